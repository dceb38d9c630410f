extension ErrorEstimate {
    /// Creates a receiver's own estimate.
    static func received(
        horizontal: Double? = nil, vertical: Double? = nil, north: Double? = nil, east: Double? = nil,
        spherical: Double? = nil, speed: Double? = nil, course: Double? = nil
    ) -> ErrorEstimate {
        var errors = ErrorEstimate(origin: .receiver)
        errors.horizontal = horizontal
        errors.vertical = vertical
        errors.north = north
        errors.east = east
        errors.spherical = spherical
        errors.speed = speed
        errors.course = course
        return errors
    }

    /// Creates an estimate from the standard deviations of earth-centered coordinates, in meters.
    static func received(x: Double, y: Double, z: Double) -> ErrorEstimate {
        received(spherical: (x * x + y * y + z * z).squareRoot())
    }
}
