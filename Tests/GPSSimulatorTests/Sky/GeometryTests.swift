import GNSS
import Glibc
import Testing

@testable import GPSSimulator

/// Returns the variances of east, north, up and clock by Gauss–Jordan elimination of the full 4 × 4 matrix.
private func variances(_ satellites: [VisibleSatellite]) -> [Double] {
    var rows = [[Double]](repeating: [Double](repeating: 0, count: 8), count: 4)
    for index in 0..<4 { rows[index][4 + index] = 1 }
    for satellite in satellites where satellite.isUsed {
        let (up, turn) = (satellite.elevation * .pi / 180, satellite.azimuth * .pi / 180)
        let row = [cos(up) * sin(turn), cos(up) * cos(turn), sin(up), 1]
        for one in 0..<4 { for other in 0..<4 { rows[one][other] += row[one] * row[other] } }
    }
    for pivot in 0..<4 {
        rows[pivot] = rows[pivot].map { $0 / rows[pivot][pivot] }
        for row in 0..<4 where row != pivot {
            let factor = rows[row][pivot]
            rows[row] = zip(rows[row], rows[pivot]).map { $0 - factor * $1 }
        }
    }
    return (0..<4).map { rows[$0][4 + $0] }
}

@Suite("Dilution of precision")
struct GeometryTests {
    @Test("DOPs are computed from the directions of the used satellites", arguments: [1, 2, 3] as [UInt64])
    func independently(seed: UInt64) throws {
        for constellations: Set<Constellation> in [[.gps], [.gps, .glonass], [.gps, .galileo, .beidou, .sbas]] {
            var model = ReceiverModel(
                scenario: .drive, constellations: constellations, seed: seed,
                start: UTCTime(secondsSince1970: 1_750_000_000))
            for second in 0..<300 {
                let observation = model.observe(at: Double(second))
                guard observation.fix.mode == .threeDimensional else { continue }
                let expected = variances(observation.satellites)
                let dilution = observation.fix.dilution
                let plane = expected[0] + expected[1]
                try #require(abs((dilution.east ?? 0) - expected[0].squareRoot()) < 1e-6)
                try #require(abs((dilution.north ?? 0) - expected[1].squareRoot()) < 1e-6)
                try #require(abs((dilution.vertical ?? 0) - expected[2].squareRoot()) < 1e-6)
                try #require(abs((dilution.time ?? 0) - expected[3].squareRoot()) < 1e-6)
                try #require(abs((dilution.horizontal ?? 0) - plane.squareRoot()) < 1e-6)
                try #require(abs((dilution.position ?? 0) - (plane + expected[2]).squareRoot()) < 1e-6)
                try #require(abs((dilution.geometric ?? 0) - expected.reduce(0, +).squareRoot()) < 1e-6)
                #expect(Int(observation.fix.satellitesUsed ?? 0) == observation.satellites.filter(\.isUsed).count)
            }
        }
    }

    @Test("DOPs are not available if all satellites lie in one plane")
    func inLine() {
        var sum = GeometrySum()
        for step in 0..<5 {
            let angle = Double(step) * 0.3
            sum.add(Direction(east: sin(angle), north: 0, up: cos(angle)))
        }
        #expect(sum.geometry == nil)
    }

    @Test("error ellipses agree with the covariance matrix")
    func root() throws {
        var sum = GeometrySum()
        for azimuth in [10.0, 80, 100, 190, 300] {
            sum.add(Direction(east: 0.7 * sin(azimuth), north: 0.7 * cos(azimuth), up: 0.714 - azimuth / 900))
        }
        let geometry = try #require(sum.geometry)
        let errors = ReceiverModel.Spread(geometry).errors(range: 3)
        let (major, minor) = (errors.major ?? 0, errors.minor ?? 0)
        #expect(abs((errors.east ?? 0) - 3 * geometry.eastEast.squareRoot()) < 1e-9)
        #expect(abs((errors.north ?? 0) - 3 * geometry.northNorth.squareRoot()) < 1e-9)
        #expect(abs((errors.vertical ?? 0) - 3 * geometry.upUp.squareRoot()) < 1e-9)
        // The sum of the squared axes does not depend on the ellipse's orientation.
        #expect(abs(major * major + minor * minor - 9 * (geometry.eastEast + geometry.northNorth)) < 1e-9)
        let turn = (errors.orientation ?? 0).radians
        let north = major * major * cos(turn) * cos(turn) + minor * minor * sin(turn) * sin(turn)
        #expect(abs(north - 9 * geometry.northNorth) < 1e-9)
        let both = (major * major - minor * minor) * sin(turn) * cos(turn)
        #expect(abs(both - 9 * geometry.eastNorth) < 1e-9)
    }
}
