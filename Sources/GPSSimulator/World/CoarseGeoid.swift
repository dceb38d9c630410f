internal import GNSS
internal import Glibc

// Mean sea level is computed from the low-degree, fully normalized coefficients of EGM96 (Lemoine and others,
// NASA/TP-1998-206861), minus the coefficients of the ellipsoid's own gravity field. Features smaller than about 3,000
// km are omitted. The error is typically about 10 m, and 25 m in the worst case.

/// A coarse model of mean sea level.
enum CoarseGeoid {
    /// Returns the geoid separation, that is, the height of mean sea level above the ellipsoid, in meters, at a
    /// latitude and longitude in degrees.
    static func separation(latitude: Double, longitude: Double) -> Double {
        // Spherical harmonics require the geocentric latitude, which is computed from the geodetic latitude.
        let axis = (1 - WGS84.eccentricitySquared) * sin(latitude.radians)
        let central = atan2(axis, cos(latitude.radians))
        // The WGS 84 ellipsoid is about half a meter larger than the ellipsoid that best fits mean sea level.
        return 6.371 * harmonics.sum(latitude: central, longitude: longitude.radians) - 0.53
    }

    /// The EGM96 coefficients, in millionths.
    private static let harmonics = SphericalHarmonics(
        [
            (0.001_404, 0), (-0.000_187, 0.001_195), (2.439_144, -1.400_167),
            (0.957_254, 0), (2.029_989, 0.248_513), (0.904_628, -0.619_026), (0.721_073, 1.414_356),
            (-0.250_430, 0), (-0.536_322, -0.473_440), (0.350_694, 0.662_672), (0.990_772, -0.200_928),
            (-0.188_561, 0.308_853),
            (0.068_532, 0), (-0.062_101, -0.094_423), (0.652_438, -0.323_350), (-0.451_955, -0.214_847),
            (-0.295_302, 0.049_666), (0.174_972, -0.669_384),
            (-0.148_271, 0), (-0.076_088, 0.026_289), (0.048_173, -0.373_728), (0.057_173, 0.009_027),
            (-0.086_214, -0.471_408), (-0.267_133, -0.536_488), (0.009_676, -0.237_192),
            (0.090_979, 0), (0.279_873, 0.095_434), (0.329_744, 0.093_067), (0.250_399, -0.217_199),
            (-0.275_114, -0.123_800), (0.001_938, 0.017_738), (-0.358_857, 0.151_790), (0.001_092, 0.024_442),
        ], from: 2)
}
