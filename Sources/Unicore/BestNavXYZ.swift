public import BinaryMessages

/// BESTNAVXYZ (240): the best available position and velocity, in earth-centered earth-fixed (ECEF) coordinates.
public struct BestNavXYZ: UnicoreMessage {
    public static let number: UInt16 = 240
    public static let name = "BESTNAVXYZ"
    public static let minimumLength = 112

    /// The position solution status: 0 computed; other codes give the reason for the failure.
    public var status: UInt32 = 0
    /// The position type, as a code defined in Unicore's reference manual.
    public var type: UInt32 = 0
    /// The ECEF x coordinate, in meters.
    public var x: Double = 0
    /// The ECEF y coordinate, in meters.
    public var y: Double = 0
    /// The ECEF z coordinate, in meters.
    public var z: Double = 0
    /// The standard deviation of the x coordinate, in meters.
    public var xDeviation: Float = 0
    /// The standard deviation of the y coordinate, in meters.
    public var yDeviation: Float = 0
    /// The standard deviation of the z coordinate, in meters.
    public var zDeviation: Float = 0
    /// The velocity solution status: 0 computed; other codes give the reason for the failure.
    public var velocityStatus: UInt32 = 0
    /// The velocity type, as a code defined in Unicore's reference manual.
    public var velocityType: UInt32 = 0
    /// The velocity along the x axis, in meters per second.
    public var xVelocity: Double = 0
    /// The velocity along the y axis, in meters per second.
    public var yVelocity: Double = 0
    /// The velocity along the z axis, in meters per second.
    public var zVelocity: Double = 0
    /// The standard deviation of the velocity along the x axis, in meters per second.
    public var xVelocityDeviation: Float = 0
    /// The standard deviation of the velocity along the y axis, in meters per second.
    public var yVelocityDeviation: Float = 0
    /// The standard deviation of the velocity along the z axis, in meters per second.
    public var zVelocityDeviation: Float = 0
    /// The base station ID, as text.
    public var station = ""
    /// The latency of the velocity time stamp, in seconds.
    public var latency: Float = 0
    /// The differential age, in seconds.
    public var correctionAge: Float = 0
    /// The age of the solution, in seconds.
    public var solutionAge: Float = 0
    /// The number of satellites tracked.
    public var satellitesTracked: UInt8 = 0
    /// The number of satellites used.
    public var satellitesUsed: UInt8 = 0
    /// The number of single-frequency satellites used in the solution.
    public var satellitesL1: UInt8 = 0
    /// The number of multi-frequency satellites used in the solution.
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
        coder.field("px", &x)
        coder.field("py", &y)
        coder.field("pz", &z)
        coder.field("pxstd", &xDeviation)
        coder.field("pystd", &yDeviation)
        coder.field("pzstd", &zDeviation)
        coder.field("vsolstatus", &velocityStatus)
        coder.field("veltype", &velocityType)
        coder.field("velx", &xVelocity)
        coder.field("vely", &yVelocity)
        coder.field("velz", &zVelocity)
        coder.field("velxstd", &xVelocityDeviation)
        coder.field("velystd", &yVelocityDeviation)
        coder.field("velzstd", &zVelocityDeviation)
        coder.text("stationid", &station, byteCount: 4)
        coder.field("vellatency", &latency)
        coder.field("diffage", &correctionAge)
        coder.field("solage", &solutionAge)
        coder.field("numsvs", &satellitesTracked)
        coder.field("numsolnsvs", &satellitesUsed)
        coder.field("numggl1", &satellitesL1)
        coder.field("numsolnmultisvs", &satellitesMultiple)
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
