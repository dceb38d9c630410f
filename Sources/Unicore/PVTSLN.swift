public import BinaryMessages

/// PVTSLN (1021): the position, velocity and heading solution.
public struct PVTSLN: UnicoreMessage {
    public static let number: UInt16 = 1021
    public static let name = "PVTSLN"
    public static let minimumLength = 142

    /// The solution type of the best position.
    public var type: UInt32 = 0
    /// The altitude of the best position above mean sea level, in meters.
    public var altitude: Float = 0
    /// The latitude of the best position, in degrees.
    public var latitude: Double = 0
    /// The longitude of the best position, in degrees.
    public var longitude: Double = 0
    /// The standard deviation of the altitude, in meters.
    public var altitudeDeviation: Float = 0
    /// The standard deviation of the latitude, in meters.
    public var latitudeDeviation: Float = 0
    /// The standard deviation of the longitude, in meters.
    public var longitudeDeviation: Float = 0
    /// The differential age, in seconds.
    public var correctionAge: Float = 0
    /// The solution type of the pseudorange position.
    public var codeType: UInt32 = 0
    /// The altitude of the pseudorange position, in meters.
    public var codeAltitude: Float = 0
    /// The latitude of the pseudorange position, in degrees.
    public var codeLatitude: Double = 0
    /// The longitude of the pseudorange position, in degrees.
    public var codeLongitude: Double = 0
    /// The undulation: the height of the geoid above the ellipsoid, in meters.
    public var undulation: Float = 0
    /// The number of satellites tracked.
    public var satellitesTracked: UInt8 = 0
    /// The number of satellites used in the best position.
    public var satellitesUsed: UInt8 = 0
    /// The number of satellites tracked for the pseudorange position.
    public var codeSatellitesTracked: UInt8 = 0
    /// The number of satellites used in the pseudorange position.
    public var codeSatellitesUsed: UInt8 = 0
    /// The north velocity, in meters per second.
    public var northVelocity: Double = 0
    /// The east velocity, in meters per second.
    public var eastVelocity: Double = 0
    /// The speed over ground, in meters per second.
    public var groundSpeed: Double = 0
    /// The heading type, as a code defined in Unicore's reference manual.
    public var headingType: UInt32 = 0
    /// The baseline length between the two antennas, in meters.
    public var headingLength: Float = 0
    /// The heading, in degrees.
    public var heading: Float = 0
    /// The pitch, in degrees.
    public var pitch: Float = 0
    /// The number of satellites tracked for the heading solution.
    public var headingSatellitesTracked: UInt8 = 0
    /// The number of satellites used in the heading solution.
    public var headingSatellitesUsed: UInt8 = 0
    /// The number of single-frequency satellites used in the heading solution.
    public var headingSatellitesL1: UInt8 = 0
    /// The number of multi-frequency satellites used in the heading solution.
    public var headingSatellitesMultiple: UInt8 = 0
    /// The geometric DOP.
    public var geometric: Float = 0
    /// The position DOP.
    public var position: Float = 0
    /// The horizontal DOP.
    public var horizontal: Float = 0
    /// The horizontal and time DOP.
    public var horizontalAndTime: Float = 0
    /// The time DOP.
    public var time: Float = 0
    /// The elevation mask, in degrees.
    public var cutoff: Float = 0
    /// The number of satellites used.
    public var satelliteCount: UInt16 = 0
    /// The PRNs of the satellites used, possibly followed by unused entries.
    public var satellites: [UInt16] = []

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("bestpostype", &type)
        coder.field("bestposhmsl", &altitude)
        coder.field("bestposlat", &latitude)
        coder.field("bestposlon", &longitude)
        coder.field("bestposhmslstd", &altitudeDeviation)
        coder.field("bestposlatstd", &latitudeDeviation)
        coder.field("bestposlonstd", &longitudeDeviation)
        coder.field("bestposdiffage", &correctionAge)
        coder.field("psrpostype", &codeType)
        coder.field("psrposhmsl", &codeAltitude)
        coder.field("psrposlat", &codeLatitude)
        coder.field("psrposlon", &codeLongitude)
        coder.field("undulation", &undulation)
        coder.field("bestpossvs", &satellitesTracked)
        coder.field("bestpossolnsvs", &satellitesUsed)
        coder.field("psrpossvs", &codeSatellitesTracked)
        coder.field("psrpossolnsvs", &codeSatellitesUsed)
        coder.field("psrvelnorth", &northVelocity)
        coder.field("psrveleast", &eastVelocity)
        coder.field("psrvelground", &groundSpeed)
        coder.field("headingtype", &headingType)
        coder.field("headinglength", &headingLength)
        coder.field("headingdegree", &heading)
        coder.field("headingpitch", &pitch)
        coder.field("headingtrackedsvs", &headingSatellitesTracked)
        coder.field("headingsolnsvs", &headingSatellitesUsed)
        coder.field("headingggl1", &headingSatellitesL1)
        coder.field("headingggl1l2", &headingSatellitesMultiple)
        coder.field("gdop", &geometric)
        coder.field("pdop", &position)
        coder.field("hdop", &horizontal)
        coder.field("htdop", &horizontalAndTime)
        coder.field("tdop", &time)
        coder.field("cutoff", &cutoff)
        coder.field("prnnum", &satelliteCount)
        coder.list("prn", &satellites, count: nil)
    }
}
