/// 1019: the ephemeris and clock parameters of a GPS satellite.
public struct GPSEphemeris: RTCM3Message {
    public static let names: [UInt16: String] = [1019: "GPS Ephemerides"]

    public var number: UInt16 = 1019
    /// The satellite ID.
    public var satellite: UInt8 = 0
    /// The GPS week number, modulo 1,024.
    public var week: UInt16 = 0
    /// The user range accuracy (URA) index.
    public var accuracy: UInt8 = 0
    /// The code on L2: 0 reserved, 1 P code, 2 C/A code, 3 L2C.
    public var codesL2: UInt8 = 0
    /// The orbital parameters.
    public var orbit = KeplerOrbit()
    /// IODE: the issue of data, ephemeris.
    public var orbitIssue: UInt8 = 0
    /// The satellite clock parameters.
    public var clock = SatelliteClockModel()
    /// IODC: the issue of data, clock.
    public var clockIssue: UInt16 = 0
    /// TGD: the group delay differential between L1 and L2, in seconds.
    public var groupDelay = 0.0
    /// The SV health; 0 is healthy.
    public var health: UInt8 = 0
    /// The L2 P data flag: whether the navigation data on L2 P is off.
    public var isL2PWithoutData = false
    /// The fit interval flag: whether the curve fit interval is longer than four hours.
    public var hasLongFit = false

    /// Creates a message with default values.
    public init() {}

    public mutating func read(from reader: inout BitReader) {
        reader.field("DF009", "satellite", &satellite, width: 6)
        reader.field("DF076", "week", &week, width: 10)
        reader.field("DF077", "accuracy", &accuracy, width: 4)
        reader.field("DF078", "codesL2", &codesL2, width: 2)
        reader.inclinationRate("DF079", &orbit)
        reader.field("DF071", "orbitIssue", &orbitIssue, width: 8)
        ClockFields.gps.read(&clock, from: &reader)
        reader.field("DF085", "clockIssue", &clockIssue, width: 10)
        OrbitFields.gps.read(&orbit, from: &reader)
        reader.field("DF101", "groupDelay", &groupDelay, .signed(8), parts: 0x1p31)
        reader.field("DF102", "health", &health, width: 6)
        reader.field("DF103", "isL2PWithoutData", &isL2PWithoutData)
        reader.field("DF137", "hasLongFit", &hasLongFit)
    }
}
