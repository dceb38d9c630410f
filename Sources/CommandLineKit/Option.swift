/// An option of a command. The parser, the help text, the manual page, the completions and the settings of the configuration
/// file are all made from it.
package struct Option: Sendable {
    /// With its dashes: `--to`.
    package let name: String
    /// One letter with its dash: `-t`.
    package let short: String?
    package let argument: Argument
    /// Its meaning. Line breaks are those of the help text.
    package let help: String
    /// Whether it may be given several times.
    package private(set) var isRepeatable = false
    /// What is said of it as a setting of the configuration file, if not the same as here.
    package private(set) var setting: Setting?

    /// An option in the words of a configuration file.
    package struct Setting: Sendable {
        package let meaning: String
        /// What holds when nothing is set, `nil` when that cannot be written as a value.
        package let usual: [String]?
    }

    /// The value behind the name of an option.
    package enum Argument: Sendable {
        case none
        case optional(ValueKind)
        case required(Value)
    }

    /// An option without a value.
    package static func flag(_ name: String, short: String? = nil, _ help: String) -> Option {
        Option(name: name, short: short, argument: .none, help: help)
    }

    /// An option that a value may follow behind an equals sign: `--simulate=drive`.
    package static func flag(_ name: String, optional kind: ValueKind, _ help: String) -> Option {
        Option(name: name, short: nil, argument: .optional(kind), help: help)
    }

    /// An option with a value.
    /// - Parameter placeholder: the word for the value in the help text: `FORMAT`.
    package static func value(
        _ name: String, short: String? = nil, _ placeholder: String, _ kind: ValueKind, _ help: String
    ) -> Option {
        Option(name: name, short: short, argument: .required(Value(placeholder: placeholder, kind: kind)), help: help)
    }

    /// The option as one that may be given several times.
    package var repeatable: Option {
        var option = self
        option.isRepeatable = true
        return option
    }

    /// The option with its meaning as a setting of the configuration file.
    package func setting(_ meaning: String, usual: String? = nil) -> Option {
        var option = self
        option.setting = Setting(meaning: meaning, usual: usual.map { [$0] })
        return option
    }

    /// The option that every command has.
    package static let help = flag("--help", short: "-h", "this text")
}

/// The value of an option.
package struct Value: Sendable {
    /// The word for it in the help text: `FORMAT`.
    package let placeholder: String
    package let kind: ValueKind
}

/// The kind of a value.
package enum ValueKind: Sendable {
    /// Anything that is not empty.
    case text
    case number(ClosedRange<Int>)
    /// A number that need not be whole.
    case decimal
    /// A length of time; see ``Quantity``.
    case duration
    /// A day: `2026-11-20`.
    case date
    /// A day, or a moment of one: `2026-11-20T12:30:00Z`, `now`.
    case moment
    /// The name of a file.
    case file
    /// The name of a receiver.
    case device
    /// One of a few words, which are asked for when they are needed.
    case choice(@Sendable () -> [Word])
}

/// A word that can be typed, with its meaning.
package struct Word: Hashable, Sendable {
    package let text: String
    package var meaning: String

    package init(_ text: String, _ meaning: String = "") {
        self.text = text
        self.meaning = meaning
    }
}

extension Option {
    /// The value, `nil` when none has to follow.
    package var value: Value? { if case .required(let value) = argument { value } else { nil } }

    /// As the help text lists it: `-o, --output OUT`.
    package var term: String {
        [(short.map { "\($0), " } ?? "") + name, value?.placeholder].compactMap { $0 }.joined(separator: " ")
    }
}
