import CommandLineKit
import GNSS
import MonitorScreen

/// Something that can be set in a configuration file.
struct Setting: Sendable {
    /// What a value has to be.
    enum Kind: Sendable {
        case text
        case list
        case number(ClosedRange<Int>)
        case choice([String])
        /// What an option of a command takes.
        case option(Option)
    }

    /// With its section: `serve.port`.
    let key: String
    let kind: Kind
    /// What stands for the value: `NAME`.
    let placeholder: String
    /// What it means, in plain words.
    let meaning: String
    /// What holds when nothing is set, `nil` when that cannot be written as a value.
    var usual: [String]?
}

extension Setting {
    /// All settings but the names of receivers, which people choose.
    static let all = general + serve

    /// The settings of `gpsbridge serve`: some with words of their own, and its other options.
    private static let serve: [Setting] = {
        let described = describedServe
        let options = ServeCommand.manual.options.filter { option in
            !["--help", "--list"].contains(option.name) && !described.contains { $0.key == key(of: option) }
        }
        return described
            + options.map { option in
                Setting(
                    key: key(of: option), kind: .option(option), placeholder: option.value?.placeholder ?? "true",
                    meaning: option.help.onOneLine)
            }
    }()

    /// The key of an option of `gpsbridge serve`: `serve.http`.
    private static func key(of option: Option) -> String { "serve.\(option.name.dropFirst(2))" }

    private static let general = [
        Setting(
            key: "device", kind: .text, placeholder: "DEVICE",
            meaning:
                "the receiver that is read when a command names none: a name of the section receivers, a serial port, "
                + "tcp://HOST:PORT, udp://:PORT, or auto for the best one that is plugged in"),
        Setting(
            key: "baud", kind: .number(1...20_000_000), placeholder: "N",
            meaning: "the speed of serial lines in bits per second, instead of finding it"),
        Setting(
            key: "units", kind: .choice(Configuration.Units.allCases.map(\.rawValue)), placeholder: "UNITS",
            meaning: "what lengths, speeds and heights are shown in: metric, imperial or nautical", usual: ["metric"]),
        Setting(
            key: "coordinates", kind: .choice(Configuration.Coordinates.allCases.map(\.rawValue)),
            placeholder: "NOTATION",
            meaning:
                "how places are shown: decimal degrees, degrees with minutes (dm), with minutes and seconds (dms), utm, "
                + "mgrs, maidenhead or plus-codes",
            usual: ["decimal"]),
    ]

    private static let describedServe = [
        Setting(
            key: "serve.port", kind: .number(1...65_535), placeholder: "N",
            meaning: "the port that 'gpsbridge serve' listens on", usual: ["2947"]),
        Setting(
            key: "serve.listen", kind: .list, placeholder: "ADDRESS",
            meaning:
                "the address that it listens on, or a list of them; only programs of this machine reach the usual one",
            usual: ["127.0.0.1"]),
        Setting(
            key: "serve.devices", kind: .list, placeholder: "[DEVICE, …]",
            meaning: "the receivers that it serves; when there are none, all that certainly are receivers",
            usual: []),
        Setting(
            key: "serve.max-clients", kind: .number(1...1_000_000), placeholder: "N",
            meaning: "clients at a time", usual: ["4096"]),
        Setting(
            key: "serve.max-clients-per-user", kind: .number(1...1_000_000), placeholder: "N",
            meaning: "clients at a time of one user: an account, this machine or an address", usual: ["1024"]),
        Setting(
            key: "serve.max-client-memory", kind: .number(1...65_536), placeholder: "MB",
            meaning: "megabytes that may wait for all clients together", usual: ["30"]),
    ]

    /// The section of people's own names.
    static let receivers = "receivers"

    /// The setting of a key, `nil` for names of receivers and for what there is not.
    static func named(_ key: String) -> Setting? { all.first { $0.key == key } }

    /// What is wrong with a value, `nil` for a good one.
    func objection(to entry: ConfigurationText.Entry) -> String? {
        if case .list = kind { return nil }
        if case .option(let option) = kind, option.isRepeatable {
            return entry.values.lazy.compactMap { objection(to: $0, of: option) }.first
        }
        guard !entry.isList, let value = entry.values.first else { return "\(key) takes one value, not a list" }
        switch kind {
        case .text, .list:
            return value.isEmpty ? "\(key) is empty: leave the line out" : nil
        case .number(let range): return objection(to: value, in: range)
        case .option(let option): return objection(to: value, of: option)
        case .choice(let choices):
            if choices.contains(value) { return nil }
            let hint = Spelling.suggestion(for: value, among: choices)
            return "\(key) is one of \(choices.joined(separator: ", ")), not \(value)\(hint)"
        }
    }

    private func objection(to value: String, in range: ClosedRange<Int>) -> String? {
        if let number = Int(value), range.contains(number) { return nil }
        return "\(key) takes a number from \(range.lowerBound) to \(range.upperBound), not \(value)"
    }

    /// What is wrong with a value for an option. The command itself knows more about some.
    private func objection(to value: String, of option: Option) -> String? {
        guard !value.isEmpty else { return "\(key) is empty: leave the line out" }
        switch option.argument {
        case .none: return ["true", "false"].contains(value) ? nil : "\(key) is true or false, not \(value)"
        case .optional: return nil
        case .required(let argument):
            if case .number(let range) = argument.kind { return objection(to: value, in: range) }
            return nil
        }
    }
}
