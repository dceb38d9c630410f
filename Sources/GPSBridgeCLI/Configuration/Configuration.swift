package import CommandLineKit
import GNSS
import MonitorScreen
import Serial

/// The settings from the configuration files.
package struct Configuration: Hashable, Sendable {
    /// The coordinate format.
    typealias Coordinates = CoordinateNotation

    /// The value of a setting, with its origin.
    struct Value: Hashable, Sendable {
        let texts: [String]
        let isList: Bool
        /// The file and the line of the setting, such as `/etc/gpsbridge/config:3`.
        let origin: String
    }

    /// The valid values, keyed by the names of the settings.
    private(set) var values: [String: Value] = [:]
    /// Messages about unknown settings.
    private(set) var warnings: [String] = []
    /// Messages about invalid lines and values.
    private(set) var errors: [String] = []

    init() {}

    /// Adds the settings from a file. They override the settings from all previously added files.
    mutating func add(_ text: String, from file: String) {
        let parsed = ConfigurationText(text)
        for issue in parsed.issues { errors.append("\(file):\(issue.line): \(issue.message)") }
        for entry in parsed.entries {
            let origin = "\(file):\(entry.line)"
            if let name = Self.receiver(entry.key) {
                if let objection = Self.objection(to: entry, name: name) {
                    errors.append("\(origin): \(objection)")
                    continue
                }
            } else if let setting = Setting.named(entry.key) {
                if let objection = setting.objection(to: entry) {
                    errors.append("\(origin): \(objection)")
                    continue
                }
            } else {
                let hint = Spelling.suggestion(for: entry.key, among: Setting.all.map(\.key))
                warnings.append("\(origin): unknown setting \(entry.key)\(hint)")
                continue
            }
            values[entry.key] = Value(texts: entry.values, isList: entry.isList, origin: origin)
        }
    }

    /// Checks the names of receivers. Call this method after all files have been added, because each file can define
    /// names for the others.
    mutating func checkReceiverNames() {
        let known = Array(receivers.keys)
        for key in ["device", "serve.devices"] {
            guard let value = values[key] else { continue }
            for name in value.texts where !SourceArgument.canBeResolved(name, among: known) {
                let hint = Spelling.suggestion(for: name, among: known)
                errors.append("\(value.origin): \(key): no receiver named \(name) in the section [receivers]\(hint)")
            }
        }
    }

    /// Returns `NAME` for a key of the form `receivers.NAME`; `nil` for any other key.
    private static func receiver(_ key: String) -> String? {
        key.hasPrefix("\(Setting.receivers).") ? String(key.dropFirst(Setting.receivers.count + 1)) : nil
    }

    private static func objection(to entry: ConfigurationText.Entry, name: String) -> String? {
        let forms = "a device identity, a serial port or an address"
        let remedy = "To list identities: gpsbridge devices --json"
        guard !entry.isList, let value = entry.values.first, !value.isEmpty else {
            return "\(entry.key) must be \(forms). \(remedy)"
        }
        // A misspelled device identity must be rejected here. Otherwise, commands would wait forever for a device that
        // does not exist.
        let isIdentity = value.hasPrefix("usb-") || value.hasPrefix("node-")
        if DeviceIdentity(value) == nil {
            if isIdentity { return "\(value) is not a device identity. \(remedy)" }
            if let objection = SourceArgument.objection(to: value) { return objection }
            guard value.hasPrefix("/") || SourceArgument.isAddress(value) else {
                return "\(entry.key) must be \(forms), not \(value). \(remedy)"
            }
        }
        return name == "auto" || name.contains("/")
            ? "\(name) cannot be the name of a receiver: \"auto\" and names with / have a special meaning"
            : nil
    }
}

// Typed access to the settings. A setting that is missing in all configuration files is `nil` or empty.

extension Configuration {
    /// The receiver to read if the command line does not name a receiver.
    var device: String? { text("device") }

    /// The baud rate of serial ports.
    var baud: Int? { number("baud") }

    var units: Units? { text("units").flatMap(Units.init) }

    var coordinates: Coordinates? { text("coordinates").flatMap(Coordinates.init) }

    /// The receivers that `gpsbridge serve` serves.
    var servedDevices: [String] { values["serve.devices"]?.texts ?? [] }

    /// Sets each option that was not given on the command line, if a section of the configuration has a value for this
    /// option.
    package func complete(_ arguments: inout Arguments, _ options: [Option], from section: String) {
        for option in options {
            guard let value = values["\(section).\(option.name.dropFirst(2))"] else { continue }
            if option.value != nil {
                arguments.setDefault(option.name, value.texts, origin: value.origin)
            } else if value.texts != ["false"] {
                let texts = value.texts == ["true"] ? [""] : value.texts
                arguments.setDefault(option.name, texts, origin: value.origin)
            }
        }
    }

    /// The configured receivers, keyed by name. Each value is the text of a ``DeviceIdentity``, the path of a serial
    /// port, or an address.
    var receivers: [String: String] {
        var receivers: [String: String] = [:]
        for (key, value) in values {
            if let name = Self.receiver(key) { receivers[name] = value.texts.first }
        }
        return receivers
    }

    /// Returns the configured name of a device; `nil` if no name is configured.
    func name(of device: SerialDevice) -> String? {
        let names = receivers.filter { _, target in
            DeviceIdentity(target)?.matches(device) ?? (target == device.path || device.links.contains(target))
        }
        return names.keys.min()
    }

    private func text(_ key: String) -> String? { values[key]?.texts.first }

    private func number(_ key: String) -> Int? { text(key).flatMap { Int($0) } }
}
