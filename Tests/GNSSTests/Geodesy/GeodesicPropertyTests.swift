import TestSupport
import Testing

@testable import GNSS

/// Tests of properties that all geodesics share, with hard cases: very short, nearly antipodal, polar and equatorial.
struct GeodesicPropertyTests {
    @Test("following a geodesic's initial bearing for its length reaches its end point")
    func inverseThenDirect() {
        forEachPair { start, end in
            let way = Geodesic(from: start, to: end)
            let back = Geodesic(from: start, bearing: way.initialBearing, distance: way.distance)
            guard gap(back.end, end) < 1e-6, gap(way.point(after: way.distance).coordinate, end) < 1e-7 else {
                Issue.record("\(start) to \(end) arrives at \(back.end)")
                return
            }
        }
    }

    @Test("a reversed geodesic has the same length and opposite bearings")
    func reversedGeodesic() {
        forEachPair { start, end in
            let (there, back) = (Geodesic(from: start, to: end), Geodesic(from: end, to: start))
            #expect(isNear(there.distance, back.distance, within: 1e-8))
            // Nearly antipodal points can have several shortest geodesics with different bearings.
            guard there.distance > 1, there.distance < 19_900_000 else { return }
            #expect(turn(there.initialBearing, back.finalBearing + 180) < 1e-9 + 1e-6 / there.distance)
        }
    }

    @Test("mirroring both positions does not change their distance")
    func mirroredPoints() {
        forEachPair { start, end in
            let distance = start.distance(to: end)
            for (north, east) in [(1.0, -1.0), (-1, 1), (-1, -1)] {
                let mirrored = Coordinate(latitude: north * start.latitude, longitude: east * start.longitude)
                    .distance(to: Coordinate(latitude: north * end.latitude, longitude: east * end.longitude))
                #expect(mirrored == distance)
            }
        }
    }

    @Test("a detour via a third position is never shorter than the direct geodesic")
    func triangleInequality() {
        var places = HardPlaces(seed: 3)
        forEachPair { start, end in
            let between = places.next()
            let detour = start.distance(to: between) + between.distance(to: end)
            #expect(start.distance(to: end) <= detour + 1e-7)
        }
    }

    @Test("places(parts:) divides a geodesic into parts of equal length")
    func pointsOnGeodesic() {
        forEachPair(count: 2000) { start, end in
            let way = Geodesic(from: start, to: end)
            let places = way.points(parts: 4).map(\.coordinate)
            let lengths = zip(places, places.dropFirst()).map { $0.distance(to: $1) }
            #expect(places.count == 5 && lengths.allSatisfy { isNear($0, way.distance / 4, within: 1e-7) })
        }
        let way = Geodesic(from: Coordinate(latitude: 1, longitude: 2), bearing: 3, distance: 4)
        #expect(way.points(parts: 0).count == 2 && way.points(parts: -7).last == way.point(after: 4))
        #expect(way.points(parts: .max)[1].coordinate.distance(to: way.start) < 1e-9)
    }

    @Test("for distances below 1 km, shortDistance equals the geodesic distance")
    func shortDistancesAgree() {
        forEachPair { start, end in
            let distance = start.distance(to: end)
            guard distance < 1000, abs(start.latitude) < 85 else { return }
            #expect(isNear(start.shortDistance(to: end), distance, within: 1e-8 + 1e-6 * distance))
        }
    }

    private func forEachPair(count: Int = 20_000, _ body: (Coordinate, Coordinate) -> Void) {
        var places = HardPlaces(seed: 17)
        for _ in 0..<count {
            let place = places.next()
            body(place, places.next(after: place))
        }
    }

    /// Returns the length in meters of the straight line between close positions, computed without geodesics.
    private func gap(_ one: Coordinate, _ other: Coordinate) -> Double {
        let (start, end) = (point(one), point(other))
        return ((start - end) * (start - end)).sum().squareRoot()
    }

    private func point(_ place: Coordinate) -> SIMD4<Double> {
        let (latitude, longitude) = (Angle(degrees: place.latitude), Angle(degrees: place.longitude))
        let eccentricitySquared = 6.694_379_990_141_3e-3
        let radius = 6_378_137 / (1 - eccentricitySquared * latitude.sine * latitude.sine).squareRoot()
        return SIMD4(
            radius * latitude.cosine * longitude.cosine, radius * latitude.cosine * longitude.sine,
            radius * (1 - eccentricitySquared) * latitude.sine, 0)
    }
}

/// Random positions, many of them in areas where geodesics are hard to compute.
private struct HardPlaces {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func next() -> Coordinate {
        let latitude: Double
        switch Int.random(in: 0..<10, using: &random) {
        case 0: latitude = 0
        case 1: latitude = small()
        case 2: latitude = 90 - abs(small())
        case 3: latitude = -90 + abs(small())
        default: latitude = .random(in: -90...90, using: &random)
        }
        return Coordinate(latitude: latitude, longitude: .random(in: -180...180, using: &random))
    }

    mutating func next(after place: Coordinate) -> Coordinate {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: moved(place.latitude, place.longitude)
        case 1: moved(-place.latitude, place.longitude + 180)
        default: next()
        }
    }

    private mutating func moved(_ latitude: Double, _ longitude: Double) -> Coordinate {
        Coordinate(
            latitude: max(-90, min(90, latitude + small())),
            longitude: (longitude + small()).remainder(dividingBy: 360))
    }

    /// Returns 0 or a number of any magnitude up to 1.
    private mutating func small() -> Double {
        var size = Double.random(in: -1...1, using: &random)
        for _ in 0..<Int.random(in: 0...13, using: &random) { size /= 10 }
        return Bool.random(using: &random) ? size : Double.random(in: 0...1, using: &random) < 0.2 ? 0 : size
    }
}
