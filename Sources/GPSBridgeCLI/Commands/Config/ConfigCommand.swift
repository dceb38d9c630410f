import CommandLineKit
import SystemSupport

/// The `gpsbridge config` command, which shows the settings and their origins.
enum ConfigCommand: Command {
    static let name = "config"
    static let summary = "show the configuration, and where each value comes from"

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        guard arguments.operands.count < 2 else {
            throw Failure(.usage, "only one KEY is allowed\nSee 'gpsbridge config --help'")
        }
        if arguments.has("--files") {
            if let key = arguments.operands.first {
                throw Failure(.usage, "--files cannot be combined with the KEY \(key)")
            }
            return try OutputFile.show(Configuration.files.reversed().map { "\($0)\n" }.joined())
        }
        let configuration = try Configuration.effective()
        guard let key = arguments.operands.first else { return try OutputFile.show(configuration.text) }
        let known = Setting.all.map(\.key) + configuration.receivers.keys.sorted().map { "\(Setting.receivers).\($0)" }
        guard known.contains(key) else {
            let hint = Spelling.suggestion(for: key, among: known)
            throw Failure(.usage, "unknown setting \(key)\(hint)\nTo list all settings: gpsbridge config")
        }
        guard let texts = configuration.values[key]?.texts ?? Setting.named(key)?.defaultValue else {
            return .nothingDecoded
        }
        return try OutputFile.show(texts.map { "\($0)\n" }.joined())
    }
}

extension Configuration {
    /// The effective settings in the format of a configuration file. A comment at the end of each line states where the
    /// value comes from.
    var text: String {
        var lines: [(line: String, origin: String)] = []
        var section = ""
        let receivers = self.receivers.keys.sorted().map { "\(Setting.receivers).\($0)" }
        let (plain, sectioned) = (
            Setting.all.map(\.key).filter { !$0.contains(".") }, Setting.all.map(\.key).filter { $0.contains(".") }
        )
        for key in plain + receivers + sectioned {
            let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
            if parts.count > 1, parts[0] != section {
                section = parts[0]
                lines.append(("", ""))
                lines.append(("[\(section)]", ""))
            }
            let defaultValue = Setting.named(key)?.defaultValue
            let isList = values[key]?.isList ?? (defaultValue?.count != 1)
            let name =
                Self.isPlain(parts[parts.count - 1]) ? parts[parts.count - 1] : Self.quoted(parts[parts.count - 1])
            if let value = values[key] {
                lines.append(("\(name) = \(Self.written(value.texts, isList: isList))", value.origin))
            } else if let defaultValue {
                lines.append(("\(name) = \(Self.written(defaultValue, isList: isList))", "default"))
            } else {
                lines.append(("# \(name) is not set", ""))
            }
        }
        let width = min(40, lines.filter { !$0.origin.isEmpty }.map(\.line.count).max() ?? 0)
        return lines.map { line, origin in
            let gap = String(repeating: " ", count: max(2, width - line.count + 2))
            return origin.isEmpty ? "\(line)\n" : "\(line)\(gap)# \(origin)\n"
        }.joined()
    }

    private static func written(_ texts: [String], isList: Bool) -> String {
        let words = texts.map { Int($0) == nil ? quoted($0) : $0 }
        return isList ? "[\(words.joined(separator: ", "))]" : words.joined()
    }

    private static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || "_-".contains($0) }
    }

    private static func quoted(_ text: String) -> String {
        "\"\(text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined())\""
    }
}
