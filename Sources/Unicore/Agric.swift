public import BinaryMessages

/// AGRIC (11276): position, velocity, attitude and baseline in a single message.
public struct Agric: UnicoreMessage {
    public static let number: UInt16 = 11276
    public static let name = "AGRIC"
    public static let minimumLength = 228

    /// The text `GNSS`, as a 32-bit integer.
    public var signature: UInt32 = 0
    /// The command length.
    public var commandLength: UInt8 = 0
    /// The UTC year, without the century.
    public var year: UInt8 = 0
    /// The UTC month, 1 … 12.
    public var month: UInt8 = 0
    /// The UTC day of the month, 1 … 31.
    public var day: UInt8 = 0
    /// The UTC hour, 0 … 23.
    public var hour: UInt8 = 0
    /// The UTC minute, 0 … 59.
    public var minute: UInt8 = 0
    /// The UTC second, 0 … 60.
    public var second: UInt8 = 0
    /// The position type: 0 invalid, 1 single point, 2 differential, 4 RTK fixed, 5 RTK float, 7 fixed position.
    public var type: UInt8 = 0
    /// The heading type, as a code defined in Unicore's reference manual.
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
    /// The heading, in degrees.
    public var heading: Float = 0
    /// The pitch, in degrees.
    public var pitch: Float = 0
    /// The roll, in degrees.
    public var roll: Float = 0
    /// The speed, in meters per second.
    public var speed: Float = 0
    /// The north velocity, in meters per second.
    public var northVelocity: Float = 0
    /// The east velocity, in meters per second.
    public var eastVelocity: Float = 0
    /// The up velocity, in meters per second.
    public var upVelocity: Float = 0
    /// The standard deviation of the north velocity, in meters per second.
    public var northVelocityDeviation: Float = 0
    /// The standard deviation of the east velocity, in meters per second.
    public var eastVelocityDeviation: Float = 0
    /// The standard deviation of the up velocity, in meters per second.
    public var upVelocityDeviation: Float = 0
    /// The latitude, in degrees.
    public var latitude: Double = 0
    /// The longitude, in degrees.
    public var longitude: Double = 0
    /// The altitude, in meters.
    public var altitude: Double = 0
    /// The ECEF x coordinate, in meters.
    public var x: Double = 0
    /// The ECEF y coordinate, in meters.
    public var y: Double = 0
    /// The ECEF z coordinate, in meters.
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
    /// The GPS time of week, in milliseconds.
    public var timeOfWeek: Int32 = 0
    /// The differential age, in seconds.
    public var correctionAge: Float = 0
    /// The course (direction of the velocity), in degrees.
    public var course: Float = 0
    /// The undulation: the height of the geoid above the ellipsoid, in meters.
    public var undulation: Float = 0
    /// The number of Galileo satellites used.
    public var satellitesGalileo: UInt8 = 0
    /// The velocity type, as a code defined in Unicore's reference manual.
    public var velocityType: UInt8 = 0
    /// Reserved by Unicore.
    public var firstReserved: UInt8 = 0
    /// Reserved by Unicore.
    public var secondReserved: UInt8 = 0

    /// Creates a message with default values.
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
