/// 1019: the orbit and the clock of a GPS satellite.
public struct GPSEphemeris: RTCM3Message {
    public static let names: [UInt16: String] = [1019: "GPS Ephemerides"]

    public var number: UInt16 = 1019
    /// The satellite number.
    public var satellite: UInt8 = 0
    /// The GPS week without its multiples of 1,024.
    public var week: UInt16 = 0
    /// The index of the user range accuracy.
    public var accuracy: UInt8 = 0
    /// The codes on L2: 0 is reserved, 1 is P, 2 is C/A, and 3 is L2C.
    public var codesL2: UInt8 = 0
    /// The orbit.
    public var orbit = KeplerOrbit()
    /// IODE: the issue of the orbit.
    public var orbitIssue: UInt8 = 0
    /// The clock.
    public var clock = SatelliteClockModel()
    /// IODC: the issue of the clock.
    public var clockIssue: UInt16 = 0
    /// TGD: the delay between L1 and L2 in the satellite, in seconds.
    public var groupDelay = 0.0
    /// The health of the satellite's signals; 0 is good.
    public var health: UInt8 = 0
    /// Whether L2 P has no navigation data.
    public var isL2PWithoutData = false
    /// Whether the orbit fits for longer than four hours.
    public var hasLongFit = false

    /// Creates a message.
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
