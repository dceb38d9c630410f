import GNSS
import Testing

@testable import Recording

/// Tests of which positions a filter keeps.
struct TrackFilterTests {
    private static func epoch(_ second: Int64, north meters: Double) -> Epoch {
        var fix = Fix()
        fix.mode = .threeDimensional
        fix.time = UTCTime(secondsSince1970: 1_795_132_800 + second)
        fix.coordinate = Coordinate(latitude: 48 + meters / 111_200, longitude: 11)
        return Epoch(fix: fix)
    }

    private static func lost() -> Epoch {
        var fix = Fix()
        fix.mode = .noFix
        return Epoch(fix: fix)
    }

    private static func kept(_ epochs: [Epoch], distance: Double = 0, time: Double = 0) -> [Int] {
        var filter = TrackFilter()
        filter.distance = distance
        filter.time = time
        return epochs.indices.filter { filter.keeps(epochs[$0]) }
    }

    private static let walk = (0..<10).map { epoch(Int64($0), north: Double($0)) }

    @Test("a track filter without limits keeps every epoch")
    func withoutLimitsEverythingIsKept() { #expect(Self.kept(Self.walk + [Self.lost()]).count == 11) }

    @Test("a track filter drops positions that are too close to the last kept position")
    func positionsNearTheLastOne() { #expect(Self.kept(Self.walk, distance: 2.9) == [0, 3, 6, 9]) }

    @Test("a track filter drops positions that are too soon after the last kept position")
    func positionsSoonAfterTheLastOne() { #expect(Self.kept(Self.walk, time: 4) == [0, 4, 8]) }

    @Test("a track filter with both limits keeps only positions that meet both limits")
    func bothLimitsMustBeMet() { #expect(Self.kept(Self.walk, distance: 1.9, time: 5) == [0, 5]) }

    @Test("a track filter keeps only the first epoch after the position is lost")
    func lostPositions() {
        let epochs = [Self.walk[0], Self.walk[1], Self.lost(), Self.lost(), Self.walk[2], Self.walk[3]]
        #expect(Self.kept(epochs, distance: 100) == [0, 2, 4])
    }

    @Test("a track filter keeps positions after the clock is set back")
    func aClockThatGoesBackDoesNotEndTheTrack() {
        #expect(Self.kept([Self.walk[9], Self.walk[0], Self.walk[1]], time: 5) == [0, 1])
    }
}
