#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension Double {
    /// The same direction, normalized to 0 ..< 360 degrees.
    package var asDirection: Double {
        let rest = truncatingRemainder(dividingBy: 360)
        // A tiny negative remainder plus 360 is rounded to 360, which is outside the range.
        let turn = rest < 0 ? rest + 360 : rest
        return turn == 360 ? 0 : turn
    }

    /// Returns the direction of a vector in degrees from true north, 0 ..< 360; `nil` if the vector is zero.
    package static func direction(north: Double, east: Double) -> Double? {
        north != 0 || east != 0 ? (atan2(east, north) * 180 / .pi).asDirection : nil
    }
}
