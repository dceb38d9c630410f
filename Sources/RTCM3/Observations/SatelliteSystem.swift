/// A satellite system. Raw values are in the order of the MSM message numbers.
public enum SatelliteSystem: UInt16, Hashable, Sendable {
    /// GPS, operated by the United States.
    case gps
    /// GLONASS, operated by Russia.
    case glonass
    /// Galileo, operated by the European Union.
    case galileo
    /// SBAS, the satellite-based augmentation systems.
    case sbas
    /// QZSS, the Japanese regional system.
    case qzss
    /// BeiDou, operated by China.
    case beidou
    /// NavIC, the Indian regional system.
    case navic

    /// The name of the system, such as GPS.
    public var name: String {
        switch self {
        case .gps: "GPS"
        case .glonass: "GLONASS"
        case .galileo: "Galileo"
        case .sbas: "SBAS"
        case .qzss: "QZSS"
        case .beidou: "BeiDou"
        case .navic: "NavIC"
        }
    }

    /// The value to add to a satellite's position in the MSM satellite mask to obtain its ID. The IDs of SBAS and QZSS
    /// satellites are PRNs; in other systems, IDs begin with 1.
    var offset: UInt16 {
        switch self {
        case .sbas: 119
        case .qzss: 192
        case .gps, .glonass, .galileo, .beidou, .navic: 0
        }
    }

    /// Returns the RINEX observation code of a signal, such as 1C; `nil` if the signal ID is reserved.
    /// - Parameter signal: The signal ID, 1 … 32.
    func code(ofSignal signal: UInt8) -> StaticString? {
        switch self {
        case .gps: Self.gpsCodes[signal]
        case .glonass: Self.glonassCodes[signal]
        case .galileo: Self.galileoCodes[signal]
        case .sbas: Self.sbasCodes[signal]
        case .qzss: Self.qzssCodes[signal]
        case .beidou: Self.beidouCodes[signal]
        case .navic: Self.navicCodes[signal]
        }
    }

    private static let gpsCodes: [UInt8: StaticString] = [
        2: "1C", 3: "1P", 4: "1W", 8: "2C", 9: "2P", 10: "2W", 15: "2S", 16: "2L", 17: "2X", 22: "5I", 23: "5Q",
        24: "5X", 30: "1S", 31: "1L", 32: "1X",
    ]
    private static let glonassCodes: [UInt8: StaticString] = [2: "1C", 3: "1P", 8: "2C", 9: "2P"]
    private static let galileoCodes: [UInt8: StaticString] = [
        2: "1C", 3: "1A", 4: "1B", 5: "1X", 6: "1Z", 8: "6C", 9: "6A", 10: "6B", 11: "6X", 12: "6Z", 14: "7I",
        15: "7Q", 16: "7X", 18: "8I", 19: "8Q", 20: "8X", 22: "5I", 23: "5Q", 24: "5X",
    ]
    private static let sbasCodes: [UInt8: StaticString] = [2: "1C", 22: "5I", 23: "5Q", 24: "5X"]
    private static let qzssCodes: [UInt8: StaticString] = [
        2: "1C", 9: "6S", 10: "6L", 11: "6X", 15: "2S", 16: "2L", 17: "2X", 22: "5I", 23: "5Q", 24: "5X", 30: "1S",
        31: "1L", 32: "1X",
    ]
    private static let beidouCodes: [UInt8: StaticString] = [
        2: "2I", 3: "2Q", 4: "2X", 8: "6I", 9: "6Q", 10: "6X", 14: "7I", 15: "7Q", 16: "7X", 22: "5D", 23: "5P",
        24: "5X", 25: "7D", 30: "1D", 31: "1P", 32: "1X",
    ]
    private static let navicCodes: [UInt8: StaticString] = [22: "5A"]
}
