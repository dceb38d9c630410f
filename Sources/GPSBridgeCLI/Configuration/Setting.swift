import CommandLineKit
import SystemSupport

/// A setting of the configuration file.
struct Setting: Sendable {
    /// The kind of a setting's values.
    enum Kind: Sendable {
        case text
        case list
        /// The kind of value that a command-line option accepts.
        case option(Option)
    }

    /// The key including its section, such as `serve.port`.
    let key: String
    let kind: Kind
    /// The placeholder for the value in the manual, such as `NAME`.
    let placeholder: String
    /// The description of the setting in the manual.
    let meaning: String
    /// The default value; `nil` if the default cannot be written in a configuration file.
    var defaultValue: [String]?
}

extension Setting {
    /// All settings except the entries of the section `receivers`, whose keys are chosen by users.
    static let all = general + serve + web + publish

    /// Creates the setting that corresponds to a command-line option.
    ///
    /// - Parameter section: The section of the only command that has the option; `nil` if several commands share the
    ///   option.
    private init(_ option: Option, in section: String? = nil) {
        key = (section.map { "\($0)." } ?? "") + option.name.dropFirst(2)
        kind = .option(option)
        placeholder = option.value?.placeholder ?? "true"
        meaning = option.setting?.meaning ?? option.help.onOneLine
        defaultValue = option.setting?.defaultValue
    }

    /// The settings that several commands share.
    private static let general = [
        // The setting `device` has no corresponding option, because commands take the device as an operand.
        Setting(
            key: "device", kind: .text, placeholder: "DEVICE",
            meaning:
                "the receiver that commands use if no DEVICE is given: a name from the section [receivers], a serial "
                + "port, tcp://HOST:PORT, udp://:PORT, gpsd://HOST, or auto for the best receiver that is connected"),
        Setting(.baud), Setting(.units), Setting(.coordinates),
    ]

    /// The settings of `gpsbridge serve`, which correspond to the command's operands and options. Settings with a
    /// default value come first.
    private static let serve: [Setting] = {
        let options = ServeCommand.manual.options.filter { !["--help", "--list"].contains($0.name) }
        let settings = options.map { Setting($0, in: ServeCommand.name) }
        let withDefault = settings.filter { $0.defaultValue != nil }
        let beforeLimits = withDefault.prefix { !$0.key.contains("max-") }
        return beforeLimits + [devices] + withDefault.dropFirst(beforeLimits.count)
            + settings.filter { $0.defaultValue == nil }
    }()

    /// The settings of `gpsbridge web`.
    private static let web = WebCommand.pageOptions.map { Setting($0, in: WebCommand.name) }

    /// The settings of `gpsbridge publish`.
    private static let publish = Option.publishSettings.map { Setting($0, in: AddOn.publish.name) }

    private static let devices = Setting(
        key: "serve.devices", kind: .list, placeholder: "[DEVICE, …]",
        meaning: "the receivers to serve; if the list is empty, every device that is certain to be a receiver",
        defaultValue: [])

    /// The name of the section that assigns names to receivers.
    static let receivers = "receivers"

    /// Returns the setting with a key; `nil` for unknown keys and for keys in the section `receivers`.
    static func named(_ key: String) -> Setting? { all.first { $0.key == key } }

    /// Returns an error message about an entry with this setting's key; `nil` if the entry is valid.
    func objection(to entry: ConfigurationText.Entry) -> String? {
        if case .list = kind { return entry.values.lazy.compactMap { SourceArgument.objection(to: $0) }.first }
        if case .option(let option) = kind, option.isRepeatable {
            return entry.values.lazy.compactMap { objection(to: $0, of: option) }.first
        }
        guard !entry.isList, let value = entry.values.first else { return "\(key) must be a single value, not a list" }
        switch kind {
        case .text, .list:
            return value.isEmpty
                ? "\(key) is empty. Remove the line, or set a value" : SourceArgument.objection(to: value)
        case .option(let option): return objection(to: value, of: option)
        }
    }

    private func objection(to value: String, in range: ClosedRange<Int>) -> String? {
        if let number = Int(value), range.contains(number) { return nil }
        return "\(key) must be \(range.lowerBound) to \(range.upperBound), not \(value)"
    }

    private func objection(to value: String, among choices: [String]) -> String? {
        if choices.contains(value) { return nil }
        let hint = Spelling.suggestion(for: value, among: choices)
        return "\(key) must be one of \(choices.joined(separator: ", ")), not \(value)\(hint)"
    }

    /// Returns an error message about a value for an option; `nil` if the value is valid. Some values are checked only
    /// by the command that uses them.
    private func objection(to value: String, of option: Option) -> String? {
        guard !value.isEmpty else { return "\(key) is empty. Remove the line, or set a value" }
        switch option.argument {
        case .none: return ["true", "false"].contains(value) ? nil : "\(key) must be true or false, not \(value)"
        case .optional(.choice(let words)):
            return objection(to: value, among: words().map(\.text) + ["true", "false"])
        case .optional: return nil
        case .required(let argument):
            switch argument.kind {
            case .number(let range): return objection(to: value, in: range)
            case .endpoint:
                let form = ServeCommand.OutletRequest.endpointForm
                return HostAndPort(value) == nil ? "\(key) \(form), not \(value)" : nil
            // The value of a setting for a single command is not checked here, because the command may accept more
            // values than the words offered for completion.
            case .choice(let words) where !key.contains("."):
                return objection(to: value, among: words().map(\.text))
            default: return nil
            }
        }
    }
}
