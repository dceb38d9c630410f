import Glibc

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

    /// Whether the receiver gave none.
    var isUnknown: Bool { position == nil && horizontal == nil && vertical == nil }

    /// The dilutions that follow from where the used satellites stand; `nil` with fewer than four directions.
    ///
    /// Each direction is a row of a matrix A: its east, north and up parts, and 1 for the receiver's clock. The variances
    /// of the four unknowns are on the diagonal of the inverse of AᵀA.
    init?(geometryOf sky: Sky) {
        var normal = [[Double]](repeating: [0, 0, 0, 0], count: 4)
        var seen = Set<[UInt16]>()
        for satellite in sky.satellites where satellite.isUsed {
            guard let elevation = satellite.elevation, let azimuth = satellite.azimuth,
                seen.insert([UInt16(satellite.constellation.rawValue), satellite.number]).inserted
            else { continue }
            let up = Double(elevation) * .pi / 180
            let turn = Double(azimuth) * .pi / 180
            let row = [cos(up) * sin(turn), cos(up) * cos(turn), sin(up), 1]
            for one in 0..<4 { for other in 0..<4 { normal[one][other] += row[one] * row[other] } }
        }
        guard seen.count >= 4, let variances = Self.diagonalOfInverse(normal) else { return nil }
        east = variances[0].squareRoot()
        north = variances[1].squareRoot()
        vertical = variances[2].squareRoot()
        time = variances[3].squareRoot()
        horizontal = (variances[0] + variances[1]).squareRoot()
        position = (variances[0] + variances[1] + variances[2]).squareRoot()
        geometric = variances.reduce(0, +).squareRoot()
    }

    /// By Gauss and Jordan; `nil` when the satellites stand too much in line for the matrix to have an inverse.
    private static func diagonalOfInverse(_ matrix: [[Double]]) -> [Double]? {
        var left = matrix
        var right = (0..<4).map { row in (0..<4).map { $0 == row ? 1.0 : 0 } }
        for pivot in 0..<4 {
            guard let best = (pivot..<4).max(by: { abs(left[$0][pivot]) < abs(left[$1][pivot]) }),
                abs(left[best][pivot]) > 1e-9
            else { return nil }
            left.swapAt(pivot, best)
            right.swapAt(pivot, best)
            let scale = left[pivot][pivot]
            for column in 0..<4 {
                left[pivot][column] /= scale
                right[pivot][column] /= scale
            }
            for row in 0..<4 where row != pivot {
                let factor = left[row][pivot]
                for column in 0..<4 {
                    left[row][column] -= factor * left[pivot][column]
                    right[row][column] -= factor * right[pivot][column]
                }
            }
        }
        let diagonal = (0..<4).map { right[$0][$0] }
        return diagonal.allSatisfy { $0 > 0 && $0.isFinite } ? diagonal : nil
    }
}

extension ErrorEstimate {
    /// The estimate from dilutions; `nil` when there are none or nothing is assumed for the kind of fix.
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
