/// An option of a command.
///
/// The parser, the help text, the manual page, the completions and the settings of the configuration file are all made
/// from it.
package struct Option: Sendable {
    /// The name with its dashes: `--to`.
    package let name: String
    /// The short name, one letter with its dash: `-t`.
    package let short: String?
    package let argument: Argument
    /// The description, with the line breaks of the help text.
    package let help: String
    /// Whether the option may be given several times.
    package private(set) var isRepeatable = false
    /// The description as a setting of the configuration file, if it differs.
    package private(set) var setting: Setting?

    /// The description of an option as a setting of the configuration file.
    package struct Setting: Sendable {
        package let meaning: String
        /// The default; `nil` if it cannot be written as a value.
        package let usual: [String]?
    }

    /// The value after the name of an option.
    package enum Argument: Sendable {
        case none
        case optional(ValueKind)
        case required(Value)
    }

    /// Creates an option without a value.
    package static func flag(_ name: String, short: String? = nil, _ help: String) -> Option {
        Option(name: name, short: short, argument: .none, help: help)
    }

    /// Creates an option with an optional value after an equals sign: `--simulate=drive`.
    package static func flag(_ name: String, optional kind: ValueKind, _ help: String) -> Option {
        Option(name: name, short: nil, argument: .optional(kind), help: help)
    }

    /// Creates an option with a value.
    ///
    /// - Parameter placeholder: The word for the value in the help text: `FORMAT`.
    package static func value(
        _ name: String, short: String? = nil, _ placeholder: String, _ kind: ValueKind, _ help: String
    ) -> Option {
        Option(name: name, short: short, argument: .required(Value(placeholder: placeholder, kind: kind)), help: help)
    }

    /// The same option, which may be given several times.
    package var repeatable: Option {
        var option = self
        option.isRepeatable = true
        return option
    }

    /// Returns the option with its description as a setting of the configuration file.
    package func setting(_ meaning: String, usual: String? = nil) -> Option {
        var option = self
        option.setting = Setting(meaning: meaning, usual: usual.map { [$0] })
        return option
    }

    /// The `--help` option, which every command has.
    package static let help = flag("--help", short: "-h", "show this help")
}

/// The value of an option.
package struct Value: Sendable {
    /// The word for the value in the help text: `FORMAT`.
    package let placeholder: String
    package let kind: ValueKind
}

/// The kind of a value.
package enum ValueKind: Sendable {
    /// Any text that is not empty.
    case text
    case number(ClosedRange<Int>)
    /// A number that may have decimals.
    case decimal
    /// A duration; see ``Quantity``.
    case duration
    /// A date: `2026-11-20`.
    case date
    /// A date, or a moment: `2026-11-20T12:30:00Z`, `now`.
    case moment
    /// The name of a file.
    case file
    /// The name of a receiver.
    case device
    /// One of a few words, which are looked up when needed.
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
    /// The value; `nil` if no value is required.
    package var value: Value? { if case .required(let value) = argument { value } else { nil } }

    /// The option as the help text lists it: `-o, --output OUT`.
    package var term: String {
        [(short.map { "\($0), " } ?? "") + name, value?.placeholder].compactMap { $0 }.joined(separator: " ")
    }
}
