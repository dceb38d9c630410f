internal import Glibc

// The field is computed from the first four degrees of the International Geomagnetic Reference Field, 13th generation,
// for 2020 (Alken and others, Earth, Planets and Space 73, 2021). Smaller features and changes since 2020 are omitted.
// Compared with the World Magnetic Model for 2025, the error of the declination between 55° S and 55° N is at most about
// 10°, and at most 6° at 99% of all places. It grows toward the magnetic poles, where the declination is meaningless.

/// A coarse model of the earth's magnetic field.
enum MagneticField {
    /// Returns the magnetic declination at a latitude and longitude in degrees: the angle from true north to magnetic
    /// north, positive to the east.
    static func declination(latitude: Double, longitude: Double) -> Double {
        let (latitude, longitude) = (latitude.radians, longitude.radians)
        // The field is the gradient of a potential, which is approximated by differences over a small step.
        let step = 1e-4
        func potential(_ north: Double, _ east: Double) -> Double {
            harmonics.sum(latitude: latitude + north * step, longitude: longitude + east * step)
        }
        let north = potential(-1, 0) - potential(1, 0)
        let east = (potential(0, -1) - potential(0, 1)) / max(1e-6, cos(latitude))
        return atan2(east, north).degrees
    }

    private static let harmonics = SphericalHarmonics(
        zip(degrees, nanotesla).map { degree, pair in
            // The published coefficients are Schmidt semi-normalized, so they are converted to full normalization.
            let scale = 1 / (2 * degree + 1).squareRoot()
            return (scale * pair.0, scale * pair.1)
        }, from: 1)

    private static let degrees: [Double] = [1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4]

    private static let nanotesla: [(Double, Double)] = [
        (-29_404.8, 0), (-1450.9, 4652.5),
        (-2499.6, 0), (2982, -2991.6), (1677, -734.6),
        (1363.2, 0), (-2381.2, -82.1), (1236.2, 241.9), (525.7, -543.4),
        (903, 0), (809.5, 281.9), (86.3, -158.4), (-309.4, 199.7), (48, -349.7),
    ]
}
