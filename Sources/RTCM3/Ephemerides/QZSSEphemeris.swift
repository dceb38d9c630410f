/// 1044: the orbit and the clock of a QZSS satellite.
public struct QZSSEphemeris: RTCM3Message {
    public static let names: [UInt16: String] = [1044: "QZSS Ephemerides"]

    public var number: UInt16 = 1044
    /// The satellite number, beginning with 1.
    public var satellite: UInt8 = 0
    /// The clock.
    public var clock = SatelliteClockModel()
    /// IODE: the issue of the orbit.
    public var orbitIssue: UInt8 = 0
    /// The orbit.
    public var orbit = KeplerOrbit()
    /// The codes on L2; 2 is L2C.
    public var codesL2: UInt8 = 0
    /// The GPS week without its multiples of 1,024.
    public var week: UInt16 = 0
    /// The index of the user range accuracy.
    public var accuracy: UInt8 = 0
    /// The health of the satellite's signals; 0 is good.
    public var health: UInt8 = 0
    /// TGD: the delay between L1 and L2C in the satellite, in seconds; `nil` if it is not available.
    public var groupDelay: Double?
    /// IODC: the issue of the clock.
    public var clockIssue: UInt16 = 0
    /// Whether the orbit fits for longer than two hours.
    public var hasLongFit = false

    /// Creates a message.
    public init() {}

    public mutating func read(from reader: inout BitReader) {
        reader.field("DF429", "satellite", &satellite, width: 4)
        ClockFields.qzss.read(&clock, from: &reader)
        reader.field("DF434", "orbitIssue", &orbitIssue, width: 8)
        OrbitFields.qzss.read(&orbit, from: &reader)
        reader.inclinationRate("DF450", &orbit)
        reader.field("DF451", "codesL2", &codesL2, width: 2)
        reader.field("DF452", "week", &week, width: 10)
        reader.field("DF453", "accuracy", &accuracy, width: 4)
        reader.field("DF454", "health", &health, width: 6)
        reader.field("DF455", "groupDelay", &groupDelay, .signed(8), parts: 0x1p31)
        reader.field("DF456", "clockIssue", &clockIssue, width: 10)
        reader.field("DF457", "hasLongFit", &hasLongFit)
    }
}
