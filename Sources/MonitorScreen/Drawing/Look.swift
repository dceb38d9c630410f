import Dashboard
import TerminalScreen

// Color alone never conveys information: every color is accompanied by a word or a mark with the same meaning.

extension Style {
    /// The style of titles and labels.
    static let label = Style(.gray)
    /// The style of the most important values.
    static let value = Style(.standard, .bold)
    /// The style of values that are out of date or not used.
    static let faint = Style(.gray)
    /// The style of advice.
    static let advice = Style(.cyan)
    /// The style of the names of keys.
    static let key = Style(.cyan, .bold)
    static let good = Style(.green, .bold)
    static let bad = Style(.red, .bold)
    static let warning = Style(.orange, .bold)
    /// The style of notices that the user must not overlook.
    static let banner = Style(.orange, [.bold, .reverse])
}

extension Condition.Grade {
    var style: Style {
        switch self {
        case .good: Style(.green, .bold)
        case .weak: Style(.yellow, .bold)
        case .searching: Style(.orange, .bold)
        case .bad: Style(.red, .bold)
        }
    }

    /// Returns the mark for this grade: a full circle for a good position, a half circle for a poor or missing
    /// position, and an empty circle for an error.
    func mark(isASCII: Bool) -> String {
        switch self {
        case .good: isASCII ? "*" : "●"
        case .weak, .searching: isASCII ? "~" : "◐"
        case .bad: isASCII ? "!" : "○"
        }
    }
}

extension EventLog.Event.Tone {
    var style: Style {
        switch self {
        case .plain: .plain
        case .good: Style(.green)
        case .bad: Style(.red)
        }
    }

    func mark(isASCII: Bool) -> String {
        switch self {
        case .plain: isASCII ? "." : "·"
        case .good: isASCII ? "+" : "●"
        case .bad: isASCII ? "!" : "○"
        }
    }
}
