public import FoundationEssentials
public import GNSS

/// Degrees.
public typealias LocationDegrees = Double
/// Metres.
public typealias LocationDistance = Double
/// Metres; negative for what is not known or not valid.
public typealias LocationAccuracy = Double
/// Metres per second; negative for what is not known.
public typealias LocationSpeed = Double
/// Metres per second; negative for what is not known.
public typealias LocationSpeedAccuracy = Double
/// Degrees from true north, 0 ..< 360; negative for what is not known.
public typealias LocationDirection = Double
/// Degrees; negative for what is not known.
public typealias LocationDirectionAccuracy = Double
/// A place: degrees of latitude and longitude on WGS 84.
public typealias LocationCoordinate2D = Coordinate

/// Where a receiver was at one moment, how it moved, and how sure that is.
///
/// As in CoreLocation a number that is not known is negative; ``details`` has what a receiver knows beyond that, absent where it
/// is not known.
public struct Location: Sendable {
    /// Where.
    public var coordinate: LocationCoordinate2D
    /// Metres above mean sea level. Only valid when ``verticalAccuracy`` is positive.
    public var altitude: LocationDistance
    /// Metres above the WGS 84 ellipsoid. Only valid when ``verticalAccuracy`` is positive.
    public var ellipsoidalAltitude: LocationDistance
    /// The radius in metres within which the place is in two of three cases; negative when the coordinate is not valid.
    public var horizontalAccuracy: LocationAccuracy
    /// Metres up and down in two of three cases; not positive when both altitudes are not valid.
    public var verticalAccuracy: LocationAccuracy
    /// Metres per second over ground; negative when it is not known.
    public var speed: LocationSpeed
    /// Metres per second; negative when the speed is not valid.
    public var speedAccuracy: LocationSpeedAccuracy
    /// Degrees from true north; negative when it is not known, as for a receiver at rest.
    public var course: LocationDirection
    /// Degrees; negative when the course is not valid.
    public var courseAccuracy: LocationDirectionAccuracy
    /// When the receiver was there: its own time, not that of the arrival, unless it tells no date.
    public var timestamp: Date
    /// The floor of a building. No receiver knows it.
    public var floor: Floor?
    /// Where the location comes from.
    public var sourceInformation: LocationSourceInformation?
    /// What a receiver knows beyond CoreLocation.
    public var details: Details?

    /// Makes a location of a place, now, of which nothing else is known.
    public init(latitude: LocationDegrees, longitude: LocationDegrees) {
        self.init(
            coordinate: LocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
            horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
    }

    /// Makes a location.
    public init(
        coordinate: LocationCoordinate2D, altitude: LocationDistance, horizontalAccuracy: LocationAccuracy,
        verticalAccuracy: LocationAccuracy, timestamp: Date
    ) {
        self.init(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, course: -1, courseAccuracy: -1, speed: -1, speedAccuracy: -1,
            timestamp: timestamp)
    }

    /// Makes a location that moves.
    public init(
        coordinate: LocationCoordinate2D, altitude: LocationDistance, horizontalAccuracy: LocationAccuracy,
        verticalAccuracy: LocationAccuracy, course: LocationDirection, speed: LocationSpeed, timestamp: Date
    ) {
        self.init(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, course: course, courseAccuracy: course < 0 ? -1 : 0, speed: speed,
            speedAccuracy: speed < 0 ? -1 : 0, timestamp: timestamp)
    }

    /// Makes a location with everything.
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

    /// Makes a location with everything, and with where it comes from.
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
    /// 0 for the ground floor.
    public var level: Int

    /// The level: `CLFloor (level:2)`.
    public var description: String { "CLFloor (level:\(level))" }
}

/// Where a location comes from.
public struct LocationSourceInformation: Hashable, Sendable, Codable, CustomStringConvertible {
    /// Whether it was simulated or replayed.
    public var isSimulatedBySoftware: Bool
    /// Whether it comes from a receiver that is plugged in.
    public var isProducedByAccessory: Bool

    /// Makes the information.
    public init(
        softwareSimulationState isSimulatedBySoftware: Bool, andExternalAccessoryState isProducedByAccessory: Bool
    ) {
        self.isSimulatedBySoftware = isSimulatedBySoftware
        self.isProducedByAccessory = isProducedByAccessory
    }

    /// Both answers: `CLLocationSourceInformation (isSimulatedBySoftware:false, isProducedByAccessory:true)`.
    public var description: String {
        "CLLocationSourceInformation (isSimulatedBySoftware:\(isSimulatedBySoftware), "
            + "isProducedByAccessory:\(isProducedByAccessory))"
    }
}

extension Location {
    /// What a receiver knows beyond CoreLocation.
    public struct Details: Hashable, Sendable {
        /// How the position was found.
        public var quality: Fix.Quality?
        /// Whether it has a height.
        public var mode: Fix.Mode?
        /// How many satellites it was made with.
        public var satellitesUsed: Int?
        /// How many satellites are in view.
        public var satellitesInView: Int?
        /// How the satellites' places in the sky weaken the position.
        public var dilution = Dilution()
        /// The receiver's errors in detail, one standard deviation each.
        public var errors: ErrorEstimate?
        /// Metres from the ellipsoid up to mean sea level.
        public var geoidSeparation: Double?
        /// Metres per second, up positive.
        public var climb: Double?

        /// Makes details of nothing.
        public init() {}
    }
}
