import Dashboard
import TerminalScreen

// What things look like. A colour never tells anything that a word or a mark does not tell as well.

extension Style {
    /// Of titles and labels.
    static let label = Style(.gray)
    /// Of what matters most.
    static let value = Style(.standard, .bold)
    /// Of what is not up to date, or not used.
    static let faint = Style(.gray)
    /// Of what to do.
    static let advice = Style(.cyan)
    /// Of keys.
    static let key = Style(.cyan, .bold)
    static let good = Style(.green, .bold)
    static let bad = Style(.red, .bold)
    static let warning = Style(.orange, .bold)
    /// Of marks that must not be missed.
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

    /// Full for a position, half for a poor one or none yet, empty for what is wrong.
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
