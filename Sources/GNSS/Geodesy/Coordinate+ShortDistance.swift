#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension Coordinate {
    /// Returns the distance in meters to a position that is at most a few kilometers away.
    ///
    /// The distance is computed from the ellipsoid's radii of curvature at the mean latitude. The result is accurate to
    /// one part in a million, and takes a fraction of the time that ``distance(to:)`` takes.
    func shortDistance(to other: Coordinate) -> Double {
        let sine = sin((latitude + other.latitude) / 2 * .pi / 180)
        let north = (other.latitude - latitude) * .pi / 180 * WGS84.meridianRadius(sine: sine)
        let turn = (other.longitude - longitude).remainder(dividingBy: 360)
        let east = turn * .pi / 180 * WGS84.transverseRadius(sine: sine) * (1 - sine * sine).squareRoot()
        return (north * north + east * east).squareRoot()
    }
}
