/// How the places of satellites in the sky turn errors of ranges into errors of position: variances for ranges with an error
/// of 1.
struct Geometry: Hashable, Sendable {
    var eastEast: Double
    var northNorth: Double
    var upUp: Double
    var eastNorth: Double
    var eastUp: Double
    var northUp: Double
    /// Of the receiver's clock, as a distance.
    var clock: Double
}

/// What a geometry is made of, satellite by satellite.
///
/// A range changes with the place by the satellite's direction, and with the clock by 1. The variances of all four are the
/// inverse of the sum of those rows' squares; the clock is eliminated first, which leaves a matrix of three by three.
struct GeometrySum: Sendable {
    private(set) var count = 0.0
    private var (east, north, up) = (0.0, 0.0, 0.0)
    private var (eastEast, northNorth, upUp) = (0.0, 0.0, 0.0)
    private var (eastNorth, eastUp, northUp) = (0.0, 0.0, 0.0)

    /// Adds a satellite.
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

    /// Adds that the height is known as well as a range is.
    mutating func addHeight() { upUp += 1 }

    /// The geometry; `nil` when the satellites stand too much in line.
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
