import CommandLineKit
import GNSS
import MonitorScreen
import Serial

/// What people have set once for all commands.
struct Configuration: Hashable, Sendable {
    /// What lengths, speeds and heights are shown in.
    typealias Units = MonitorView.Units
    /// How places are shown.
    typealias Coordinates = CoordinateNotation

    /// A value, and where it was set.
    struct Value: Hashable, Sendable {
        let texts: [String]
        let isList: Bool
        /// `/etc/gpsbridge/config:3`
        let origin: String
    }

    /// By key. Only what is right gets here.
    private(set) var values: [String: Value] = [:]
    /// What was set that nobody knows, in words for a person.
    private(set) var warnings: [String] = []
    /// What is wrong, in words for a person.
    private(set) var errors: [String] = []

    /// What can be set nowhere, such as in a test.
    init() {}

    /// Takes in a file. What it sets goes before what was set by files that were taken in earlier.
    mutating func add(_ text: String, from file: String) {
        let parsed = ConfigurationText(text)
        for complaint in parsed.complaints { errors.append("\(file):\(complaint.line): \(complaint.message)") }
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
                warnings.append("\(origin): there is no setting \(entry.key)\(hint)")
                continue
            }
            values[entry.key] = Value(texts: entry.values, isList: entry.isList, origin: origin)
        }
    }

    /// The name in `receivers.NAME`.
    private static func receiver(_ key: String) -> String? {
        key.hasPrefix("\(Setting.receivers).") ? String(key.dropFirst(Setting.receivers.count + 1)) : nil
    }

    private static func objection(to entry: ConfigurationText.Entry, name: String) -> String? {
        guard !entry.isList, let value = entry.values.first, !value.isEmpty else {
            return "a receiver is one device, as 'gpsbridge devices --json' tells its identity"
        }
        // What begins like an identity has to be one: a mistake in it would be waited for in vain.
        let isIdentity = value.hasPrefix("usb-") || value.hasPrefix("node-")
        if isIdentity, DeviceIdentity(value) == nil {
            return "\(value) is no device's identity. 'gpsbridge devices --json' tells it"
        }
        return name == "auto" || name.contains("/") ? "\(name) means something else already: choose another name" : nil
    }
}

// What commands ask for: `nil` where nothing is set.

extension Configuration {
    /// The receiver that is read when none is named.
    var device: String? { text("device") }

    /// Bits per second of serial lines.
    var baud: Int? { number("baud") }

    var units: Units? { text("units").flatMap(Units.init) }

    var coordinates: Coordinates? { text("coordinates").flatMap(Coordinates.init) }

    /// The receivers that `gpsbridge serve` serves.
    var servedDevices: [String] { values["serve.devices"]?.texts ?? [] }

    /// Gives options the values that are set in a section, unless they were given on the command line.
    func complete(_ arguments: inout Arguments, _ options: [Option], from section: String) {
        for option in options {
            guard let texts = values["\(section).\(option.name.dropFirst(2))"]?.texts else { continue }
            if option.value != nil {
                arguments.setDefault(option.name, texts)
            } else if texts != ["false"] {
                arguments.setDefault(option.name, texts == ["true"] ? [""] : texts)
            }
        }
    }

    /// The names of receivers, with what they stand for: a ``DeviceIdentity``'s text, a port or an address.
    var receivers: [String: String] {
        var receivers: [String: String] = [:]
        for (key, value) in values {
            if let name = Self.receiver(key) { receivers[name] = value.texts.first }
        }
        return receivers
    }

    /// The name that was given to a device.
    func name(of device: SerialDevice) -> String? {
        let names = receivers.filter { _, place in
            DeviceIdentity(place)?.matches(device) ?? (place == device.path || device.links.contains(place))
        }
        return names.keys.min()
    }

    private func text(_ key: String) -> String? { values[key]?.texts.first }

    private func number(_ key: String) -> Int? { text(key).flatMap { Int($0) } }
}
