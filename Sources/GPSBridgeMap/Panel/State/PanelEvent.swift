/// A user action in the panel. docs/map-protocol.md describes the JSON.
enum PanelEvent: Equatable, Sendable {
    /// A user changed the value of a control while seeing version `seen` of the panel.
    case edit(control: Int, value: Value, seen: Int)
    case control(Int, Control.Event)
    /// A user selected a row of a list while seeing version `seen` of the panel.
    case row(control: Int, index: Int, seen: Int)
    case back(screen: Int)

    /// A value that a user has entered.
    enum Value: Equatable, Sendable {
        case text(String)
        case number(Double)
        case flag(Bool)
    }
}

extension PanelEvent: Decodable {
    private enum Keys: String, CodingKey { case kind, control, value, version, event, index, screen }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Keys.self)
        func number(_ key: Keys) throws -> Int { try values.decode(Int.self, forKey: key) }
        switch try values.decode(String.self, forKey: .kind) {
        case "edit":
            self = .edit(
                control: try number(.control), value: try values.decode(Value.self, forKey: .value),
                seen: try number(.version))
        case "control":
            self = .control(try number(.control), try values.decode(Control.Event.self, forKey: .event))
        case "row":
            self = .row(control: try number(.control), index: try number(.index), seen: try number(.version))
        case "back": self = .back(screen: try number(.screen))
        case let kind:
            throw DecodingError.dataCorruptedError(forKey: .kind, in: values, debugDescription: "unknown event \(kind)")
        }
    }
}

extension PanelEvent.Value: Decodable {
    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else {
            self = .text(try value.decode(String.self))
        }
    }
}

extension PanelEvent.Value {
    /// The maximum length of a text in UTF-16 code units, as in HTML's `maxlength`.
    private static let maxLength = 1_000

    /// Whether the value is within the limits on what viewers may send.
    var isAcceptable: Bool {
        switch self {
        case .text(let text): text.utf16.count <= Self.maxLength
        case .number(let number): number.isFinite
        case .flag: true
        }
    }
}
