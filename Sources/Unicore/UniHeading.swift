public import BinaryMessages

/// UNIHEADING (972): the heading from two antennas.
public struct UniHeading: UnicoreMessage {
    public static let number: UInt16 = 972
    public static let name = "UNIHEADING"
    public static let minimumLength = 44

    /// 0 if the position was computed; otherwise the reason why not.
    public var status: UInt32 = 0
    /// The method that determined the position.
    public var type: UInt32 = 0
    /// The length of the baseline between the antennas, in meters.
    public var length: Float = 0
    /// The heading in degrees.
    public var heading: Float = 0
    /// The pitch in degrees.
    public var pitch: Float = 0
    /// The standard deviation of the heading, in degrees.
    public var headingDeviation: Float = 0
    /// The standard deviation of the pitch, in degrees.
    public var pitchDeviation: Float = 0
    /// The base station number, as text.
    public var station = ""
    /// The number of satellites tracked.
    public var satellitesTracked: UInt8 = 0
    /// The number of satellites used.
    public var satellitesUsed: UInt8 = 0
    /// The number of satellites above the minimum elevation.
    public var observations: UInt8 = 0
    /// The number of satellites above the minimum elevation, with several frequencies.
    public var satellitesMultiple: UInt8 = 0
    /// Whether a carrier-phase solution was verified, and the kind of ionospheric corrections.
    public var extendedStatus: UInt8 = 0
    /// The Galileo and BeiDou 3 signals used.
    public var galileoSignals: UInt8 = 0
    /// The GPS, GLONASS and BeiDou 2 signals used.
    public var otherSignals: UInt8 = 0

    /// Creates a message without values.
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
