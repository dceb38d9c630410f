internal import Glibc

// Nominal orbits are Kepler's ellipses in a space that does not turn. Each system has chosen its orbits so that their tracks on
// the ground repeat after so many revolutions in so many sidereal days; said that way they repeat for ever, and the size of the
// orbit follows from Kepler's third law. The slow turning of real planes (some hundredths of a degree a day) is left out: the
// sky is one such as there is, not that of the day.

/// How a satellite goes around the earth.
struct Orbit: Hashable, Sendable {
    /// Metres.
    let semiMajorAxis: Double
    let eccentricity: Double
    /// Radians per second.
    let meanMotion: Double
    /// Radians, at the reference moment.
    private let meanAnomaly: Double
    /// To the perigee, of length 1.
    private let perigee: Vector
    /// A quarter of a revolution later.
    private let quarter: Vector

    /// A moment from which all phases count: 2000-01-01 12:00, in seconds since 1970.
    static let reference = 946_728_000.0

    /// Angles in degrees.
    /// - Parameters:
    ///   - revolutions: in that many `days` of the stars.
    ///   - ascendingNode: its right ascension.
    ///   - perigee: the argument of the perigee.
    ///   - anomaly: the mean anomaly at the epoch.
    ///   - epoch: seconds since 1970.
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

    /// A revolution a day: over the equator it stands still, inclined it draws an eight about a longitude, in degrees.
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

    /// Where the satellite is, fixed to the earth, in metres.
    func position(at rotation: EarthRotation) -> Vector {
        let anomaly = meanAnomaly + meanMotion * (rotation.time - Self.reference)
        var along = cos(anomaly)
        var across = sin(anomaly)
        if eccentricity > 0 {
            // Kepler's equation by Newton's method; the orbits are round enough for four steps.
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

/// How far the earth has turned at a moment.
struct EarthRotation: Sendable {
    /// Seconds since 1970.
    let time: Double
    let sine: Double
    let cosine: Double

    /// Radians per second (WGS 84).
    static let rate = 7.292_115_146_7e-5
    /// The earth's mass times the gravitational constant, m³/s² (WGS 84).
    static let gravity = 3.986_004_418e14

    init(at time: Double) {
        self.time = time
        let angle = Self.angle(at: time)
        (sine, cosine) = (sin(angle), cos(angle))
    }

    /// Radians from the vernal equinox to Greenwich: 280.46° at the reference moment.
    static func angle(at time: Double) -> Double { 280.460_618_37.radians + rate * (time - Orbit.reference) }
}
