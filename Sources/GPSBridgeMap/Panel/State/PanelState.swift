internal import TextOutput

// These values are a snapshot of the panel, which the server thread can store and send while the program changes the
// controls. docs/map-protocol.md describes the JSON.

/// The panel, as viewers see it.
struct PanelState: Equatable, Sendable {
    /// The version number of the last change.
    var version: Int
    /// The version at which the screen last changed, apart from the contents of its controls.
    var screenVersion: Int
    var screen: ScreenState?

    /// A panel that has never had a screen.
    static let empty = PanelState(version: 0, screenVersion: 0, screen: nil)
}

/// A screen, as viewers see it.
struct ScreenState: Equatable, Sendable {
    /// How users leave a screen.
    enum Back: String { case pop, dismiss }

    var number: Int
    var title: String
    var background: Color?
    var back: Back?
    var controls: [ControlState]

    /// Appends the screen without the contents of its controls.
    func appendMembers(to json: inout JSONText) {
        json.member("id", number)
        json.member("title", title)
        json.member("background", background?.text)
        json.member("back", back?.rawValue)
        json.member("controls") { json in json.list { json in for control in controls { json.append(control.number) } }
        }
    }
}

/// The shape of a control, as viewers show it.
enum ControlShape: Equatable, Sendable {
    case label(text: String?, color: Color?)
    case button(title: String)
    case textField(String, placeholder: String?, borderColor: Color?)
    case slider(Double, range: ClosedRange<Double>, color: Color?)
    case `switch`(isOn: Bool)
    case segments([String], selected: Int?)
    case list(rows: [String])
}

/// A control, as viewers see it.
struct ControlState: Equatable, Sendable {
    var number: Int
    var version: Int
    /// The version at which the program last set the value.
    var valueVersion: Int
    var isEnabled: Bool
    var label: String?
    var wants: [String]
    var shape: ControlShape

    func append(to json: inout JSONText) {
        json.object { json in
            json.member("id", number)
            shape.appendMembers(to: &json)
            json.member("enabled", isEnabled)
            json.member("set", valueVersion)
            json.member("label", label)
            if !wants.isEmpty { json.member("wants", wants) }
        }
    }
}

extension ControlShape {
    fileprivate func appendMembers(to json: inout JSONText) {
        switch self {
        case .label(let text, let color):
            json.member("kind", "label")
            json.member("text", text)
            json.member("color", color?.text)
        case .button(let title):
            json.member("kind", "button")
            json.member("title", title)
        case .textField(let text, let placeholder, let borderColor):
            json.member("kind", "textField")
            json.member("value", text)
            json.member("placeholder", placeholder)
            json.member("border", borderColor?.text)
        case .slider(let value, let range, let color):
            json.member("kind", "slider")
            json.member("value", value)
            json.member("minimum", range.lowerBound)
            json.member("maximum", range.upperBound)
            json.member("color", color?.text)
        case .switch(let isOn):
            json.member("kind", "switch")
            json.member("value", isOn)
        case .segments(let segments, let selected):
            json.member("kind", "segments")
            json.member("segments", segments)
            json.member("value", selected)
        case .list(let rows):
            json.member("kind", "list")
            json.member("rows", rows)
        }
    }
}

extension JSONText {
    fileprivate mutating func member(_ name: String, _ texts: [String]) {
        member(name) { json in json.list { json in for text in texts { json.append(text) } } }
    }
}
