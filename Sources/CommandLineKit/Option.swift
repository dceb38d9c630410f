/// A command-line option.
///
/// The parser, the help text, the manual page, the completions and the settings of the configuration file are all based
/// on this type.
package struct Option: Sendable {
    /// The name with its leading dashes, such as `--to`.
    package let name: String
    /// The short name, which is a dash and one letter, such as `-t`; `nil` if the option has no short name.
    package let short: String?
    package let argument: Argument
    /// The description in the help text, including line breaks.
    package let help: String
    /// Whether the option may be given several times.
    package private(set) var isRepeatable = false
    /// The description for the configuration file, if it differs from ``help``.
    package private(set) var setting: Setting?

    /// The description of an option that can also be set in the configuration file.
    package struct Setting: Sendable {
        package let meaning: String
        /// The default value; `nil` if the default cannot be written in a configuration file.
        package let defaultValue: [String]?
    }

    /// The kind of value that an option takes, if any.
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

    /// Creates an option with a required value.
    ///
    /// - Parameter placeholder: The placeholder for the value in the help text, such as `FORMAT`.
    package static func value(
        _ name: String, short: String? = nil, _ placeholder: String, _ kind: ValueKind, _ help: String
    ) -> Option {
        Option(name: name, short: short, argument: .required(Value(placeholder: placeholder, kind: kind)), help: help)
    }

    /// A copy of this option that may be given several times.
    package var repeatable: Option {
        var option = self
        option.isRepeatable = true
        return option
    }

    /// Returns a copy of this option with a separate description for the configuration file.
    package func setting(_ meaning: String, defaultValue: String...) -> Option {
        var option = self
        option.setting = Setting(meaning: meaning, defaultValue: defaultValue.isEmpty ? nil : defaultValue)
        return option
    }

    /// The `--help` option, which every command has.
    package static let help = flag("--help", short: "-h", "show this help")
}

/// The required value of an option.
package struct Value: Sendable {
    /// The placeholder for the value in the help text, such as `FORMAT`.
    package let placeholder: String
    package let kind: ValueKind
}

/// The kind of value that an option or an operand accepts.
package enum ValueKind: Sendable {
    /// Any nonempty text.
    case text
    case number(ClosedRange<Int>)
    /// A number with an optional fraction, such as `0.5`.
    case decimal
    /// A duration; see ``Quantity``.
    case duration
    /// A date, such as `2026-11-20`.
    case date
    /// A date, a date with a time of day, or `now`: `2026-11-20`, `2026-11-20T12:30:00Z`.
    case dateTime
    /// A file name.
    case file
    /// A receiver: a device file, an address or a configured name.
    case device
    /// A device file, such as a serial port.
    case deviceFile
    /// A port of this machine, with or without an address: `8080`, `0.0.0.0:8080`.
    case endpoint
    /// One of the words that the closure returns.
    case choice(@Sendable () -> [Word])
}

/// A word that the user can type, with its meaning.
package struct Word: Hashable, Sendable {
    package let text: String
    package var meaning: String

    package init(_ text: String, _ meaning: String = "") {
        self.text = text
        self.meaning = meaning
    }
}

extension Option {
    /// The required value; `nil` if the option does not require a value.
    package var value: Value? { if case .required(let value) = argument { value } else { nil } }

    /// The option as shown in the help text, such as `-o, --output OUT`.
    package var term: String {
        [(short.map { "\($0), " } ?? "") + name, value?.placeholder].compactMap { $0 }.joined(separator: " ")
    }
}
