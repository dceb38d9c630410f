extension Personality {
    /// The protocols in which a receiver sends its data.
    public enum Output: String, Hashable, Sendable, CaseIterable {
        /// NMEA sentences.
        case nmea
        /// UBX, the protocol of u-blox receivers.
        case ubx
        /// NMEA sentences and UBX.
        case both
        /// The binary protocol of SiRF receivers.
        case sirf
        /// TSIP, the protocol of Trimble receivers.
        case tsip

        /// A short description.
        public var summary: String {
            switch self {
            case .nmea: "NMEA sentences"
            case .ubx: "UBX"
            case .both: "NMEA sentences and UBX"
            case .sirf: "SiRF binary"
            case .tsip: "TSIP"
            }
        }
    }

    /// The outputs that the receiver supports, starting with the usual one.
    public var outputs: [Output] {
        let usual: [Output] = sentences.isEmpty ? [] : [.nmea]
        return switch binary {
        case nil: usual
        case .ubx: usual + [.ubx, .both]
        case .sirf: usual + [.sirf]
        case .tsip: usual + [.tsip]
        }
    }

    /// Returns this receiver with another output.
    ///
    /// ```swift
    /// import GPSSimulator
    ///
    /// if let receiver = Personality.named("ublox8")?.sending(.ubx) {
    ///     for burst in SimulatedReceiver(receiver, scenario: .usual).prefix(60) { print(burst.bytes.count) }
    /// }
    /// ```
    /// - Returns: `nil` if the receiver does not support the output.
    public func sending(_ output: Output) -> Personality? {
        guard outputs.contains(output) else { return nil }
        var other = self
        other.output = output
        return other
    }

    /// The name on the command line: the ``model``, with a suffix unless the receiver sends its usual output.
    public var name: String {
        guard output != outputs.first else { return model }
        return output == .both ? "\(model)+ubx" : "\(model)-\(output.rawValue)"
    }

    /// The usual baud rate of the serial line; `nil` for a receiver attached directly to USB.
    public var speed: Int? {
        switch output {
        case .nmea, .ubx, .tsip: factorySpeed
        // Most factory settings are too slow for two protocols.
        case .both: factorySpeed.map { max($0, 115_200) }
        case .sirf: 57_600
        }
    }

    /// Whether the output contains sentences.
    var sendsSentences: Bool { output == .nmea || output == .both }
}
