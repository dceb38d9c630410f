#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension Dilution {
    /// Removes values of 99 or more, which receivers send in place of an unknown DOP.
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

    /// Whether PDOP, HDOP and VDOP are all missing.
    var isUnknown: Bool { position == nil && horizontal == nil && vertical == nil }

    /// Computes the DOPs from the directions of the satellites in use; `nil` if fewer than four directions are
    /// available or if they are too similar.
    ///
    /// Each direction is a row of a matrix A. The row consists of the direction's east, north and up components,
    /// followed by a 1 for the receiver's clock. The diagonal of the inverse of AᵀA contains the variances of the four
    /// unknowns.
    /// - Parameter countsSignals: Whether each signal of a satellite counts separately, as in gpsd. Otherwise each
    ///   satellite counts once, because further signals from the same direction do not improve the geometry.
    init?(geometryOf sky: Sky, countsSignals: Bool = false) {
        var normal = InlineArray<4, SIMD4<Double>>(repeating: .zero)
        var seen = SatelliteSet()
        var count = 0
        for satellite in sky.satellites where satellite.isUsed {
            guard let elevation = satellite.elevation, let azimuth = satellite.azimuth,
                countsSignals || seen.insert(satellite.constellation, satellite.number)
            else { continue }
            let up = SineAndCosine(degrees: elevation)
            let turn = SineAndCosine(degrees: azimuth)
            let row = SIMD4(up.cosine * turn.sine, up.cosine * turn.cosine, up.sine, 1)
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

    /// Returns the diagonal of the inverse of a matrix, computed by Gauss–Jordan elimination. Returns `nil` if the
    /// matrix is singular or nearly singular.
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

    /// Fills in missing values from other DOPs.
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
    /// An estimate without values. ``GPSDErrorModel`` computes all of its values from the DOPs, as a gpsd server does.
    package static var notEstimated: ErrorEstimate { ErrorEstimate(origin: .server) }

    /// Creates an estimate from the DOPs of a fix; `nil` if HDOP and VDOP are both missing, or if no range error is
    /// defined for the fix's quality.
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

    /// Fills in a missing horizontal or vertical error from the north and east errors or from the DOPs. The assumed range
    /// error follows from the spherical error if that is known.
    mutating func complete(from dilution: Dilution, _ quality: Fix.Quality) {
        horizontal = horizontalError
        guard horizontal == nil || vertical == nil else { return }
        var range = Self.rangeError(quality)
        if let spherical, let position = dilution.position, position > 0 { range = spherical / position }
        guard let range else { return }
        horizontal = horizontal ?? dilution.horizontal.map { $0 * range }
        vertical = vertical ?? dilution.vertical.map { $0 * range }
    }
}

/// The sine and the cosine of an angle.
private struct SineAndCosine {
    let sine: Double
    let cosine: Double

    /// The sines and cosines of 0° to 360°. They are cached because most receivers report directions in whole degrees,
    /// and many directions change with each epoch.
    private static let wholeDegrees = (0...360).map { SineAndCosine(radians: Double($0) * .pi / 180) }

    init(degrees: Float) {
        if let whole = Int(exactly: degrees), Self.wholeDegrees.indices.contains(whole) {
            self = Self.wholeDegrees[whole]
        } else {
            self.init(radians: Double(degrees) * .pi / 180)
        }
    }

    private init(radians: Double) {
        sine = sin(radians)
        cosine = cos(radians)
    }
}
