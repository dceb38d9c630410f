#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// An angle, stored as its sine and cosine, or as two values proportional to them.
///
/// For precision, geodesics are computed with sines and cosines instead of angles. The sine of a small angle and the
/// cosine of an angle near 90° keep their full relative precision.
struct Angle: Equatable, Sendable {
    var sine: Double
    var cosine: Double

    init(sine: Double, cosine: Double) {
        self.sine = sine
        self.cosine = cosine
    }

    init(radians: Double) {
        sine = sin(radians)
        cosine = cos(radians)
    }

    /// Creates an angle from degrees. The result is exact for multiples of 90°, and has full precision near these
    /// multiples.
    init(degrees: Double) {
        let turn = degrees.remainder(dividingBy: 360)
        let size = abs(turn)
        if size <= 45 {
            self.init(radians: turn * .pi / 180)
        } else if size >= 135 {
            let rest = Angle(radians: (180 - size) * .pi / 180)
            self.init(sine: turn < 0 ? -rest.sine : rest.sine, cosine: -rest.cosine)
        } else {
            let rest = Angle(radians: (90 - size) * .pi / 180)
            self.init(sine: turn < 0 ? -rest.cosine : rest.cosine, cosine: rest.sine)
        }
    }

    /// Creates the reduced latitude β for a latitude φ in degrees: tan β = (1 − f) tan φ. The result is NaN if the
    /// latitude is not between -90 and 90.
    ///
    /// A pole is replaced by a point next to it, because longitudes and bearings are meaningless at the pole itself. A
    /// latitude so close to the equator that its square would underflow is replaced by 0.
    init(reducedLatitude latitude: Double) {
        let geodetic = Angle(degrees: abs(latitude) <= 90 ? latitude : .nan)
        let reduced = Angle(sine: (1 - WGS84.flattening) * geodetic.sine, cosine: geodetic.cosine).normalized
        let sine = abs(reduced.sine) < Self.nothing ? 0 : reduced.sine
        self.init(sine: sine, cosine: max(reduced.cosine, Self.nothing))
    }

    /// A tiny positive number that replaces zero in a sine or cosine, because a vector of two zeros would have no
    /// direction. The number is large enough that its square and cube do not underflow to zero.
    static let nothing = 1e-100

    /// The same angle, with the sine and cosine scaled to the unit circle.
    var normalized: Angle {
        let scale = 1 / (sine * sine + cosine * cosine).squareRoot()
        return Angle(sine: sine * scale, cosine: cosine * scale)
    }

    /// The angle in radians, -π … π.
    var radians: Double { atan2(sine, cosine) }

    /// The angle in degrees, -180 … 180.
    var degrees: Double { radians * 180 / .pi }

    /// The angle in degrees, 0 ..< 360.
    var bearing: Double {
        let degrees = degrees
        if degrees >= 0 { return degrees }
        let turn = degrees + 360
        // A bearing slightly west of north may be rounded to 360, which must become 0.
        return turn == 360 ? 0 : turn
    }

    /// Returns the angle from this angle forward to another, 0 … π. The other angle must be at least as large.
    func forward(to other: Angle) -> Angle {
        let difference = other - self
        // A negative zero is replaced by zero, because together with a negative cosine it would mean -π instead of π.
        return Angle(sine: difference.sine > 0 ? difference.sine : 0, cosine: difference.cosine)
    }

    static func + (one: Angle, other: Angle) -> Angle {
        Angle(
            sine: one.sine * other.cosine + one.cosine * other.sine,
            cosine: one.cosine * other.cosine - one.sine * other.sine)
    }

    static func - (one: Angle, other: Angle) -> Angle {
        Angle(
            sine: one.sine * other.cosine - one.cosine * other.sine,
            cosine: one.cosine * other.cosine + one.sine * other.sine)
    }
}
