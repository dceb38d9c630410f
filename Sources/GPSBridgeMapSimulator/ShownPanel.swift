/// A screen in the panel as a viewer shows it.
public struct ShownScreen: Equatable, Sendable {
    /// The title.
    public var title: String
    /// The controls, from top to bottom.
    public var controls: [ShownControl]
}

/// A control as a viewer shows it.
public struct ShownControl: Equatable, Sendable {
    /// The kind of control: `label`, `button`, `textField`, `slider`, `switch`, `segments` or `list`.
    public var kind: String
    /// The text of a label or a text field, or the title of a button; `nil` for other controls.
    public var text: String?
    /// The value of a slider, 0 or 1 for a switch, or the index of the selected segment; `nil` if no segment is
    /// selected, and for other controls.
    public var value: Double?
    /// The rows of a list, or the titles of the segments; empty for other controls.
    public var rows: [String]
    /// Whether the user can use the control.
    public var isEnabled: Bool
}

/// The state of the panel, built from the events that a page has received.
struct ShownPanel {
    private(set) var version = 0
    /// The number that identifies the screen.
    private(set) var number: Int?
    private var title = ""
    private var order: [Int] = []
    private var controls: [Int: ShownControl] = [:]
    /// The events that the program observes, keyed by control number.
    private var wants: [Int: [String]] = [:]

    var screen: ShownScreen? {
        number.map { _ in ShownScreen(title: title, controls: order.compactMap { controls[$0] }) }
    }

    /// Returns whether the program observes an event of a control.
    func wants(_ event: String, of control: Int) -> Bool { wants[control]?.contains(event) == true }

    mutating func read(_ content: PanelContent) {
        version = content.version
        for control in content.controls ?? [] {
            controls[control.id] = control.shown
            wants[control.id] = control.wants
        }
        guard let screen = content.screen else { return }
        number = screen.id
        title = screen.title ?? ""
        order = screen.controls ?? []
        controls = controls.filter { order.contains($0.key) }
    }
}

/// The content of a `panel` event. See docs/map-protocol.md.
struct PanelContent: Decodable {
    var version: Int
    var screen: Screen?
    var controls: [Content]?

    struct Screen: Decodable {
        var id: Int?
        var title: String?
        var controls: [Int]?
    }

    struct Content: Decodable {
        var id: Int
        var kind: String
        var enabled: Bool
        var text: String?
        var title: String?
        var value: Value?
        var segments: [String]?
        var rows: [String]?
        var wants: [String]?

        var shown: ShownControl {
            var control = ShownControl(
                kind: kind, text: text ?? title, value: nil, rows: rows ?? segments ?? [], isEnabled: enabled)
            switch value {
            case .text(let text): control.text = text
            case .number(let number): control.value = number
            case nil: break
            }
            return control
        }
    }

    /// The value of a control.
    enum Value: Decodable {
        case text(String)
        case number(Double)

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let flag = try? value.decode(Bool.self) {
                self = .number(flag ? 1 : 0)
            } else if let number = try? value.decode(Double.self) {
                self = .number(number)
            } else {
                self = .text(try value.decode(String.self))
            }
        }
    }
}
