/// The true position and motion of a receiver at one moment.
public struct Truth: Hashable, Sendable {
    /// The latitude in degrees, north positive.
    public var latitude: Double
    /// The longitude in degrees, east positive, -180 ..< 180.
    public var longitude: Double
    /// The height in meters above the WGS 84 ellipsoid.
    public var height: Double
    /// The velocity to the north in meters per second.
    public var northSpeed = 0.0
    /// The velocity to the east in meters per second.
    public var eastSpeed = 0.0
    /// The upward velocity in meters per second.
    public var upSpeed = 0.0
    /// The direction of the vehicle's front in degrees from true north, 0 ..< 360. It may differ from the direction of
    /// motion.
    public var heading = 0.0
    /// The obstacles between the receiver and the sky.
    public var surroundings = Surroundings()

    /// Creates the truth of a receiver that stands still under an open sky.
    public init(latitude: Double, longitude: Double, height: Double) {
        self.latitude = latitude
        self.longitude = longitude
        self.height = height
    }

    /// The speed over ground in meters per second.
    public var groundSpeed: Double { (northSpeed * northSpeed + eastSpeed * eastSpeed).squareRoot() }
}

/// The obstacles between a receiver and the sky.
public struct Surroundings: Hashable, Sendable {
    /// The elevation in degrees below which no satellite is visible.
    public var horizon = 5.0
    /// The elevation of the walls on both sides of a street, in degrees; 0 without walls.
    public var wallHeight = 0.0
    /// The direction of the street in degrees from true north.
    public var streetDirection = 0.0
    /// The attenuation of all signals in dB, for example by trees or a roof.
    public var attenuation = 0.0
    /// Whether no signal is received at all, as in a tunnel.
    public var isCovered = false

    /// Creates an open sky.
    public init() {}
}
