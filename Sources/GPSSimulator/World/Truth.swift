/// The true position, motion and surroundings of a receiver at a point in time.
public struct Truth: Hashable, Sendable {
    /// The latitude in degrees, positive to the north.
    public var latitude: Double
    /// The longitude in degrees, positive to the east, in the range -180 ..< 180.
    public var longitude: Double
    /// The height in meters above the WGS 84 ellipsoid.
    public var height: Double
    /// The northward velocity in meters per second.
    public var northSpeed = 0.0
    /// The eastward velocity in meters per second.
    public var eastSpeed = 0.0
    /// The upward velocity in meters per second.
    public var upSpeed = 0.0
    /// The heading of the vehicle in degrees from true north, in the range 0 ..< 360. The heading may differ from the
    /// direction of motion.
    public var heading = 0.0
    /// The obstacles around the receiver that block or weaken satellite signals.
    public var surroundings = Surroundings()

    /// Creates the true state of a stationary receiver under an open sky.
    public init(latitude: Double, longitude: Double, height: Double) {
        self.latitude = latitude
        self.longitude = longitude
        self.height = height
    }

    /// The speed over ground in meters per second.
    public var groundSpeed: Double { (northSpeed * northSpeed + eastSpeed * eastSpeed).squareRoot() }
}

/// The obstacles around a receiver that block or weaken satellite signals.
public struct Surroundings: Hashable, Sendable {
    /// The elevation in degrees below which all satellites are hidden.
    public var horizon = 5.0
    /// The elevation angle of the top of the walls on both sides of a street, in degrees; 0 if there are no walls.
    public var wallHeight = 0.0
    /// The direction of the street between the walls, in degrees from true north.
    public var streetDirection = 0.0
    /// The attenuation of all signals, such as by trees or a roof, in dB.
    public var attenuation = 0.0
    /// Whether all signals are blocked, as in a tunnel.
    public var isCovered = false

    /// Creates surroundings with an open sky.
    public init() {}
}
