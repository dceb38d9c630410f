import NMEA

// The receivers of NovAtel and of Unicore number the methods of positioning in the same way.

/// The method that determined a position, as NovAtel and Unicore number it.
struct OEMSolution {
    /// The reason why there is no solution; 0 if there is one.
    var status: UInt32
    /// The number of the method.
    var type: UInt32

    /// The number of dimensions.
    var mode: Fix.Mode {
        guard status == 0, type != 0 else { return .noFix }
        return type == 2 ? .twoDimensional : .threeDimensional
    }

    /// The method; `nil` if there is no solution.
    var quality: Fix.Quality? {
        guard mode != .noFix else { return nil }
        return switch type {
        case 1, 2: .manual
        case 17, 18, 20, 54, 59, 63, 64, 65, 68, 69, 70, 73, 74, 77, 78, 79, 80: .differential
        case 19, 52: .estimated
        case 32, 33, 34, 55: .rtkFloat
        case 48, 49, 50, 51, 56: .rtkFixed
        default: .autonomous
        }
    }
}

extension Fix {
    /// Sets the mode and the position.
    /// - Parameters:
    ///   - altitude: The altitude above mean sea level, in meters.
    ///   - undulation: The height of the geoid above the ellipsoid, in meters.
    /// - Returns: Whether there is a position.
    mutating func set(
        _ solution: OEMSolution, latitude: Double, longitude: Double, altitude: Double, undulation: Double
    ) -> Bool {
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        guard solution.mode != .noFix, coordinate.isOnEarth else {
            mode = .noFix
            return false
        }
        mode = solution.mode
        quality = solution.quality
        self.coordinate = coordinate
        self.altitude = altitude
        geoidSeparation = undulation
        ellipsoidalAltitude = altitude + undulation
        return true
    }
}

extension ErrorEstimate {
    /// Creates an estimate from standard deviations in meters.
    init(north: Double, east: Double, vertical: Double) {
        self.init(origin: .receiver)
        self.north = north
        self.east = east
        self.vertical = vertical
        joinHorizontal()
    }
}

extension Attitude {
    /// Creates an attitude from the antennas of a vehicle, in degrees.
    init(heading: Double, pitch: Double, deviation: Double) {
        self.init()
        self.heading = heading.asDirection
        self.pitch = pitch
        headingAccuracy = deviation
    }
}
