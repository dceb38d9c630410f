/// A satellite system. The raw values are the system identifiers of u-blox receivers and of the gpsd protocol
/// (`gnssid`).
public enum Constellation: UInt8, Hashable, Sendable, CaseIterable {
    /// GPS, the system of the United States.
    case gps = 0
    /// SBAS, the augmentation systems with geostationary satellites, such as WAAS, EGNOS, MSAS and GAGAN.
    case sbas = 1
    /// Galileo, the system of the European Union.
    case galileo = 2
    /// BeiDou, the system of China.
    case beidou = 3
    /// IMES, the Japanese system for indoor positioning.
    case imes = 4
    /// QZSS, the regional system of Japan.
    case qzss = 5
    /// GLONASS, the system of Russia.
    case glonass = 6
    /// NavIC (formerly IRNSS), the regional system of India.
    case navic = 7
}

/// A signal of a satellite system, identified by the signal ID of NMEA 4.11.
public struct Signal: Hashable, Sendable {
    /// The signal ID; 0 if the receiver does not distinguish signals.
    public var identifier: UInt8
    /// u-blox's signal ID plus 1; 0 if it is unknown. u-blox distinguishes more signals than NMEA does.
    private var storedNumber: UInt8 = 0

    /// Creates a signal from an NMEA signal ID.
    @inline(__always)
    public init(identifier: UInt8) { self.identifier = identifier }

    /// Creates a signal with both its NMEA signal ID and u-blox's signal ID.
    public init(identifier: UInt8, ubloxNumber: UInt8) {
        self.identifier = identifier
        storedNumber = ubloxNumber &+ 1
    }

    /// u-blox's signal ID; `nil` unless a u-blox receiver reported the signal in a binary message.
    public var ubloxNumber: UInt8? { storedNumber == 0 ? nil : storedNumber - 1 }

    var packed: UInt16 { UInt16(identifier) | UInt16(storedNumber) << 8 }

    /// The signal of a receiver that does not distinguish signals.
    public static let unspecified = Signal(identifier: 0)

    /// Returns the signal's usual name within its system, such as `L1 C/A` or `E5a`; `nil` if the ID has no name.
    public func name(in constellation: Constellation) -> String? {
        let names: [String] =
            switch constellation {
            case .gps, .sbas, .imes: ["L1 C/A", "L1 P(Y)", "L1M", "L2 P(Y)", "L2C-M", "L2C-L", "L5-I", "L5-Q"]
            case .glonass: ["L1OF", "L1 P", "L2OF", "L2 P"]
            case .galileo: ["E5a", "E5b", "E5a+b", "E6-A", "E6-BC", "E1-A", "E1-BC"]
            case .beidou:
                ["B1I", "B1Q", "B1C", "B1A", "B2a", "B2b", "B2a+b", "B3I", "B3Q", "B3A", "B2I", "B2Q"]
            case .qzss: ["L1 C/A", "L1C-D", "L1C-P", "L1S", "L2C-M", "L2C-L", "L5-I", "L5-Q", "L6-D", "L6-E"]
            case .navic: ["L5-SPS", "S-SPS", "L5-RS", "S-RS", "L1-SPS"]
            }
        return identifier > 0 && Int(identifier) <= names.count ? names[Int(identifier) - 1] : nil
    }
}
