public import BinaryMessages

/// BESTNAV (2118): the best available position and velocity.
public struct BestNav: UnicoreMessage {
    public static let number: UInt16 = 2118
    public static let name = "BESTNAV"
    public static let minimumLength = 120

    /// The position solution status: 0 computed; other codes give the reason for the failure.
    public var status: UInt32 = 0
    /// The position type, as a code defined in Unicore's reference manual.
    public var type: UInt32 = 0
    /// The latitude, in degrees.
    public var latitude: Double = 0
    /// The longitude, in degrees.
    public var longitude: Double = 0
    /// The altitude above mean sea level, in meters.
    public var altitude: Double = 0
    /// The undulation: the height of the geoid above the ellipsoid, in meters.
    public var undulation: Float = 0
    /// The datum ID; 61 is WGS 84.
    public var datum: UInt32 = 0
    /// The standard deviation of the latitude, in meters.
    public var latitudeDeviation: Float = 0
    /// The standard deviation of the longitude, in meters.
    public var longitudeDeviation: Float = 0
    /// The standard deviation of the altitude, in meters.
    public var altitudeDeviation: Float = 0
    /// The base station ID, as text.
    public var station = ""
    /// The differential age, in seconds.
    public var correctionAge: Float = 0
    /// The age of the solution, in seconds.
    public var solutionAge: Float = 0
    /// The number of satellites tracked.
    public var satellitesTracked: UInt8 = 0
    /// The number of satellites used.
    public var satellitesUsed: UInt8 = 0
    /// The extended solution status: RTK verification in bit 0, ionospheric correction type in bits 1–3.
    public var extendedStatus: UInt8 = 0
    /// The Galileo and BeiDou-3 signals used in the solution, as a bit mask.
    public var galileoSignals: UInt8 = 0
    /// The GPS, GLONASS and BeiDou-2 signals used in the solution, as a bit mask.
    public var otherSignals: UInt8 = 0
    /// The velocity solution status: 0 computed; other codes give the reason for the failure.
    public var velocityStatus: UInt32 = 0
    /// The velocity type, as a code defined in Unicore's reference manual.
    public var velocityType: UInt32 = 0
    /// The latency of the velocity time stamp, in seconds.
    public var latency: Float = 0
    /// The differential age of the velocity solution, in seconds.
    public var velocityAge: Float = 0
    /// The speed over ground, in meters per second.
    public var speed: Double = 0
    /// The course over ground, in degrees from true north.
    public var course: Double = 0
    /// The vertical speed, in meters per second, positive up.
    public var climb: Double = 0
    /// The standard deviation of the vertical speed, in meters per second.
    public var climbDeviation: Float = 0
    /// The standard deviation of the speed, in meters per second.
    public var speedDeviation: Float = 0

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("solstatus", &status)
        coder.field("postype", &type)
        coder.field("lat", &latitude)
        coder.field("lon", &longitude)
        coder.field("hmsl", &altitude)
        coder.field("undulation", &undulation)
        coder.field("datumid", &datum)
        coder.field("latstd", &latitudeDeviation)
        coder.field("lonstd", &longitudeDeviation)
        coder.field("hmslstd", &altitudeDeviation)
        coder.text("stationid", &station, byteCount: 4)
        coder.field("diffage", &correctionAge)
        coder.field("solage", &solutionAge)
        coder.field("numsvs", &satellitesTracked)
        coder.field("numsolnsvs", &satellitesUsed)
        coder.skip(3)
        coder.bits(&extendedStatus, ["rtkverify": 1, "psrionocorr": 3, "": 4])
        coder.bits(
            &galileoSignals,
            ["gale1": 1, "gale5b": 1, "gale5a": 1, "": 1, "bds3b1i": 1, "bds3b3i": 1, "bdsb2a": 1, "bdsb1c": 1])
        coder.bits(
            &otherSignals,
            ["gpsl1": 1, "gpsl2": 1, "gpsl5": 1, "bdsb3i": 1, "glol1": 1, "glol2": 1, "bdsb1i": 1, "bdsb2i": 1])
        coder.field("vsolstatus", &velocityStatus)
        coder.field("veltype", &velocityType)
        coder.field("latency", &latency)
        coder.field("age", &velocityAge)
        coder.field("horspd", &speed)
        coder.field("trkgnd", &course)
        coder.field("vertspd", &climb)
        coder.field("verspdstd", &climbDeviation)
        coder.field("horspdstd", &speedDeviation)
    }
}
