/// 1044: the ephemeris and clock parameters of a QZSS satellite.
public struct QZSSEphemeris: RTCM3Message {
    public static let names: [UInt16: String] = [1044: "QZSS Ephemerides"]

    public var number: UInt16 = 1044
    /// The satellite ID, from 1.
    public var satellite: UInt8 = 0
    /// The satellite clock parameters.
    public var clock = SatelliteClockModel()
    /// IODE: the issue of data, ephemeris.
    public var orbitIssue: UInt8 = 0
    /// The orbital parameters.
    public var orbit = KeplerOrbit()
    /// The code on L2; 2 means L2C.
    public var codesL2: UInt8 = 0
    /// The GPS week number, modulo 1,024.
    public var week: UInt16 = 0
    /// The user range accuracy (URA) index.
    public var accuracy: UInt8 = 0
    /// The SV health; 0 is healthy.
    public var health: UInt8 = 0
    /// TGD: the group delay differential between L1 C/A and L2C, in seconds; `nil` if it is not available.
    public var groupDelay: Double?
    /// IODC: the issue of data, clock.
    public var clockIssue: UInt16 = 0
    /// The fit interval flag: whether the curve fit interval is longer than two hours.
    public var hasLongFit = false

    /// Creates a message with default values.
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
