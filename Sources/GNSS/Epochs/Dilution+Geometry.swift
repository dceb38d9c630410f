#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension Dilution {
    /// Drops values of 99 and more, which receivers send for an unknown dilution.
    package mutating func dropUnknown() {
        func drop(_ value: inout Double?) { if let dilution = value, dilution >= 99 { value = nil } }
        drop(&position)
        drop(&horizontal)
        drop(&vertical)
        drop(&time)
        drop(&geometric)
        drop(&north)
        drop(&east)
    }

    /// Whether the receiver reported no dilution.
    var isUnknown: Bool { position == nil && horizontal == nil && vertical == nil }

    /// Computes the dilutions from the directions of the used satellites; `nil` with fewer than four directions.
    ///
    /// Each direction is a row of a matrix A: its east, north and up components, and 1 for the receiver's clock. The
    /// variances of the four unknowns are on the diagonal of the inverse of AᵀA.
    /// - Parameter countsSignals: Whether each signal of a satellite counts separately. More signals do not improve a
    ///   position, but gpsd counts them.
    init?(geometryOf sky: Sky, countsSignals: Bool = false) {
        var normal = InlineArray<4, SIMD4<Double>>(repeating: .zero)
        var seen = SatelliteSet()
        var count = 0
        for satellite in sky.satellites where satellite.isUsed {
            guard let elevation = satellite.elevation, let azimuth = satellite.azimuth,
                countsSignals || seen.insert(satellite.constellation, satellite.number)
            else { continue }
            let up = Double(elevation) * .pi / 180
            let turn = Double(azimuth) * .pi / 180
            let row = SIMD4(cos(up) * sin(turn), cos(up) * cos(turn), sin(up), 1)
            for index in 0..<4 { normal[index] += row[index] * row }
            count += 1
        }
        guard count >= 4, let variances = Self.diagonalOfInverse(normal) else { return nil }
        let plane = variances[0] + variances[1]
        east = variances[0].squareRoot()
        north = variances[1].squareRoot()
        vertical = variances[2].squareRoot()
        time = variances[3].squareRoot()
        horizontal = plane.squareRoot()
        position = (plane + variances[2]).squareRoot()
        geometric = (plane + variances[2] + variances[3]).squareRoot()
    }

    /// Returns the diagonal of the inverse, by Gauss–Jordan elimination; `nil` if the satellites are too nearly in line
    /// for an inverse.
    private static func diagonalOfInverse(_ matrix: InlineArray<4, SIMD4<Double>>) -> SIMD4<Double>? {
        var left = matrix
        var right = InlineArray<4, SIMD4<Double>>(repeating: .zero)
        for index in 0..<4 { right[index][index] = 1 }
        for pivot in 0..<4 {
            guard let best = (pivot..<4).max(by: { abs(left[$0][pivot]) < abs(left[$1][pivot]) }),
                abs(left[best][pivot]) > 1e-9
            else { return nil }
            left.swapAt(pivot, best)
            right.swapAt(pivot, best)
            let scale = left[pivot][pivot]
            left[pivot] /= scale
            right[pivot] /= scale
            for row in 0..<4 where row != pivot {
                let factor = left[row][pivot]
                left[row] -= factor * left[pivot]
                right[row] -= factor * right[pivot]
            }
        }
        let diagonal = SIMD4(right[0][0], right[1][1], right[2][2], right[3][3])
        return (0..<4).allSatisfy { diagonal[$0] > 0 && diagonal[$0].isFinite } ? diagonal : nil
    }

    /// Fills in missing values from another dilution.
    mutating func complete(from other: Dilution) {
        position = position ?? other.position
        horizontal = horizontal ?? other.horizontal
        vertical = vertical ?? other.vertical
        time = time ?? other.time
        geometric = geometric ?? other.geometric
        north = north ?? other.north
        east = east ?? other.east
    }
}

extension ErrorEstimate {
    /// Estimates errors from dilutions; `nil` if the dilutions are unknown or no range error is assumed for the kind of
    /// fix.
    package init?(dilution: Dilution, quality: Fix.Quality) {
        guard let range = Self.rangeError(quality), dilution.horizontal != nil || dilution.vertical != nil else {
            return nil
        }
        self.init(origin: .dilution)
        horizontal = dilution.horizontal.map { $0 * range }
        vertical = dilution.vertical.map { $0 * range }
        north = dilution.north.map { $0 * range }
        east = dilution.east.map { $0 * range }
    }
}
