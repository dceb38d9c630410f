internal import FoundationEssentials

/// A report received from gpsd. Missing values, and values of an unexpected type, are `nil`.
package struct GPSDReport: Decodable {
    /// The class of the report, such as TPV, SKY or DEVICES.
    package let kind: String
    /// The values of the report, keyed by name.
    package let values: Values

    /// Parses a line. Returns `nil` if the line is not a report.
    package init?(_ line: [UInt8]) {
        guard let report = try? JSONDecoder().decode(GPSDReport.self, from: Data(line)) else { return nil }
        self = report
    }

    package init(from decoder: any Decoder) throws {
        values = Values(try decoder.container(keyedBy: Key.self))
        guard let kind: String = values["class"] else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "missing member \"class\""))
        }
        self.kind = kind
    }

    /// The name of the device that the report refers to.
    package var device: String? { values["device"] }

    /// The devices listed in a DEVICES report.
    package var devices: [GPSDReport] { values["devices"] ?? [] }

    /// The satellites listed in a SKY report.
    var satellites: [GPSDSatellite]? { values["satellites"] }

    /// The values of a JSON object. Reading a value never throws an error.
    package struct Values {
        private let container: KeyedDecodingContainer<Key>

        init(_ container: KeyedDecodingContainer<Key>) { self.container = container }

        /// Returns the value with the given name, or `nil` if the value is missing or has another type.
        package subscript<Value: Decodable>(_ key: String) -> Value? {
            try? container.decode(Value.self, forKey: Key(key))
        }

        /// Returns the measurement with the given name, or `nil` if the value is missing or implausibly large.
        package subscript(_ key: String) -> Double? {
            guard let number = try? container.decode(Double.self, forKey: Key(key)), number.magnitude < 1e18 else {
                return nil
            }
            return number
        }
    }

    /// A coding key with an arbitrary name.
    struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }

        init?(stringValue: String) { self.init(stringValue) }

        init?(intValue: Int) { nil }
    }
}

/// A satellite listed in a SKY report.
struct GPSDSatellite: Decodable {
    let values: GPSDReport.Values

    init(from decoder: any Decoder) throws {
        values = GPSDReport.Values(try decoder.container(keyedBy: GPSDReport.Key.self))
    }
}
