/// 1032: the antenna reference point (ARP) of a physical reference station. The observations of a non-physical
/// (virtual) station are computed from the physical station's observations.
public struct PhysicalStationPosition: RTCM3Message {
    public static let names: [UInt16: String] = [1032: "Physical Reference Station Position"]

    public var number: UInt16 = 1032
    /// The ID of the non-physical reference station.
    public var station: UInt16 = 0
    /// The ID of the physical reference station.
    public var physicalStation: UInt16 = 0
    /// The ITRF realization year; 0 if it is not specified.
    public var referenceFrameYear: UInt8 = 0
    /// The ECEF x coordinate of the ARP, toward 0° N 0° E, in meters.
    public var x = 0.0
    /// The ECEF y coordinate of the ARP, toward 0° N 90° E, in meters.
    public var y = 0.0
    /// The ECEF z coordinate of the ARP, toward the North Pole, in meters.
    public var z = 0.0

    /// Creates a message with default values.
    public init() {}

    public mutating func read(from reader: inout BitReader) {
        reader.field("DF003", "station", &station, width: 12)
        reader.field("DF226", "physicalStation", &physicalStation, width: 12)
        reader.field("DF021", "referenceFrameYear", &referenceFrameYear, width: 6)
        reader.field("DF025", "x", &x, .signed(38), parts: 10_000)
        reader.field("DF026", "y", &y, .signed(38), parts: 10_000)
        reader.field("DF027", "z", &z, .signed(38), parts: 10_000)
    }
}
