public import FoundationEssentials
public import GNSS

/// An angle, in degrees.
public typealias LocationDegrees = Double
/// A distance, in meters.
public typealias LocationDistance = Double
/// The accuracy of a position, in meters; negative if it is unknown or invalid.
public typealias LocationAccuracy = Double
/// A speed, in meters per second; negative if it is unknown.
public typealias LocationSpeed = Double
/// The accuracy of a speed, in meters per second; negative if it is unknown.
public typealias LocationSpeedAccuracy = Double
/// A direction, in degrees from true north, in the range 0 ..< 360; negative if it is unknown.
public typealias LocationDirection = Double
/// The accuracy of a direction, in degrees; negative if it is unknown.
public typealias LocationDirectionAccuracy = Double
/// A position, in degrees of latitude and longitude on WGS 84.
public typealias LocationCoordinate2D = Coordinate

/// The position and motion of a receiver at a point in time, with their accuracies.
///
/// ```swift
/// let marina = Location(latitude: 54.32, longitude: 10.14)
/// if location.horizontalAccuracy >= 0 { print("\(location.distance(from: marina)) m to the marina") }
/// ```
///
/// As in CoreLocation, a negative accuracy means that a value is invalid, and a negative speed or course means that the
/// value is unknown. ``details`` contains data that CoreLocation does not provide. Missing details are `nil`.
///
/// Locations that differ only in their ``details`` are equal.
public struct Location: Sendable {
    /// The coordinate. Valid only if ``horizontalAccuracy`` is not negative.
    public var coordinate: LocationCoordinate2D
    /// The altitude above mean sea level, in meters. Valid only if ``verticalAccuracy`` is positive.
    ///
    /// If the receiver reports only one of the two altitudes, the other is computed from it: with the receiver's
    /// ``Details/geoidSeparation``, or else with a model of mean sea level, whose error is below 5 m at 99% of all
    /// places.
    public var altitude: LocationDistance
    /// The altitude above the WGS 84 ellipsoid, in meters. Valid only if ``verticalAccuracy`` is positive.
    public var ellipsoidalAltitude: LocationDistance
    /// The radius of uncertainty, in meters; negative if the coordinate is invalid.
    ///
    /// The true position is within this radius with a probability of about two thirds. If the receiver sends no data
    /// from which the radius can be estimated, the value is 100 meters.
    public var horizontalAccuracy: LocationAccuracy
    /// The uncertainty of both altitudes, in meters; zero or negative if the altitudes are invalid.
    ///
    /// The error of each altitude is smaller than this value with a probability of about two thirds. If the receiver
    /// sends no data from which the uncertainty can be estimated, the value is 100 meters.
    public var verticalAccuracy: LocationAccuracy
    /// The speed over ground, in meters per second; negative if it is not known.
    public var speed: LocationSpeed
    /// The speed accuracy, in meters per second; negative if the speed is invalid. If the receiver does not report its
    /// speed accuracy, the value is 0.5 meters per second.
    public var speedAccuracy: LocationSpeedAccuracy
    /// The direction of motion, in degrees from true north; negative if it is not known, for example because the
    /// receiver is stationary.
    public var course: LocationDirection
    /// The course accuracy, in degrees; negative if the course is invalid. If the receiver does not report its course
    /// accuracy, the value is derived from the speed and the speed accuracy.
    public var courseAccuracy: LocationDirectionAccuracy
    /// The time of the position, as reported by the receiver. If the receiver sends no dates, this is the time at which
    /// the position arrived.
    public var timestamp: Date
    /// The floor of the building. Receivers do not report floors.
    public var floor: Floor?
    /// The source of the location, such as a connected receiver or a simulation.
    public var sourceInformation: LocationSourceInformation?
    /// Data from the receiver that CoreLocation does not provide; `nil` if the location does not come from a receiver.
    public var details: Details?

    /// Creates a location with a coordinate and the current time. Altitude, speed and course are invalid.
    public init(latitude: LocationDegrees, longitude: LocationDegrees) {
        self.init(
            coordinate: LocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
            horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
    }

    /// Creates a location without speed and course.
    public init(
        coordinate: LocationCoordinate2D, altitude: LocationDistance, horizontalAccuracy: LocationAccuracy,
        verticalAccuracy: LocationAccuracy, timestamp: Date
    ) {
        self.init(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, course: -1, courseAccuracy: -1, speed: -1, speedAccuracy: -1,
            timestamp: timestamp)
    }

    /// Creates a location with speed and course.
    public init(
        coordinate: LocationCoordinate2D, altitude: LocationDistance, horizontalAccuracy: LocationAccuracy,
        verticalAccuracy: LocationAccuracy, course: LocationDirection, speed: LocationSpeed, timestamp: Date
    ) {
        self.init(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, course: course, courseAccuracy: course < 0 ? -1 : 0, speed: speed,
            speedAccuracy: speed < 0 ? -1 : 0, timestamp: timestamp)
    }

    /// Creates a location with speed, course and their accuracies.
    public init(
        coordinate: LocationCoordinate2D, altitude: LocationDistance, horizontalAccuracy: LocationAccuracy,
        verticalAccuracy: LocationAccuracy, course: LocationDirection, courseAccuracy: LocationDirectionAccuracy,
        speed: LocationSpeed, speedAccuracy: LocationSpeedAccuracy, timestamp: Date
    ) {
        self.coordinate = coordinate
        self.altitude = altitude
        ellipsoidalAltitude = altitude
        self.horizontalAccuracy = horizontalAccuracy
        self.verticalAccuracy = verticalAccuracy
        self.course = course
        self.courseAccuracy = courseAccuracy
        self.speed = speed
        self.speedAccuracy = speedAccuracy
        self.timestamp = timestamp
    }

    /// Creates a location with speed, course, their accuracies, and the source of the location.
    public init(
        coordinate: LocationCoordinate2D, altitude: LocationDistance, horizontalAccuracy: LocationAccuracy,
        verticalAccuracy: LocationAccuracy, course: LocationDirection, courseAccuracy: LocationDirectionAccuracy,
        speed: LocationSpeed, speedAccuracy: LocationSpeedAccuracy, timestamp: Date,
        sourceInfo: LocationSourceInformation
    ) {
        self.init(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, course: course, courseAccuracy: courseAccuracy, speed: speed,
            speedAccuracy: speedAccuracy, timestamp: timestamp)
        sourceInformation = sourceInfo
    }
}

/// A floor of a building.
public struct Floor: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The level; 0 for the ground floor.
    public var level: Int

    /// Creates a floor.
    public init(level: Int) { self.level = level }

    /// A description in CoreLocation's format: `CLFloor (level:2)`.
    public var description: String { "CLFloor (level:\(level))" }
}

/// The source of a location, such as a connected receiver or a simulation.
public struct LocationSourceInformation: Hashable, Sendable, Codable, CustomStringConvertible {
    /// Whether the location is simulated or replayed.
    public var isSimulatedBySoftware: Bool
    /// Whether the location comes from a connected receiver.
    public var isProducedByAccessory: Bool

    /// Creates a description of the source of a location.
    public init(
        softwareSimulationState isSimulatedBySoftware: Bool, andExternalAccessoryState isProducedByAccessory: Bool
    ) {
        self.isSimulatedBySoftware = isSimulatedBySoftware
        self.isProducedByAccessory = isProducedByAccessory
    }

    /// A description in CoreLocation's format:
    /// `CLLocationSourceInformation (isSimulatedBySoftware:false, isProducedByAccessory:true)`.
    public var description: String {
        "CLLocationSourceInformation (isSimulatedBySoftware:\(isSimulatedBySoftware), "
            + "isProducedByAccessory:\(isProducedByAccessory))"
    }
}

extension Location {
    /// Data from the receiver that CoreLocation does not provide.
    public struct Details: Hashable, Sendable {
        /// The method by which the position was determined, such as differential positioning.
        public var quality: Fix.Quality?
        /// The kind of fix: none, two-dimensional or three-dimensional.
        public var mode: Fix.Mode?
        /// The number of satellites used to compute the position.
        public var satellitesUsed: Int?
        /// The number of satellites in view.
        public var satellitesInView: Int?
        /// The DOPs (dilution of precision): the factors by which the satellite geometry multiplies range errors.
        public var dilution = Dilution()
        /// The estimated errors, each as one standard deviation.
        public var errors: ErrorEstimate?
        /// The height of mean sea level above the WGS 84 ellipsoid, in meters.
        public var geoidSeparation: Double?
        /// The vertical speed, in meters per second, positive upwards.
        public var climb: Double?

        /// Creates empty details.
        public init() {}
    }
}
