public import BinaryMessages

/// AGRIC (11276): position, velocity, heading and baseline.
public struct Agric: UnicoreMessage {
    public static let number: UInt16 = 11276
    public static let name = "AGRIC"
    public static let minimumLength = 228

    /// The letters GNSS.
    public var signature: UInt32 = 0
    /// The length of the data.
    public var commandLength: UInt8 = 0
    /// The year in UTC, without the century.
    public var year: UInt8 = 0
    /// The month.
    public var month: UInt8 = 0
    /// The day of the month.
    public var day: UInt8 = 0
    /// The hour.
    public var hour: UInt8 = 0
    /// The minute.
    public var minute: UInt8 = 0
    /// The second.
    public var second: UInt8 = 0
    /// The method: 0 none, 1 single, 2 differential, 4 carrier phases with resolved ambiguities, 5 without, 7 fixed
    /// position.
    public var type: UInt8 = 0
    /// The method that determined the heading.
    public var headingType: UInt8 = 0
    /// The number of GPS satellites used.
    public var satellitesGPS: UInt8 = 0
    /// The number of BeiDou satellites used.
    public var satellitesBeiDou: UInt8 = 0
    /// The number of GLONASS satellites used.
    public var satellitesGLONASS: UInt8 = 0
    /// The north component of the baseline, in meters.
    public var baselineNorth: Float = 0
    /// The east component of the baseline, in meters.
    public var baselineEast: Float = 0
    /// The up component of the baseline, in meters.
    public var baselineUp: Float = 0
    /// The standard deviation of the north component of the baseline, in meters.
    public var baselineNorthDeviation: Float = 0
    /// The standard deviation of the east component of the baseline, in meters.
    public var baselineEastDeviation: Float = 0
    /// The standard deviation of the up component of the baseline, in meters.
    public var baselineUpDeviation: Float = 0
    /// The heading in degrees.
    public var heading: Float = 0
    /// The pitch in degrees.
    public var pitch: Float = 0
    /// The roll in degrees.
    public var roll: Float = 0
    /// The speed in meters per second.
    public var speed: Float = 0
    /// The north velocity, in meters per second.
    public var northVelocity: Float = 0
    /// The east velocity, in meters per second.
    public var eastVelocity: Float = 0
    /// The upward velocity, in meters per second.
    public var upVelocity: Float = 0
    /// The standard deviation of the north velocity, in meters per second.
    public var northVelocityDeviation: Float = 0
    /// The standard deviation of the east velocity, in meters per second.
    public var eastVelocityDeviation: Float = 0
    /// The standard deviation of the upward velocity, in meters per second.
    public var upVelocityDeviation: Float = 0
    /// The latitude in degrees.
    public var latitude: Double = 0
    /// The longitude in degrees.
    public var longitude: Double = 0
    /// The altitude in meters.
    public var altitude: Double = 0
    /// The earth-centered x coordinate, in meters.
    public var x: Double = 0
    /// The earth-centered y coordinate, in meters.
    public var y: Double = 0
    /// The earth-centered z coordinate, in meters.
    public var z: Double = 0
    /// The standard deviation of the latitude, in meters.
    public var latitudeDeviation: Float = 0
    /// The standard deviation of the longitude, in meters.
    public var longitudeDeviation: Float = 0
    /// The standard deviation of the altitude, in meters.
    public var altitudeDeviation: Float = 0
    /// The standard deviation of the x coordinate, in meters.
    public var xDeviation: Float = 0
    /// The standard deviation of the y coordinate, in meters.
    public var yDeviation: Float = 0
    /// The standard deviation of the z coordinate, in meters.
    public var zDeviation: Float = 0
    /// The latitude of the base station, in degrees.
    public var baseLatitude: Double = 0
    /// The longitude of the base station, in degrees.
    public var baseLongitude: Double = 0
    /// The altitude of the base station, in meters.
    public var baseAltitude: Double = 0
    /// The latitude of the second antenna, in degrees.
    public var secondLatitude: Double = 0
    /// The longitude of the second antenna, in degrees.
    public var secondLongitude: Double = 0
    /// The altitude of the second antenna, in meters.
    public var secondAltitude: Double = 0
    /// The time since the beginning of the GPS week, in milliseconds.
    public var timeOfWeek: Int32 = 0
    /// The age of the corrections, in seconds.
    public var correctionAge: Float = 0
    /// The direction of the velocity, in degrees.
    public var course: Float = 0
    /// The height of the geoid above the ellipsoid, in meters.
    public var undulation: Float = 0
    /// The number of Galileo satellites used.
    public var satellitesGalileo: UInt8 = 0
    /// The method that determined the velocity.
    public var velocityType: UInt8 = 0
    /// A reserved number.
    public var firstReserved: UInt8 = 0
    /// A reserved number.
    public var secondReserved: UInt8 = 0

    /// Creates a message without values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("gnss", &signature)
        coder.field("length", &commandLength)
        coder.field("year", &year)
        coder.field("month", &month)
        coder.field("day", &day)
        coder.field("hour", &hour)
        coder.field("minute", &minute)
        coder.field("second", &second)
        coder.field("postype", &type)
        coder.field("headingstat", &headingType)
        coder.field("numgpssta", &satellitesGPS)
        coder.field("numbdssta", &satellitesBeiDou)
        coder.field("numglosta", &satellitesGLONASS)
        coder.field("baselinen", &baselineNorth)
        coder.field("baselinee", &baselineEast)
        coder.field("baselineu", &baselineUp)
        coder.field("baselinenstd", &baselineNorthDeviation)
        coder.field("baselineestd", &baselineEastDeviation)
        coder.field("baselineustd", &baselineUpDeviation)
        coder.field("heading", &heading)
        coder.field("pitch", &pitch)
        coder.field("roll", &roll)
        coder.field("speed", &speed)
        coder.field("veln", &northVelocity)
        coder.field("vele", &eastVelocity)
        coder.field("velu", &upVelocity)
        coder.field("xigemavx", &northVelocityDeviation)
        coder.field("xigemavy", &eastVelocityDeviation)
        coder.field("xigemavz", &upVelocityDeviation)
        coder.field("lat", &latitude)
        coder.field("lon", &longitude)
        coder.field("alt", &altitude)
        coder.field("ecefx", &x)
        coder.field("ecefy", &y)
        coder.field("ecefz", &z)
        coder.field("xigemalat", &latitudeDeviation)
        coder.field("xigemalon", &longitudeDeviation)
        coder.field("xigemaalt", &altitudeDeviation)
        coder.field("xigemaecefx", &xDeviation)
        coder.field("xigemaecefy", &yDeviation)
        coder.field("xigemaecefz", &zDeviation)
        coder.field("baselat", &baseLatitude)
        coder.field("baselon", &baseLongitude)
        coder.field("basealt", &baseAltitude)
        coder.field("seclat", &secondLatitude)
        coder.field("seclon", &secondLongitude)
        coder.field("secalt", &secondAltitude)
        coder.field("gpsweeksec", &timeOfWeek)
        coder.field("diffage", &correctionAge)
        coder.field("speedheading", &course)
        coder.field("undulation", &undulation)
        coder.skip(8)
        coder.field("numgalsta", &satellitesGalileo)
        coder.field("speedtype", &velocityType)
        coder.field("remainchar5", &firstReserved)
        coder.field("remainchar6", &secondReserved)
    }
}
