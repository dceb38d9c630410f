/// The covariance matrix of a position if range errors have a standard deviation of 1. The matrix depends only on the
/// satellite directions.
struct Geometry: Hashable, Sendable {
    var eastEast: Double
    var northNorth: Double
    var upUp: Double
    var eastNorth: Double
    var eastUp: Double
    var northUp: Double
    /// The variance of the receiver's clock error, expressed as a distance.
    var clock: Double
}

/// The sums over all satellites from which a geometry is computed.
///
/// Each satellite contributes a row of four coefficients: the derivatives of its range with respect to the position
/// (the three components of its direction) and with respect to the clock error (always 1). The covariance matrix of
/// these four unknowns is the inverse of the sum of the rows' outer products. The clock error is eliminated first,
/// which leaves a 3 × 3 matrix.
struct GeometrySum: Sendable {
    private(set) var count = 0.0
    private var (east, north, up) = (0.0, 0.0, 0.0)
    private var (eastEast, northNorth, upUp) = (0.0, 0.0, 0.0)
    private var (eastNorth, eastUp, northUp) = (0.0, 0.0, 0.0)

    /// Adds a satellite that is in the given direction.
    mutating func add(_ direction: Direction) {
        count += 1
        east += direction.east
        north += direction.north
        up += direction.up
        eastEast += direction.east * direction.east
        northNorth += direction.north * direction.north
        upUp += direction.up * direction.up
        eastNorth += direction.east * direction.north
        eastUp += direction.east * direction.up
        northUp += direction.north * direction.up
    }

    /// Adds a known height with the same weight as one range.
    mutating func addHeight() { upUp += 1 }

    /// The resulting geometry; `nil` for fewer than three satellites, or if the satellite directions are too similar.
    var geometry: Geometry? {
        guard count >= 3 else { return nil }
        let ee = eastEast - east * east / count
        let nn = northNorth - north * north / count
        let uu = upUp - up * up / count
        let en = eastNorth - east * north / count
        let eu = eastUp - east * up / count
        let nu = northUp - north * up / count
        let (one, two, three) = (nn * uu - nu * nu, eu * nu - en * uu, en * nu - eu * nn)
        let determinant = ee * one + en * two + eu * three
        guard determinant > 1e-7 else { return nil }
        var geometry = Geometry(
            eastEast: one / determinant, northNorth: (ee * uu - eu * eu) / determinant,
            upUp: (ee * nn - en * en) / determinant, eastNorth: two / determinant, eastUp: three / determinant,
            northUp: (en * eu - ee * nu) / determinant, clock: 0)
        let (e, n, u) = (east / count, north / count, up / count)
        geometry.clock =
            1 / count + e * e * geometry.eastEast + n * n * geometry.northNorth + u * u * geometry.upUp
            + 2 * (e * n * geometry.eastNorth + e * u * geometry.eastUp + n * u * geometry.northUp)
        return geometry
    }
}
