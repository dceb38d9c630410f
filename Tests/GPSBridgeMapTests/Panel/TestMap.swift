import FoundationEssentials
import TextOutput

@testable import GPSBridgeMap

/// A map without viewers.
@MainActor
final class TestMap: PlacePickerMap {
    let turns = CallbackTurns()
    let screens = ScreenStack()
    private var entry = PanelEntry()
    /// The number of times that the panel has changed.
    private(set) var changes = 0

    init() { screens.host = self }

    func panelDidChange() { changes += 1 }

    /// Returns the event for a page that already has a version.
    func event(since known: Int?) -> [UInt8] {
        entry.set(screens.state, at: screens.version)
        return text(of: entry, since: known)
    }

    /// Shows controls on a new screen.
    func show(_ controls: Control...) {
        let screen = Screen(title: "Test")
        screen.controls = controls
        screens.push(screen)
    }

    /// Edits a value as a user who has seen the given version (default: the current version).
    func edit(_ control: Control, _ value: PanelEvent.Value, seen: Int? = nil) -> Bool {
        screens.apply(.edit(control: control.number, value: value, seen: seen ?? screens.version))
    }

    func select(_ row: Int, of list: ListView, seen: Int? = nil) -> Bool {
        screens.apply(.row(control: list.number, index: row, seen: seen ?? screens.version))
    }

    func leave() -> Bool { screens.apply(.back(screen: screens.shown?.number ?? 0)) }
}

/// A page that reads the events of a panel.
struct TestPage: Equatable {
    private(set) var version: Int?
    private(set) var title: String?
    private(set) var order: [Int] = []
    private(set) var controls: [Int: [String: Value]] = [:]

    enum Value: Equatable, Decodable {
        case text(String)
        case number(Double)
        case flag(Bool)
        case texts([String])

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let flag = try? value.decode(Bool.self) {
                self = .flag(flag)
            } else if let number = try? value.decode(Double.self) {
                self = .number(number)
            } else if let texts = try? value.decode([String].self) {
                self = .texts(texts)
            } else {
                self = .text(try value.decode(String.self))
            }
        }
    }

    private struct Message: Decodable {
        var version: Int
        var screen: Screen?
        var controls: [[String: Value]]?

        struct Screen: Decodable {
            var title: String?
            var controls: [Int]?
        }
    }

    /// Reads the event that brings the page up to date.
    ///
    /// - Returns: The number of controls that the event contains.
    @discardableResult
    mutating func update(from map: TestMap) async throws -> Int {
        try update(await map.event(since: version))
    }

    mutating func update(_ text: [UInt8]) throws -> Int {
        let message = try JSONDecoder().decode(Message.self, from: Data(text))
        version = message.version
        if let screen = message.screen { (title, order) = (screen.title, screen.controls ?? []) }
        for control in message.controls ?? [] {
            if case .number(let id)? = control["id"] { controls[Int(id)] = control }
        }
        controls = controls.filter { order.contains($0.key) }
        return message.controls?.count ?? 0
    }
}

/// Returns the event in an entry for a page that already has a version.
func text(of entry: PanelEntry, since known: Int?) -> [UInt8] {
    var json = JSONText()
    json.object { entry.appendMembers(since: known, to: &$0) }
    return json.bytes
}
