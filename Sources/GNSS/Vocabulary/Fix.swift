public import NMEA

/// The position and motion of a receiver at one point in time.
///
/// All values are in degrees and SI units. A value that the receiver did not report is `nil`.
public struct Fix: Hashable, Sendable {
    /// The number of dimensions of a position.
    public enum Mode: UInt8, Hashable, Sendable {
        /// The receiver has no position.
        case noFix = 1
        /// The position consists of latitude and longitude.
        case twoDimensional = 2
        /// The position consists of latitude, longitude and altitude.
        case threeDimensional = 3
    }

    /// The method by which the position was determined. The raw values are the digits of the quality field in GGA
    /// sentences.
    public enum Quality: UInt8, Hashable, Sendable {
        /// A position from satellites alone.
        case autonomous = 1
        /// A position computed with differential corrections or SBAS.
        case differential
        /// A position computed with the precise code, which is reserved for military receivers.
        case precise
        /// A position from carrier phases with resolved ambiguities.
        case rtkFixed
        /// A position from carrier phases without resolved ambiguities.
        case rtkFloat
        /// A position by dead reckoning.
        case estimated
        /// A position entered by hand, or the fixed position of a timing receiver.
        case manual
        /// A simulated position.
        case simulated
        /// A position from satellites and inertial sensors together.
        case combined
    }

    /// The number of dimensions of the position; `nil` if the receiver did not report the mode.
    public var mode: Mode?
    /// The method by which the position was determined; `nil` if there is no position or the receiver does not report
    /// the method.
    public var quality: Quality?
    /// The ID of the reference station that sent the corrections; `nil` if the receiver does not report it.
    public var correctionStation: UInt16?
    /// The number of satellites used for the position, as counted by the receiver.
    public var satellitesUsed: UInt8?
    /// The time of the position; `nil` until the receiver has sent a date.
    public var time: UTCTime?
    /// The latitude and longitude.
    public var coordinate: Coordinate?
    /// The altitude above mean sea level in meters.
    @Compact public var altitude: Double?
    /// The altitude above the WGS 84 ellipsoid in meters.
    @Compact public var ellipsoidalAltitude: Double?
    /// The height of mean sea level above the ellipsoid in meters.
    @Compact public var geoidSeparation: Double?
    /// The speed over ground in meters per second.
    @Compact public var speed: Double?
    /// The course over ground in degrees from true north.
    @Compact public var course: Double?
    /// The course over ground in degrees from magnetic north.
    @Compact public var magneticCourse: Double?
    /// The vertical speed in meters per second; up is positive.
    @Compact public var climb: Double?
    /// The magnetic variation in degrees; east is positive.
    @Compact public var magneticVariation: Double?
    /// The number of seconds since the last differential correction.
    @Compact public var correctionAge: Double?
    /// The dilutions of precision (DOPs), which describe the effect of the satellite geometry on the position.
    public var dilution = Dilution()
    /// The estimated position errors.
    public var errors: ErrorEstimate?

    /// Creates an empty fix.
    public init() {}

    /// Whether the fix has both a coordinate and a mode other than ``Mode/noFix``.
    public var hasPosition: Bool { coordinate != nil && mode != nil && mode != .noFix }
}

/// Dilutions of precision (DOPs): the factors by which the satellite geometry multiplies range errors.
public struct Dilution: Hashable, Sendable {
    /// The position dilution of precision (PDOP), for all three dimensions.
    @Compact public var position: Double?
    /// The horizontal dilution of precision (HDOP).
    @Compact public var horizontal: Double?
    /// The vertical dilution of precision (VDOP).
    @Compact public var vertical: Double?
    /// The time dilution of precision (TDOP).
    @Compact public var time: Double?
    /// The geometric dilution of precision (GDOP), for position and time together.
    @Compact public var geometric: Double?
    /// The north dilution of precision.
    @Compact public var north: Double?
    /// The east dilution of precision.
    @Compact public var east: Double?

    /// Creates a set of DOPs without values.
    public init() {}
}

/// The estimated errors of a fix, each as one standard deviation.
public struct ErrorEstimate: Hashable, Sendable {
    /// The source of an estimate.
    public enum Origin: Hashable, Sendable {
        /// The receiver's own estimate, from sentences such as GST, PUBX,00, PQTMEPE and PGRME.
        case receiver
        /// The estimate of a gpsd server, which either comes from the receiver or is computed from the DOPs.
        case server
        /// An estimate computed by multiplying the DOPs by ``ErrorEstimate/rangeError(_:)``.
        case dilution
    }

    /// The source of the estimate.
    public var origin: Origin
    /// The north error in meters.
    @Compact public var north: Double?
    /// The east error in meters.
    @Compact public var east: Double?
    /// The altitude error in meters.
    @Compact public var vertical: Double?
    /// The horizontal error in meters, regardless of its direction.
    @Compact public var horizontal: Double?
    /// The three-dimensional error in meters, regardless of its direction.
    @Compact public var spherical: Double?
    /// The semi-major axis of the error ellipse in meters.
    @Compact public var major: Double?
    /// The semi-minor axis of the error ellipse in meters.
    @Compact public var minor: Double?
    /// The direction of the semi-major axis in degrees from true north.
    @Compact public var orientation: Double?
    /// The speed error in meters per second.
    @Compact public var speed: Double?
    /// The vertical speed error in meters per second.
    @Compact public var climb: Double?
    /// The course error in degrees.
    @Compact public var course: Double?
    /// The root mean square of the range residuals in meters.
    @Compact public var rangeDeviation: Double?

    /// Creates an estimate without values.
    public init(origin: Origin) { self.origin = origin }

    /// The horizontal error in meters: ``horizontal``, or the value computed from the north and east errors.
    package var horizontalError: Double? {
        if let horizontal { return horizontal }
        guard let north, let east else { return nil }
        return (north * north + east * east).squareRoot()
    }

    /// Returns the assumed standard deviation of range measurements, in meters, for receivers that report only DOPs.
    ///
    /// The value is 5 m for fixes from satellites alone, and 2 m for fixes with differential corrections. It is `nil`
    /// for other fixes, because their errors do not follow from the satellite geometry.
    public static func rangeError(_ quality: Fix.Quality) -> Double? {
        switch quality {
        case .autonomous, .precise, .combined: 5
        case .differential: 2
        case .rtkFixed, .rtkFloat, .estimated, .manual, .simulated: nil
        }
    }
}

extension Fix.Quality {
    /// Creates a quality from the quality field of a GGA sentence; `nil` if the field reports that there is no fix.
    public init?(_ quality: FixQuality) { self.init(rawValue: quality.rawValue - UInt8(ascii: "0")) }
}

extension FixQuality {
    /// Creates the quality field of a GGA sentence from the quality of a fix.
    public init(_ quality: Fix.Quality) {
        // There is no digit for a combined position. Receivers send the digit of a position from satellites.
        let quality = quality == .combined ? .autonomous : quality
        self = FixQuality(rawValue: quality.rawValue + UInt8(ascii: "0")) ?? .invalid
    }
}
