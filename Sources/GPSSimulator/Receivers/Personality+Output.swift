extension Personality {
    /// A protocol, or a combination of protocols, in which a receiver sends its data.
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

        /// A short description for help texts.
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

    /// The outputs that the receiver supports, starting with its default output.
    public var outputs: [Output] {
        let usual: [Output] = sentences.isEmpty ? [] : [.nmea]
        return switch binary {
        case nil: usual
        case .ubx: usual + [.ubx, .both]
        case .sirf: usual + [.sirf]
        case .tsip: usual + [.tsip]
        }
    }

    /// Returns a copy of this receiver that sends the given output.
    ///
    /// ```swift
    /// import GPSSimulator
    ///
    /// if let receiver = Personality.named("ublox8")?.sending(.ubx) {
    ///     for burst in SimulatedReceiver(receiver, scenario: .default).prefix(60) { print(burst.bytes.count) }
    /// }
    /// ```
    /// - Returns: `nil` if the receiver does not support the output.
    public func sending(_ output: Output) -> Personality? {
        guard outputs.contains(output) else { return nil }
        var other = self
        other.output = output
        return other
    }

    /// The receiver's name on the command line: its ``model``, with a suffix unless the receiver sends its default
    /// output.
    public var name: String {
        guard output != outputs.first else { return model }
        return output == .both ? "\(model)+ubx" : "\(model)-\(output.rawValue)"
    }

    /// The default baud rate for the selected output; `nil` for a receiver attached directly to USB.
    public var baudRate: Int? {
        switch output {
        case .nmea, .ubx, .tsip: factoryBaudRate
        // Most factory baud rates are too low for two protocols.
        case .both: factoryBaudRate.map { max($0, 115_200) }
        case .sirf: 57_600
        }
    }

    /// Whether the output contains sentences.
    var sendsSentences: Bool { output == .nmea || output == .both }
}
