internal import Glibc

/// A function on a sphere, such as the height of mean sea level or the magnetic potential, represented as a sum of
/// spherical harmonics.
struct SphericalHarmonics: Sendable {
    /// The highest degree in the sum.
    private let degrees: Int
    private let first: Int
    /// The fully normalized cosine and sine coefficients, sorted by degree and then by order, starting with order 0.
    private let coefficients: [(Double, Double)]
    /// The factors of the recursions that compute the Legendre functions. The factors in `steps` lead from one degree
    /// to the next, and are sorted like the coefficients but start with degree 0. The factors in `sectorial` lead from
    /// one order to the next.
    private let steps: [(outer: Double, inner: Double)]
    private let sectorial: [Double]

    /// Creates a function from fully normalized coefficients, sorted by degree and then by order.
    ///
    /// - Parameter first: The degree of the first coefficient. All coefficients of lower degrees are zero.
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

    /// Returns the value of the function at a position.
    /// - Parameters:
    ///   - latitude: The geocentric latitude in radians.
    ///   - longitude: The longitude in radians.
    func sum(latitude: Double, longitude: Double) -> Double {
        let (x, y) = (sin(latitude), cos(latitude))
        let (sinLongitude, cosLongitude) = (sin(longitude), cos(longitude))
        // The fully normalized Legendre functions are computed order by order. Each order starts with its sectorial
        // function.
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
                let index = degree * (degree + 1) / 2 + order
                if degree > order { (below, here) = (here, steps[index].outer * x * here - steps[index].inner * below) }
                guard degree >= first else { continue }
                let coefficient = coefficients[index - first * (first + 1) / 2]
                sum += here * (coefficient.0 * cosine + coefficient.1 * sine)
            }
        }
        return sum
    }
}
