/// 1005 and 1006: the position of a reference station's antenna.
public struct StationPosition: RTCM3Message {
    public static let names: [UInt16: String] = [
        1005: "Stationary RTK Reference Station ARP",
        1006: "Stationary RTK Reference Station ARP with Antenna Height",
    ]

    public var number: UInt16 = 1005
    /// The reference station number.
    public var station: UInt16 = 0
    /// The year of the reference frame's realization (ITRF); 0 is unknown.
    public var referenceFrameYear: UInt8 = 0
    /// Whether the station observes GPS satellites.
    public var hasGPS = false
    /// Whether the station observes GLONASS satellites.
    public var hasGLONASS = false
    /// Whether the station observes Galileo satellites.
    public var hasGalileo = false
    /// Whether the observations are computed from the observations of other stations.
    public var isVirtual = false
    /// Whether all signals are measured at the same moment.
    public var hasSingleOscillator = false
    /// The state of the correction of quarter-cycle phase shifts: 0 is unknown, 1 is corrected, and 2 is uncorrected.
    public var quarterCycle: UInt8 = 0
    /// The distance from the Earth's center towards 0° N 0° E, in meters.
    public var x = 0.0
    /// The distance from the Earth's center towards 0° N 90° E, in meters.
    public var y = 0.0
    /// The distance from the Earth's center towards the North Pole, in meters.
    public var z = 0.0
    /// The height of the antenna's reference point above the marker, in meters; `nil` in 1005.
    public var antennaHeight: Double?

    /// Creates a message.
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
