// Some protocols have no checksum, and some receivers without a fix send zeros or positions that are not on earth.
// Impossible positions are therefore ignored.

extension Fix {
    /// Sets the position in degrees, unless it is impossible.
    /// - Parameters:
    ///   - altitude: The altitude in meters; `nil` if it is unknown.
    ///   - isAboveSea: Whether the altitude is above mean sea level instead of the ellipsoid.
    mutating func setPlausible(
        latitude: Double, longitude: Double, altitude: Double?, isAboveSea: Bool = false
    ) {
        guard latitude.magnitude <= 90, longitude.magnitude <= 360, latitude != 0 || longitude != 0,
            Self.possibleHeights.contains(altitude ?? 0), !latitude.isTiny, !longitude.isTiny, altitude?.isTiny != true
        else { return }
        coordinate = Coordinate(latitude: latitude, longitude: longitude.remainder(dividingBy: 360))
        if isAboveSea { self.altitude = altitude } else { ellipsoidalAltitude = altitude }
    }

    /// Sets the position in radians, unless it is impossible.
    mutating func setPlausible(
        latitudeInRadians latitude: Double, longitude: Double, altitude: Double?, isAboveSea: Bool = false
    ) {
        let degrees = 180 / Double.pi
        setPlausible(
            latitude: latitude * degrees, longitude: longitude * degrees, altitude: altitude, isAboveSea: isAboveSea)
    }

    /// Sets the position and, if available, the velocity from earth-centered coordinates. Does nothing if the position
    /// is impossible.
    mutating func setPlausible(position: EarthCentered, velocity: EarthCentered? = nil) {
        guard !position.x.isMinute, !position.y.isMinute, !position.z.isMinute else { return }
        var fix = self
        fix.set(position: position, velocity: velocity)
        if let height = fix.ellipsoidalAltitude, Self.possibleHeights.contains(height) { self = fix }
    }
}

extension BinaryReport {
    /// Sets the position and, if available, the velocity from earth-centered coordinates, and keeps these coordinates.
    /// Does nothing if the position is impossible.
    mutating func setPlausible(position: EarthCentered, velocity: EarthCentered? = nil) {
        fix.setPlausible(position: position, velocity: velocity)
        if fix.coordinate != nil { keep(position: position, velocity: velocity) }
    }

    /// Keeps earth-centered coordinates from which the fix was computed.
    mutating func keep(position: EarthCentered? = nil, velocity: EarthCentered? = nil) {
        var supplement = supplement ?? Supplement()
        supplement.earthCenteredPosition = position
        supplement.earthCenteredVelocity = velocity
        self.supplement = supplement
    }
}

extension Double {
    /// Whether the value is not 0, but too small to be a measurement. Nearly half of all random bit patterns are such
    /// values.
    fileprivate var isTiny: Bool { self != 0 && magnitude < 1e-9 }

    /// Whether the value is not 0, but too small even to be the rounding error of a coordinate that should be 0. For
    /// simulated positions, this error is about 4e-10 m.
    fileprivate var isMinute: Bool { self != 0 && magnitude < 1e-12 }
}
