internal import FoundationEssentials

/// A report from a GPS daemon. Values that are missing, or of another type than gpsd's, are `nil`.
package struct GPSDReport: Decodable {
    /// The class: VERSION, DEVICES, DEVICE, WATCH, ERROR, TPV, SKY, GST, ATT…
    package let kind: String
    /// The values by their keys.
    package let values: Values

    /// Parses a line. Returns `nil` if it is not a report.
    package init?(_ line: [UInt8]) {
        guard let report = try? JSONDecoder().decode(GPSDReport.self, from: Data(line)) else { return nil }
        self = report
    }

    package init(from decoder: any Decoder) throws {
        values = Values(try decoder.container(keyedBy: Key.self))
        guard let kind: String = values["class"] else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no class"))
        }
        self.kind = kind
    }

    /// The name of the receiver.
    package var device: String? { values["device"] }

    /// The devices in a DEVICES report.
    package var devices: [GPSDReport] { values["devices"] ?? [] }

    /// The satellites in a SKY report.
    var satellites: [GPSDSatellite]? { values["satellites"] }

    /// Lenient access to values by their keys.
    package struct Values {
        private let container: KeyedDecodingContainer<Key>

        init(_ container: KeyedDecodingContainer<Key>) { self.container = container }

        /// Returns a value, or `nil` if it is missing or of another type.
        package subscript<Value: Decodable>(_ key: String) -> Value? {
            try? container.decode(Value.self, forKey: Key(key))
        }

        /// Returns a measurement, or `nil` if it is missing or implausibly large.
        package subscript(_ key: String) -> Double? {
            guard let number = try? container.decode(Double.self, forKey: Key(key)), number.magnitude < 1e18 else {
                return nil
            }
            return number
        }
    }

    /// A key with any name.
    struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }

        init?(stringValue: String) { self.init(stringValue) }

        init?(intValue: Int) { nil }
    }
}

/// A satellite in a SKY report.
struct GPSDSatellite: Decodable {
    let values: GPSDReport.Values

    init(from decoder: any Decoder) throws {
        values = GPSDReport.Values(try decoder.container(keyedBy: GPSDReport.Key.self))
    }
}
