#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension Coordinate {
    /// Metres to a place that is near: a few kilometres at most.
    ///
    /// The ellipsoid is taken for the ellipse's own curvatures in the middle, which is right to a millionth there, and takes a
    /// fraction of the time of ``distance(to:)``.
    func shortDistance(to other: Coordinate) -> Double {
        let sine = sin((latitude + other.latitude) / 2 * .pi / 180)
        let north = (other.latitude - latitude) * .pi / 180 * WGS84.meridianRadius(sine: sine)
        let turn = (other.longitude - longitude).remainder(dividingBy: 360)
        let east = turn * .pi / 180 * WGS84.transverseRadius(sine: sine) * (1 - sine * sine).squareRoot()
        return (north * north + east * east).squareRoot()
    }
}
