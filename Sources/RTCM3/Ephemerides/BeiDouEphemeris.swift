/// 1042: the orbit and the clock of a BeiDou satellite.
public struct BeiDouEphemeris: RTCM3Message {
    public static let names: [UInt16: String] = [1042: "BDS Satellite Ephemeris Data"]

    public var number: UInt16 = 1042
    /// The satellite number.
    public var satellite: UInt8 = 0
    /// The BeiDou week, which is the GPS week minus 1,356.
    public var week: UInt16 = 0
    /// URAI: the index of the user range accuracy.
    public var accuracy: UInt8 = 0
    /// The orbit.
    public var orbit = KeplerOrbit()
    /// AODE: the age of the orbit's data, in hours up to 24.
    public var orbitAge: UInt8 = 0
    /// The clock.
    public var clock = SatelliteClockModel()
    /// AODC: the age of the clock's data, in hours up to 24.
    public var clockAge: UInt8 = 0
    /// TGD1: the delay between B1 and B3 in the satellite, in nanoseconds.
    public var groupDelayB1 = 0.0
    /// TGD2: the delay between B2 and B3 in the satellite, in nanoseconds.
    public var groupDelayB2 = 0.0
    /// Whether the satellite must not be used.
    public var isUnhealthy = false

    /// Creates a message.
    public init() {}

    public mutating func read(from reader: inout BitReader) {
        reader.field("DF488", "satellite", &satellite, width: 6)
        reader.field("DF489", "week", &week, width: 13)
        reader.field("DF490", "accuracy", &accuracy, width: 4)
        reader.inclinationRate("DF491", &orbit)
        reader.field("DF492", "orbitAge", &orbitAge, width: 5)
        ClockFields.beidou.read(&clock, from: &reader)
        reader.field("DF497", "clockAge", &clockAge, width: 5)
        OrbitFields.beidou.read(&orbit, from: &reader)
        reader.field("DF513", "groupDelayB1", &groupDelayB1, .signed(10), parts: 10)
        reader.field("DF514", "groupDelayB2", &groupDelayB2, .signed(10), parts: 10)
        reader.field("DF515", "isUnhealthy", &isUnhealthy)
    }
}
