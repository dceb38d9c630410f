internal import FoundationEssentials

/// A report of a GPS daemon, as far as a reader wants it. Values that are missing, or of another type than gpsd's, are `nil`.
package struct GPSDReport: Decodable {
    /// VERSION, DEVICES, DEVICE, WATCH, ERROR, TPV, SKY, GST, ATT …
    package let kind: String
    /// The values of its keys.
    package let values: Values

    /// Parses a line; `nil` if it is not a report.
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

    /// The receiver that it is about.
    package var device: String? { values["device"] }

    /// The devices of DEVICES.
    package var devices: [GPSDReport] { values["devices"] ?? [] }

    /// The satellites of SKY.
    var satellites: [GPSDSatellite]? { values["satellites"] }

    /// Values by their keys, forgiving.
    package struct Values {
        private let container: KeyedDecodingContainer<Key>

        init(_ container: KeyedDecodingContainer<Key>) { self.container = container }

        /// A value; `nil` if it is missing or of another type.
        package subscript<Value: Decodable>(_ key: String) -> Value? {
            try? container.decode(Value.self, forKey: Key(key))
        }

        /// A measurement. Larger numbers cannot be true.
        package subscript(_ key: String) -> Double? {
            guard let number = try? container.decode(Double.self, forKey: Key(key)), number.magnitude < 1e18 else {
                return nil
            }
            return number
        }
    }

    /// Any key.
    struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }

        init?(stringValue: String) { self.init(stringValue) }

        init?(intValue: Int) { nil }
    }
}

/// A satellite of SKY.
struct GPSDSatellite: Decodable {
    let values: GPSDReport.Values

    init(from decoder: any Decoder) throws {
        values = GPSDReport.Values(try decoder.container(keyedBy: GPSDReport.Key.self))
    }
}
