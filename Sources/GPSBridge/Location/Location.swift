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
/// A direction, in degrees from true north, 0 ..< 360; negative if it is unknown.
public typealias LocationDirection = Double
/// The accuracy of a direction, in degrees; negative if it is unknown.
public typealias LocationDirectionAccuracy = Double
/// A position, in degrees of latitude and longitude on WGS 84.
public typealias LocationCoordinate2D = Coordinate

/// The position and motion of a receiver at one moment, with their accuracies.
///
/// As in CoreLocation, a negative accuracy marks a value as invalid, and a negative speed or course is not known.
/// ``details`` has the data that CoreLocation does not have. There, missing values are `nil`.
///
/// Locations that differ only in their ``details`` are equal.
public struct Location: Sendable {
    /// The coordinate. Only valid if ``horizontalAccuracy`` is not negative.
    public var coordinate: LocationCoordinate2D
    /// The altitude above mean sea level, in meters. Only valid if ``verticalAccuracy`` is positive.
    public var altitude: LocationDistance
    /// The altitude above the WGS 84 ellipsoid, in meters. Only valid if ``verticalAccuracy`` is positive.
    public var ellipsoidalAltitude: LocationDistance
    /// The radius of uncertainty, in meters; negative if the coordinate is invalid.
    ///
    /// The true position is inside this radius in two of three cases. If the receiver sends no data to estimate the
    /// radius from, 100 meters are assumed.
    public var horizontalAccuracy: LocationAccuracy
    /// The uncertainty of both altitudes, in meters; zero or negative if they are invalid.
    ///
    /// The true altitude differs by less than this in two of three cases. If the receiver sends no data to estimate the
    /// uncertainty from, 100 meters are assumed.
    public var verticalAccuracy: LocationAccuracy
    /// The speed over ground, in meters per second; negative if it is not known.
    public var speed: LocationSpeed
    /// The accuracy of the speed, in meters per second; negative if the speed is invalid. If the receiver reports none,
    /// 0.5 meters per second are assumed.
    public var speedAccuracy: LocationSpeedAccuracy
    /// The direction of motion, in degrees from true north; negative if it is not known, as for a receiver at rest.
    public var course: LocationDirection
    /// The accuracy of the course, in degrees; negative if the course is invalid. It is derived from the speed and the
    /// accuracy of the speed.
    public var courseAccuracy: LocationDirectionAccuracy
    /// The time of the position, from the receiver. For receivers that send no date, it is the time of arrival.
    public var timestamp: Date
    /// The floor of the building. Receivers do not report it.
    public var floor: Floor?
    /// The origin of the location.
    public var sourceInformation: LocationSourceInformation?
    /// The receiver's data that CoreLocation does not have.
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

    /// Creates a location with all values and its origin.
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

    /// A description in CoreLocation's format: `CLFloor (level:2)`.
    public var description: String { "CLFloor (level:\(level))" }
}

/// The origin of a location.
public struct LocationSourceInformation: Hashable, Sendable, Codable, CustomStringConvertible {
    /// Whether the location is simulated or replayed.
    public var isSimulatedBySoftware: Bool
    /// Whether the location comes from a connected receiver.
    public var isProducedByAccessory: Bool

    /// Creates the origin of a location.
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
    /// The receiver's data that CoreLocation does not have.
    public struct Details: Hashable, Sendable {
        /// The method by which the position was found, such as differential corrections.
        public var quality: Fix.Quality?
        /// The kind of fix: none, two-dimensional or three-dimensional.
        public var mode: Fix.Mode?
        /// The number of satellites used.
        public var satellitesUsed: Int?
        /// The number of satellites in view.
        public var satellitesInView: Int?
        /// The dilutions of precision: the factors by which the satellites' geometry multiplies errors.
        public var dilution = Dilution()
        /// The estimated errors in detail, one standard deviation each.
        public var errors: ErrorEstimate?
        /// The height of mean sea level above the WGS 84 ellipsoid, in meters.
        public var geoidSeparation: Double?
        /// The vertical speed, in meters per second, positive upwards.
        public var climb: Double?

        /// Creates empty details.
        public init() {}
    }
}
