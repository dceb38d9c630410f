/// A satellite system. The raw values are those of u-blox and of the gpsd protocol (`gnssid`).
public enum Constellation: UInt8, Hashable, Sendable, CaseIterable {
    /// United States.
    case gps = 0
    /// Augmentation by geostationary satellites: WAAS, EGNOS, MSAS, GAGAN …
    case sbas = 1
    /// European Union.
    case galileo = 2
    /// China.
    case beidou = 3
    /// Japan, indoors.
    case imes = 4
    /// Japan.
    case qzss = 5
    /// Russia.
    case glonass = 6
    /// India; IRNSS before.
    case navic = 7
}

/// One of the signals of a satellite system. The number is that of u-blox and of the gpsd protocol (`sigid`).
public struct Signal: Hashable, Sendable {
    /// 0 for the first civil signal; it counts on with bands and components.
    public var number: UInt8

    /// Makes a signal.
    public init(number: UInt8) { self.number = number }

    /// The first civil signal: L1 C/A, E1, B1I, L1OF.
    public static let first = Signal(number: 0)
}
