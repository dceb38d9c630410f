public import NMEA

/// What a receiver knows of its place and motion at one moment.
///
/// Everything is in degrees and units of the International System; what the receiver did not say is `nil`.
public struct Fix: Hashable, Sendable {
    /// How many dimensions are known.
    public enum Mode: UInt8, Hashable, Sendable {
        /// No position.
        case noFix = 1
        /// Latitude and longitude.
        case twoDimensional = 2
        /// Latitude, longitude and altitude.
        case threeDimensional = 3
    }

    /// How the position was found. The raw values are the digits of GGA.
    public enum Quality: UInt8, Hashable, Sendable {
        /// Satellites alone.
        case autonomous = 1
        /// With differential corrections or SBAS.
        case differential
        /// With the precise code of military receivers.
        case precise
        /// Carrier phases, ambiguities resolved.
        case rtkFixed
        /// Carrier phases, ambiguities not resolved.
        case rtkFloat
        /// Dead reckoning.
        case estimated
        /// Entered by hand, or held: a surveyed receiver that tells time.
        case manual
        /// Made by a simulator.
        case simulated
    }

    /// How many dimensions are known; `nil` when the receiver said nothing of it.
    public var mode: Mode?
    /// How the position was found; `nil` when there is none or the receiver does not say.
    public var quality: Quality?
    /// The reference station of the corrections.
    public var correctionStation: UInt16?
    /// How many satellites the position was made with, as the receiver counts.
    public var satellitesUsed: UInt8?
    /// When the position was true. `nil` until the receiver has told a date.
    public var time: UTCTime?
    /// Where.
    public var coordinate: Coordinate?
    /// Metres above mean sea level.
    @Compact public var altitude: Double?
    /// Metres above the WGS 84 ellipsoid.
    @Compact public var ellipsoidalAltitude: Double?
    /// Metres from the ellipsoid up to mean sea level.
    @Compact public var geoidSeparation: Double?
    /// Metres per second over ground.
    @Compact public var speed: Double?
    /// Degrees from true north.
    @Compact public var course: Double?
    /// Degrees from magnetic north.
    @Compact public var magneticCourse: Double?
    /// Metres per second, up positive.
    @Compact public var climb: Double?
    /// Degrees, east positive.
    @Compact public var magneticVariation: Double?
    /// Seconds since the last differential correction.
    @Compact public var correctionAge: Double?
    /// How the satellites' places in the sky weaken the position.
    public var dilution = Dilution()
    /// How far off the position may be.
    public var errors: ErrorEstimate?

    /// Makes an empty fix.
    public init() {}

    /// Whether there is a position.
    public var hasPosition: Bool { coordinate != nil && mode != nil && mode != .noFix }
}

/// Dilutions of precision: by how much the satellites' geometry multiplies errors of the ranges.
public struct Dilution: Hashable, Sendable {
    /// All three dimensions.
    @Compact public var position: Double?
    /// North and east.
    @Compact public var horizontal: Double?
    /// Up.
    @Compact public var vertical: Double?
    /// The receiver's clock.
    @Compact public var time: Double?
    /// Place and clock together.
    @Compact public var geometric: Double?
    /// North.
    @Compact public var north: Double?
    /// East.
    @Compact public var east: Double?

    /// Makes unknown dilutions.
    public init() {}
}

/// Errors of a position, as one standard deviation each.
public struct ErrorEstimate: Hashable, Sendable {
    /// Where an estimate comes from.
    public enum Origin: Hashable, Sendable {
        /// The receiver's own estimate: GST, PUBX 00, PQTMEPE, PGRME …
        case receiver
        /// A GPS daemon's, which has it from the receiver or makes it of the dilution.
        case server
        /// Dilution of precision times ``ErrorEstimate/rangeError(_:)``.
        case dilution
    }

    /// Where the estimate comes from.
    public var origin: Origin
    /// Metres to the north or south.
    @Compact public var north: Double?
    /// Metres to the east or west.
    @Compact public var east: Double?
    /// Metres up or down.
    @Compact public var vertical: Double?
    /// Metres in the plane, whatever the direction.
    @Compact public var horizontal: Double?
    /// Metres in space, whatever the direction.
    @Compact public var spherical: Double?
    /// The semi-major axis of the error ellipse in metres.
    @Compact public var major: Double?
    /// The semi-minor axis in metres.
    @Compact public var minor: Double?
    /// The direction of the semi-major axis in degrees from true north.
    @Compact public var orientation: Double?
    /// Metres per second.
    @Compact public var speed: Double?
    /// Metres per second up or down.
    @Compact public var climb: Double?
    /// Degrees to either side.
    @Compact public var course: Double?
    /// Root mean square of the range residuals in metres.
    @Compact public var rangeDeviation: Double?

    /// Makes an estimate without values.
    public init(origin: Origin) { self.origin = origin }

    /// The standard deviation of a range in metres that is assumed where a receiver gives dilutions only: 5 m for
    /// satellites alone, 2 m with differential corrections. Nothing is assumed for other kinds of fixes, whose errors do
    /// not follow from the geometry.
    public static func rangeError(_ quality: Fix.Quality) -> Double? {
        switch quality {
        case .autonomous, .precise: 5
        case .differential: 2
        case .rtkFixed, .rtkFloat, .estimated, .manual, .simulated: nil
        }
    }
}

extension Fix.Quality {
    /// What a digit of GGA means; `nil` when it says that there is no fix.
    public init?(_ quality: FixQuality) { self.init(rawValue: quality.rawValue - UInt8(ascii: "0")) }
}

extension FixQuality {
    /// The digit of GGA.
    public init(_ quality: Fix.Quality) {
        self = FixQuality(rawValue: quality.rawValue + UInt8(ascii: "0")) ?? .invalid
    }
}
