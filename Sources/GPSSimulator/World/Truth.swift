/// Where a receiver really is and how it moves, at one moment.
public struct Truth: Hashable, Sendable {
    /// Degrees, north positive.
    public var latitude: Double
    /// Degrees, east positive, -180 …< 180.
    public var longitude: Double
    /// Metres above the WGS 84 ellipsoid.
    public var height: Double
    /// Metres per second.
    public var northSpeed = 0.0
    /// Metres per second.
    public var eastSpeed = 0.0
    /// Metres per second.
    public var upSpeed = 0.0
    /// Where the carrier's front points, degrees from true north, 0 ..< 360. It need not be where it moves.
    public var heading = 0.0
    /// What stands between the receiver and the sky.
    public var surroundings = Surroundings()

    /// Makes the truth of a receiver that stands still under an open sky.
    public init(latitude: Double, longitude: Double, height: Double) {
        self.latitude = latitude
        self.longitude = longitude
        self.height = height
    }

    /// Metres per second over ground.
    public var groundSpeed: Double { (northSpeed * northSpeed + eastSpeed * eastSpeed).squareRoot() }
}

/// What stands between a receiver and the sky.
public struct Surroundings: Hashable, Sendable {
    /// Nothing is seen below, in degrees.
    public var horizon = 5.0
    /// How high walls stand on both sides of a street, in degrees; 0 where there are none.
    public var wallHeight = 0.0
    /// Where the street leads, degrees from true north.
    public var streetDirection = 0.0
    /// What all signals lose, in dB: trees, a roof.
    public var attenuation = 0.0
    /// Whether nothing at all is received: a tunnel.
    public var isCovered = false

    /// Makes an open sky.
    public init() {}
}
