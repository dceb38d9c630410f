internal import GNSS
internal import Glibc

extension ReceiverModel {
    /// The lower triangular Cholesky factor of a position's covariance matrix, which converts uncorrelated errors to
    /// the east, north and up components of a position error.
    struct Spread: Hashable, Sendable {
        private(set) var eastEast = 0.0
        private(set) var northEast = 0.0
        private(set) var northNorth = 0.0
        private(set) var upEast = 0.0
        private(set) var upNorth = 0.0
        private(set) var upUp = 0.0

        /// Creates the square root of a geometry's covariance matrix by Cholesky decomposition.
        init(_ geometry: Geometry) {
            eastEast = geometry.eastEast.squareRoot()
            northEast = geometry.eastNorth / eastEast
            upEast = geometry.eastUp / eastEast
            northNorth = max(0, geometry.northNorth - northEast * northEast).squareRoot()
            upNorth = northNorth > 0 ? (geometry.northUp - northEast * upEast) / northNorth : 0
            upUp = max(0, geometry.upUp - upEast * upEast - upNorth * upNorth).squareRoot()
        }

        /// Moves this spread toward another one, just as a receiver's filter smooths changes in the satellite geometry.
        /// `keep` is the share of the difference that remains.
        mutating func approach(_ other: Spread, keep: Double) {
            eastEast = other.eastEast + keep * (eastEast - other.eastEast)
            northEast = other.northEast + keep * (northEast - other.northEast)
            northNorth = other.northNorth + keep * (northNorth - other.northNorth)
            upEast = other.upEast + keep * (upEast - other.upEast)
            upNorth = other.upNorth + keep * (upNorth - other.upNorth)
            upUp = other.upUp + keep * (upUp - other.upUp)
        }

        /// Converts three uncorrelated errors to the east, north and up components of a position error.
        func apply(_ east: Double, _ north: Double, _ up: Double) -> (Double, Double, Double) {
            (eastEast * east, northEast * east + northNorth * north, upEast * east + upNorth * north + upUp * up)
        }

        /// Returns the error estimate of a position computed from ranges with a standard deviation of `range` meters.
        func errors(range: Double) -> ErrorEstimate {
            var errors = ErrorEstimate(origin: .receiver)
            let square = range * range
            let east = eastEast * eastEast * square
            let north = (northEast * northEast + northNorth * northNorth) * square
            let both = eastEast * northEast * square
            let up = (upEast * upEast + upNorth * upNorth + upUp * upUp) * square
            errors.east = east.squareRoot()
            errors.north = north.squareRoot()
            errors.horizontal = (east + north).squareRoot()
            errors.vertical = up.squareRoot()
            // The axes of the error ellipse are the directions along which the errors are uncorrelated.
            let (middle, half) = ((north + east) / 2, (north - east) / 2)
            let radius = (half * half + both * both).squareRoot()
            errors.major = (middle + radius).squareRoot()
            errors.minor = max(0, middle - radius).squareRoot()
            let orientation = atan2(both, half).degrees / 2
            errors.orientation = orientation < 0 ? orientation + 180 : orientation
            return errors
        }
    }
}

extension Dilution {
    init(_ geometry: Geometry) {
        self.init()
        let horizontal = geometry.eastEast + geometry.northNorth
        east = geometry.eastEast.squareRoot()
        north = geometry.northNorth.squareRoot()
        vertical = geometry.upUp.squareRoot()
        time = geometry.clock.squareRoot()
        self.horizontal = horizontal.squareRoot()
        position = (horizontal + geometry.upUp).squareRoot()
        geometric = (horizontal + geometry.upUp + geometry.clock).squareRoot()
    }
}
