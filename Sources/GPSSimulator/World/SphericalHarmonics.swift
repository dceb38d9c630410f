internal import Glibc

/// A function on a sphere as a sum of spherical harmonics, such as the height of mean sea level or the magnetic
/// potential.
struct SphericalHarmonics: Sendable {
    /// The highest degree.
    private let degrees: Int
    private let first: Int
    /// Cosine and sine coefficients, fully normalized, sorted by degree and then by order, from order 0.
    private let coefficients: [(Double, Double)]
    /// The factors of the recursions: `steps` from degree to degree, in the same order, and `sectorial` from order to
    /// order.
    private let steps: [(outer: Double, inner: Double)]
    private let sectorial: [Double]

    /// - Parameter first: The degree of the first coefficients.
    init(_ coefficients: [(Double, Double)], from first: Int) {
        self.coefficients = coefficients
        self.first = first
        let count = coefficients.count + first * (first + 1) / 2
        var degree = first
        while (degree + 1) * (degree + 2) / 2 < count { degree += 1 }
        degrees = degree
        steps = (0...degree).flatMap { degree in
            (0...degree).map { order in
                let (n, m) = (Double(degree), Double(order))
                guard degree > order else { return (0, 0) }
                let outer = ((2 * n - 1) * (2 * n + 1) / ((n - m) * (n + m))).squareRoot()
                guard degree > order + 1 else { return (outer, 0) }
                return (
                    outer, ((2 * n + 1) * (n + m - 1) * (n - m - 1) / ((n - m) * (n + m) * (2 * n - 3))).squareRoot()
                )
            }
        }
        sectorial = (0...degree).map { order in
            switch order {
            case 0: 1
            case 1: 3.0.squareRoot()
            default: (Double(2 * order + 1) / Double(2 * order)).squareRoot()
            }
        }
    }

    /// Returns the sum at a position.
    /// - Parameters:
    ///   - latitude: The geocentric latitude in radians.
    ///   - longitude: Radians.
    func sum(latitude: Double, longitude: Double) -> Double {
        let (x, y) = (sin(latitude), cos(latitude))
        let (sinLongitude, cosLongitude) = (sin(longitude), cos(longitude))
        // Fully normalized Legendre functions, order by order, each starting with its sectorial function.
        var sum = 0.0
        var begin = 1.0
        var (sine, cosine) = (0.0, 1.0)
        for order in 0...degrees {
            if order > 0 {
                begin *= sectorial[order] * y
                (sine, cosine) = (
                    sine * cosLongitude + cosine * sinLongitude, cosine * cosLongitude - sine * sinLongitude
                )
            }
            var (below, here) = (0.0, begin)
            for degree in order...degrees {
                let place = degree * (degree + 1) / 2 + order
                if degree > order { (below, here) = (here, steps[place].outer * x * here - steps[place].inner * below) }
                guard degree >= first else { continue }
                let coefficient = coefficients[place - first * (first + 1) / 2]
                sum += here * (coefficient.0 * cosine + coefficient.1 * sine)
            }
        }
        return sum
    }
}
