import Dashboard
import TerminalScreen

// The look of the screen. A colour never carries information that a word or a mark does not carry as well.

extension Style {
    /// Titles and labels.
    static let label = Style(.gray)
    /// The most important values.
    static let value = Style(.standard, .bold)
    /// Values that are out of date or not used.
    static let faint = Style(.gray)
    /// Advice.
    static let advice = Style(.cyan)
    /// Keys.
    static let key = Style(.cyan, .bold)
    static let good = Style(.green, .bold)
    static let bad = Style(.red, .bold)
    static let warning = Style(.orange, .bold)
    /// Marks that must not be overlooked.
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

    /// Returns a full mark for a position, a half mark for a poor one or none yet, and an empty mark for an error.
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
