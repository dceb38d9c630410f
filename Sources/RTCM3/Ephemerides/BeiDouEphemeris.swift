/// 1042: the ephemeris and clock parameters of a BeiDou satellite.
public struct BeiDouEphemeris: RTCM3Message {
    public static let names: [UInt16: String] = [1042: "BDS Satellite Ephemeris Data"]

    public var number: UInt16 = 1042
    /// The satellite ID.
    public var satellite: UInt8 = 0
    /// The BeiDou week number, which is the continuous GPS week number minus 1,356.
    public var week: UInt16 = 0
    /// URAI: the user range accuracy index.
    public var accuracy: UInt8 = 0
    /// The orbital parameters.
    public var orbit = KeplerOrbit()
    /// AODE (age of data, ephemeris): the age of the ephemeris data in hours, up to 24; larger values encode days.
    public var orbitAge: UInt8 = 0
    /// The satellite clock parameters.
    public var clock = SatelliteClockModel()
    /// AODC (age of data, clock): the age of the clock data in hours, up to 24; larger values encode days.
    public var clockAge: UInt8 = 0
    /// TGD1: the equipment group delay differential of B1 relative to B3, in nanoseconds.
    public var groupDelayB1 = 0.0
    /// TGD2: the equipment group delay differential of B2 relative to B3, in nanoseconds.
    public var groupDelayB2 = 0.0
    /// Whether the satellite is unhealthy and must not be used.
    public var isUnhealthy = false

    /// Creates a message with default values.
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
