internal import Glibc

// Nominal orbits are Kepler ellipses in a frame that does not rotate with the earth. In each system, a satellite's
// ground track repeats after a fixed number of revolutions, which take a fixed number of sidereal days. Orbits are
// defined by these two numbers, so the simulated ground tracks repeat forever. The size of an orbit follows from
// Kepler's third law. The slow rotation of real orbital planes (a few hundredths of a degree per day) is omitted, so
// the simulated sky is realistic but differs from the real sky on the simulated date.

/// A satellite's orbit around the earth.
struct Orbit: Hashable, Sendable {
    /// The semi-major axis in meters.
    let semiMajorAxis: Double
    let eccentricity: Double
    /// The mean motion in radians per second.
    let meanMotion: Double
    /// The mean anomaly at the reference time, in radians.
    private let meanAnomaly: Double
    /// The unit vector toward the perigee.
    private let perigee: Vector
    /// The unit vector in the orbital plane that is a quarter of a revolution ahead of the perigee.
    private let quarter: Vector

    /// The reference time of the mean anomalies and of the earth's rotation, 2000-01-01 12:00, in seconds since 1970.
    static let reference = 946_728_000.0

    /// Creates an orbit whose ground track repeats after a number of revolutions in a number of sidereal days. All
    /// angles are in degrees.
    /// - Parameters:
    ///   - revolutions: The number of revolutions in `days` sidereal days.
    ///   - ascendingNode: The right ascension of the ascending node.
    ///   - perigee: The argument of the perigee.
    ///   - anomaly: The mean anomaly at the time `epoch`.
    ///   - epoch: The time for which `anomaly` is given, in seconds since 1970.
    init(
        revolutions: Double, days: Double, eccentricity: Double = 0, inclination: Double, ascendingNode: Double,
        perigee argument: Double = 0, anomaly: Double, epoch: Double
    ) {
        self.eccentricity = eccentricity
        meanMotion = revolutions / days * EarthRotation.rate
        semiMajorAxis = cbrt(EarthRotation.gravity / (meanMotion * meanMotion))
        meanAnomaly = anomaly.radians + meanMotion * (Self.reference - epoch)
        let (sinNode, cosNode) = (sin(ascendingNode.radians), cos(ascendingNode.radians))
        let (sinTilt, cosTilt) = (sin(inclination.radians), cos(inclination.radians))
        let (sinPerigee, cosPerigee) = (sin(argument.radians), cos(argument.radians))
        let node = Vector(x: cosNode, y: sinNode, z: 0)
        let ahead = Vector(x: -sinNode * cosTilt, y: cosNode * cosTilt, z: sinTilt)
        perigee = cosPerigee * node + sinPerigee * ahead
        quarter = cosPerigee * ahead - sinPerigee * node
    }

    /// Creates an orbit with one revolution per sidereal day, centered on a longitude in degrees.
    ///
    /// With an inclination of 0, the satellite stays above a fixed point on the equator. Otherwise, its ground track is
    /// a figure eight around the longitude.
    init(
        longitude: Double, eccentricity: Double = 0, inclination: Double = 0, ascendingNode: Double = 0,
        perigee: Double = 0
    ) {
        self.init(
            revolutions: 1, days: 1, eccentricity: eccentricity, inclination: inclination,
            ascendingNode: ascendingNode, perigee: perigee,
            anomaly: longitude + EarthRotation.angle(at: Self.reference).degrees - ascendingNode - perigee,
            epoch: Self.reference)
    }

    /// Returns the satellite's position in earth-fixed coordinates, in meters.
    func position(at rotation: EarthRotation) -> Vector {
        let anomaly = meanAnomaly + meanMotion * (rotation.time - Self.reference)
        var along = cos(anomaly)
        var across = sin(anomaly)
        if eccentricity > 0 {
            // Kepler's equation is solved with Newton's method. Four steps are enough, because the orbits are nearly
            // circular.
            var eccentric = anomaly + eccentricity * across
            for _ in 0..<4 {
                eccentric -=
                    (eccentric - eccentricity * sin(eccentric) - anomaly) / (1 - eccentricity * cos(eccentric))
            }
            along = cos(eccentric) - eccentricity
            across = (1 - eccentricity * eccentricity).squareRoot() * sin(eccentric)
        }
        let space = semiMajorAxis * along * perigee + semiMajorAxis * across * quarter
        return Vector(
            x: rotation.cosine * space.x + rotation.sine * space.y,
            y: rotation.cosine * space.y - rotation.sine * space.x, z: space.z)
    }
}

/// The rotation of the earth at a point in time.
struct EarthRotation: Sendable {
    /// The time in seconds since 1970.
    let time: Double
    let sine: Double
    let cosine: Double

    /// The earth's angular velocity in radians per second (WGS 84).
    static let rate = 7.292_115_146_7e-5
    /// The earth's mass times the gravitational constant, m³/s² (WGS 84).
    static let gravity = 3.986_004_418e14

    init(at time: Double) {
        self.time = time
        let angle = Self.angle(at: time)
        (sine, cosine) = (sin(angle), cos(angle))
    }

    /// Returns the angle in radians from the vernal equinox to the Greenwich meridian: 280.46° at the reference time.
    static func angle(at time: Double) -> Double { 280.460_618_37.radians + rate * (time - Orbit.reference) }
}
