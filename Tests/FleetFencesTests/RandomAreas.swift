import FleetFences
import FleetWire
import GNSS
import Glibc
import TestSupport

/// Random areas, and positions near them.
struct RandomAreas {
    var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

    /// Returns a coordinate, often near a pole or the antimeridian.
    mutating func coordinate() -> Coordinate {
        let sign: Double = Bool.random(using: &random) ? 1 : -1
        let latitude = sign * (Bool.random(using: &random) ? number(0...70) : number(80...90))
        let longitude = Bool.random(using: &random) ? number(-180...180) : turned(180 + number(-2...2))
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// Returns a circle of 1 m to 1000 km.
    mutating func circle() throws -> FenceCircle {
        try FenceCircle(center: coordinate(), radius: pow(10, number(0...6)))
    }

    /// Returns the corners of a polygon that may cross itself, and does not contain a pole.
    mutating func corners() -> [Coordinate] {
        let size = pow(10, number(-4...1.5))
        let center = coordinate()
        return (0..<Int.random(in: 3...12, using: &random)).map { _ in
            Coordinate(
                latitude: min(max(center.latitude + number(-size...size), -90), 90),
                longitude: turned(center.longitude + number(-size...size)))
        }
    }

    /// Returns a coordinate that is about a distance in degrees of latitude from another one.
    mutating func neighbor(of center: Coordinate, degrees: Double) -> Coordinate {
        let reach = number(0...1.2) * degrees
        let stretch = min(1 / max(cos(center.latitude * .pi / 180), 0.001), 100)
        let direction = number(0...(2 * .pi))
        return Coordinate(
            latitude: min(max(center.latitude + reach * cos(direction), -90), 90),
            longitude: turned(center.longitude + reach * stretch * sin(direction)))
    }

    private func turned(_ longitude: Double) -> Double { longitude.remainder(dividingBy: 360) }
}

/// Seals fixes at coordinates into a batch. Coordinates that are `nil` become fixes without a position.
func batch(_ coordinates: [Coordinate?], first: UInt64 = 1) -> Batch {
    let fixes = coordinates.enumerated().map { index, coordinate in
        var fix = Fix()
        fix.mode = coordinate == nil ? .noFix : .threeDimensional
        fix.coordinate = coordinate
        fix.time = UTCTime(secondsSince1970: 1_795_132_800 + Int64(first) + Int64(index))
        return FleetFix(fix: fix, received: 0)
    }
    let header = BatchHeader(
        tenant: "acme", device: "van", incarnation: Incarnation(), first: first, count: fixes.count)
    return Batch(header: header, fixes: fixes)
}
