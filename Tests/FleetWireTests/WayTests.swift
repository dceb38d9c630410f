import GNSS
import Testing

@testable import FleetWire

@Suite("Simplified tracks") struct WayTests {
    @Test("a straight path across the antimeridian or a pole is reduced to its ends")
    func crossesTheEdges() {
        let west: [(Double, Double)] = (0...100).map { index in
            let longitude = 179.5 + Double(index) / 100
            return (10, longitude > 180 ? longitude - 360 : longitude)
        }
        #expect(way(west).points.count <= 3)
        let pole: [(Double, Double)] = (0...100).map { index in
            let north = 1 - abs(Double(index) - 50) / 50
            return (89 + north, index <= 50 ? 20 : -160)
        }
        #expect(way(pole).points.map(\.milliseconds) == [0, 100_000])
    }

    @Test(
        "simplifying a track of equal positions keeps the first and the last position")
    func keepsFewPoints() {
        #expect(Way([FleetFix(fix: Fix(), received: 0)]).points.isEmpty)
        #expect(way([(48, 11)]).points == [.init(latitude: 48_000_000, longitude: 11_000_000, milliseconds: 0)])
        #expect(way(Array(repeating: (48, 11), count: 3600)).points.map(\.milliseconds) == [0, 3_599_000])
    }

    @Test("simplifying a track keeps its corners and at most 50 points")
    func keepsCorners() {
        // 0.0001° are 11 m, and 0.001° are 111 m.
        let path: [(Double, Double)] = (0...100).map { (Double($0 % 2) * 0.0001, Double($0) * 0.001) }
        #expect(way(path).points.count <= 3)
        let east: [(Double, Double)] = (0...50).map { (0, Double($0) * 0.001) }
        let north: [(Double, Double)] = (1...50).map { (Double($0) * 0.001, 0.05) }
        #expect(way(east + north).points.map(\.milliseconds) == [0, 50_000, 100_000])
        let zigzag: [(Double, Double)] = (0..<3600).map { (Double($0 % 2) * 0.001, Double($0) * 0.001) }
        #expect(way(zigzag).points.count == 50)
    }

    @Test("a track point converts to a fix with the same position and time, even before 1970")
    func becomesFix() {
        for milliseconds: Int64 in [-1500, -1000, -1, 0, 1, 1_795_000_000_250] {
            let point = Way.Point(latitude: -48_500_000, longitude: 11_250_000, milliseconds: milliseconds)
            let fix = point.fix
            #expect(fix.instant == milliseconds * 1000)
            #expect(fix.fix.time?.nanosecond == UInt32((milliseconds + 2000) % 1000 * 1_000_000))
            #expect(fix.fix.coordinate == Coordinate(latitude: -48.5, longitude: 11.25))
        }
    }

    @Test("a simplified track is unchanged after encoding and decoding")
    func encodes() throws {
        var random = SystemRandomNumberGenerator()
        let points = (0..<50).map { _ in
            Way.Point(
                latitude: .random(in: -90_000_000...90_000_000, using: &random),
                longitude: .random(in: -180_000_000...180_000_000, using: &random),
                milliseconds: .random(in: Int64.min / 1000...Int64.max / 1000, using: &random))
        }
        for count in [0, 1, 50] {
            let way = Way(points: Array(points.prefix(count)))
            #expect(try Way(encoded: way.encoded) == way)
        }
    }

    @Test("damaged bytes are either refused or decoded into valid points")
    func readsDamagedBytes() throws {
        let bytes = way([(90, 180), (-90, -180)]).encoded
        for length in 0..<bytes.count { try check(Array(bytes.prefix(length))) }
        for index in bytes.indices {
            for value in UInt8.min...UInt8.max {
                var damaged = bytes
                damaged[index] = value
                try check(damaged)
            }
        }
        let many = [1] + [UInt8](repeating: 0, count: 51 * 3)
        #expect(throws: WireError.self) { try Way(encoded: many) }
        #expect(throws: WireError.self) { try Way(encoded: []) }
        #expect(throws: WireError.self) { try Way(encoded: [2]) }
    }

    private func check(_ bytes: [UInt8]) throws {
        guard let way = try? Way(encoded: bytes) else { return }
        #expect(way.points.allSatisfy { abs($0.latitude) <= 90_000_000 && abs($0.longitude) <= 180_000_000 })
    }

    /// A track with a position per second.
    private func way(_ positions: [(Double, Double)]) -> Way {
        Way(
            positions.enumerated().map { index, position in
                var fix = Fix()
                fix.mode = .threeDimensional
                fix.coordinate = Coordinate(latitude: position.0, longitude: position.1)
                return FleetFix(fix: fix, received: Int64(index) * 1_000_000)
            })
    }
}
