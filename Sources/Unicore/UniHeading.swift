public import BinaryMessages

/// UNIHEADING (972): the heading computed from two antennas.
public struct UniHeading: UnicoreMessage {
    public static let number: UInt16 = 972
    public static let name = "UNIHEADING"
    public static let minimumLength = 44

    /// The heading solution status: 0 computed; other codes give the reason for the failure.
    public var status: UInt32 = 0
    /// The heading type, as a code defined in Unicore's reference manual.
    public var type: UInt32 = 0
    /// The baseline length between the two antennas, in meters.
    public var length: Float = 0
    /// The heading, in degrees.
    public var heading: Float = 0
    /// The pitch, in degrees.
    public var pitch: Float = 0
    /// The standard deviation of the heading, in degrees.
    public var headingDeviation: Float = 0
    /// The standard deviation of the pitch, in degrees.
    public var pitchDeviation: Float = 0
    /// The base station ID, as text.
    public var station = ""
    /// The number of satellites tracked.
    public var satellitesTracked: UInt8 = 0
    /// The number of satellites used.
    public var satellitesUsed: UInt8 = 0
    /// The number of satellites above the elevation mask.
    public var observations: UInt8 = 0
    /// The number of satellites above the elevation mask that have multi-frequency observations.
    public var satellitesMultiple: UInt8 = 0
    /// The extended solution status: RTK verification in bit 0, ionospheric correction type in bits 1–3.
    public var extendedStatus: UInt8 = 0
    /// The Galileo and BeiDou-3 signals used in the solution, as a bit mask.
    public var galileoSignals: UInt8 = 0
    /// The GPS, GLONASS and BeiDou-2 signals used in the solution, as a bit mask.
    public var otherSignals: UInt8 = 0

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("solstatus", &status)
        coder.field("postype", &type)
        coder.field("length", &length)
        coder.field("heading", &heading)
        coder.field("pitch", &pitch)
        coder.skip(4)
        coder.field("hdgstddev", &headingDeviation)
        coder.field("ptchstddev", &pitchDeviation)
        coder.text("stationid", &station, byteCount: 4)
        coder.field("numsvs", &satellitesTracked)
        coder.field("numsolnsvs", &satellitesUsed)
        coder.field("numobs", &observations)
        coder.field("nummulti", &satellitesMultiple)
        coder.skip(1)
        coder.bits(&extendedStatus, ["rtkverify": 1, "psrionocorr": 3, "": 4])
        coder.bits(
            &galileoSignals,
            ["gale1": 1, "gale5b": 1, "gale5a": 1, "": 1, "bds3b1i": 1, "bds3b3i": 1, "bdsb2a": 1, "bdsb1c": 1])
        coder.bits(
            &otherSignals,
            ["gpsl1": 1, "gpsl2": 1, "gpsl5": 1, "bdsb3i": 1, "glol1": 1, "glol2": 1, "bdsb1i": 1, "bdsb2i": 1])
    }
}
