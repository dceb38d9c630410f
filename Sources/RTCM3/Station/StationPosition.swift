/// 1005 and 1006: the antenna reference point (ARP) of a stationary reference station.
public struct StationPosition: RTCM3Message {
    public static let names: [UInt16: String] = [
        1005: "Stationary RTK Reference Station ARP",
        1006: "Stationary RTK Reference Station ARP with Antenna Height",
    ]

    public var number: UInt16 = 1005
    /// The reference station ID.
    public var station: UInt16 = 0
    /// The ITRF realization year; 0 if it is not specified.
    public var referenceFrameYear: UInt8 = 0
    /// Whether the station provides GPS observations.
    public var hasGPS = false
    /// Whether the station provides GLONASS observations.
    public var hasGLONASS = false
    /// Whether the station provides Galileo observations.
    public var hasGalileo = false
    /// The reference-station indicator: whether the station is computed (virtual) rather than physical.
    public var isVirtual = false
    /// The single receiver oscillator indicator: whether all raw observations are measured at the same instant.
    public var hasSingleOscillator = false
    /// The quarter-cycle indicator, for phase shift corrections: 0 unknown, 1 corrected, 2 not corrected.
    public var quarterCycle: UInt8 = 0
    /// The ECEF x coordinate of the ARP, toward 0° N 0° E, in meters.
    public var x = 0.0
    /// The ECEF y coordinate of the ARP, toward 0° N 90° E, in meters.
    public var y = 0.0
    /// The ECEF z coordinate of the ARP, toward the North Pole, in meters.
    public var z = 0.0
    /// The height of the ARP above the marker, in meters; `nil` in 1005.
    public var antennaHeight: Double?

    /// Creates a message with default values.
    public init() {}

    public mutating func read(from reader: inout BitReader) {
        reader.field("DF003", "station", &station, width: 12)
        reader.field("DF021", "referenceFrameYear", &referenceFrameYear, width: 6)
        reader.field("DF022", "hasGPS", &hasGPS)
        reader.field("DF023", "hasGLONASS", &hasGLONASS)
        reader.field("DF024", "hasGalileo", &hasGalileo)
        reader.field("DF141", "isVirtual", &isVirtual)
        reader.field("DF025", "x", &x, .signed(38), parts: 10_000)
        reader.field("DF142", "hasSingleOscillator", &hasSingleOscillator)
        reader.skip(1)
        reader.field("DF026", "y", &y, .signed(38), parts: 10_000)
        reader.field("DF364", "quarterCycle", &quarterCycle, width: 2)
        reader.field("DF027", "z", &z, .signed(38), parts: 10_000)
        guard number == 1006 else { return }
        var height = 0.0
        reader.field("DF028", "antennaHeight", &height, .unsigned(16), parts: 10_000)
        antennaHeight = height
    }
}
