import FleetFences
import FleetWire
import GNSS
import TestSupport
import Testing

@Suite("Fence crossings")
struct CrossingTests {
    @Test("in random tracks, the fence index finds the same crossings as a check of every fence", arguments: 1...6)
    func bruteForce(_ seed: UInt64) throws {
        var areas = RandomAreas(seed: seed)
        var fences: [Fence] = []
        for id in 0..<300 {
            let area: FenceArea =
                id % 2 == 0
                ? .circle(try areas.circle()) : .polygon(try FencePolygon(rings: [areas.corners()]))
            fences.append(Fence(id: Int64(id), name: "\(id)", area: area))
        }
        let index = FenceIndex(fences)
        var crossingCount = 0
        for _ in 0..<30 {
            // A track moves back and forth across the edges of the fences, with and without jumps.
            var track: [Coordinate?] = []
            for _ in 0..<20 {
                guard let fence = fences.randomElement(using: &areas.random) else { continue }
                let (center, size) = fence.middle
                for _ in 0..<8 { track.append(areas.neighbor(of: center, degrees: size)) }
                track.append(nil)
            }
            var inside: Set<Int64> = []
            var found: [FenceCrossing] = []
            for start in stride(from: 0, to: track.count, by: 7) {
                let part = Array(track[start...].prefix(7))
                found += index.crossings(of: batch(part, first: UInt64(start + 1)), inside: &inside)
            }
            let expected = expectedCrossings(track, fences)
            #expect(found == expected)
            crossingCount += expected.count
        }
        #expect(crossingCount > 1_000)
    }

    @Test(
        "of many crossings of a fence in a batch, the first and the last are kept, and entries and exits alternate",
        arguments: [(100, 100), (101, 99), (102, 100), (3_999, 99), (4_000, 100)])
    func limitsCrossings(_ count: Int, kept: Int) {
        // A second fence with few crossings keeps all of them.
        var all: [FenceCrossing] = []
        for number in 0..<UInt64(count) {
            let isEntry = number % 2 == 0
            all.append(FenceCrossing(fence: 1, number: number, time: 0, isEntry: isEntry))
            if number % 50 == 0 { all.append(FenceCrossing(fence: 2, number: number, time: 0, isEntry: isEntry)) }
        }
        let remaining = all.withoutExcess
        let others = [all, remaining].map { $0.filter { $0.fence == 2 } }
        #expect(others[0] == others[1])
        let before = all.filter { $0.fence == 1 }
        let after = remaining.filter { $0.fence == 1 }
        #expect(after.count == kept && after.first == before.first && after.last == before.last)
        #expect(zip(after, after.dropFirst()).allSatisfy { $0.isEntry != $1.isEntry })
    }

    /// Checks every fix against every fence.
    private func expectedCrossings(_ track: [Coordinate?], _ fences: [Fence]) -> [FenceCrossing] {
        var inside: Set<Int64> = []
        var crossings: [FenceCrossing] = []
        for (offset, coordinate) in track.enumerated() {
            guard let coordinate else { continue }
            let found = Set(fences.filter { $0.area.contains(coordinate) }.map(\.id))
            for (ids, isEntry) in [(inside.subtracting(found), false), (found.subtracting(inside), true)] {
                crossings += ids.sorted().map {
                    FenceCrossing(
                        fence: $0, number: UInt64(offset + 1), time: (1_795_132_801 + Int64(offset)) * 1_000_000,
                        isEntry: isEntry)
                }
            }
            inside = found
        }
        return crossings
    }

    @Test(
        "the fence index finds every position inside a circle, whatever the circle's size and location",
        arguments: 1...4)
    func cells(_ seed: UInt64) throws {
        var areas = RandomAreas(seed: seed)
        for _ in 0..<400 {
            let circle = try areas.circle()
            let index = FenceIndex([Fence(id: 1, name: "depot", area: .circle(circle))])
            for _ in 0..<10 {
                let coordinate = areas.neighbor(of: circle.center, degrees: circle.radius / 111_000)
                guard circle.center.distance(to: coordinate) <= circle.radius else { continue }
                var inside: Set<Int64> = []
                #expect(index.crossings(of: batch([coordinate]), inside: &inside).count == 1, "\(circle) \(coordinate)")
            }
        }
    }

    @Test(
        "adding a fence around a device causes an entry, but removing the fence causes no exit")
    func changedFences() throws {
        let home = Coordinate(latitude: 48, longitude: 11)
        let fence = Fence(id: 7, name: "depot", area: .circle(try FenceCircle(center: home, radius: 100)))
        var inside: Set<Int64> = []
        #expect(FenceIndex([]).crossings(of: batch([home, home]), inside: &inside).isEmpty)
        let entries = FenceIndex([fence]).crossings(of: batch([nil, home, home], first: 3), inside: &inside)
        #expect(entries.map(\.number) == [4] && entries.map(\.isEntry) == [true] && inside == [7])
        #expect(FenceIndex([]).crossings(of: batch([home]), inside: &inside).isEmpty)
        #expect(inside.isEmpty)
    }

    @Test("when a device moves from one fence to another, the exit is reported before the entry")
    func neighbors() throws {
        let fences = try ["0,0 0,1 1,1 1,0", "0,1 0,2 1,2 1,1"].enumerated().map {
            Fence(id: Int64(9 - $0.offset), name: "", area: .polygon(try FencePolygon(points: $0.element)))
        }
        var inside: Set<Int64> = []
        let track = [0.5, 1.5, 1.5, 2.5].map { Coordinate(latitude: 0.5, longitude: $0) }
        let crossings = FenceIndex(fences).crossings(of: batch(track), inside: &inside)
        #expect(crossings.map(\.fence) == [9, 9, 8, 8])
        #expect(crossings.map(\.isEntry) == [true, false, true, false])
        #expect(crossings.map(\.number) == [1, 2, 2, 4])
    }

    @Test("an invalid position causes no crossing")
    func impossible() throws {
        let home = Coordinate(latitude: 48, longitude: 11)
        let index = FenceIndex([
            Fence(id: 7, name: "depot", area: .circle(try FenceCircle(center: home, radius: 100)))
        ])
        var inside: Set<Int64> = []
        let impossible = [Double.nan, .infinity, 400].map { Coordinate(latitude: 48, longitude: $0) }
        #expect(index.crossings(of: batch([home] + impossible + [home]), inside: &inside).count == 1)
    }
}

extension Fence {
    /// The middle of the area, and the extent of the area in degrees of latitude.
    fileprivate var middle: (Coordinate, degrees: Double) {
        switch area {
        case .circle(let circle): return (circle.center, circle.radius / 111_000)
        case .polygon(let polygon):
            let latitudes = polygon.rings[0].map(\.latitude)
            return (polygon.rings[0][0], ((latitudes.max() ?? 0) - (latitudes.min() ?? 0)) / 2)
        }
    }
}
