import GNSS
import NMEA
import Testing
import TextTestSupport

@testable import TrackFormats

struct AntimeridianCutTests {
    @Test("an eastward line is cut at 180° and continues at -180°")
    func eastwardLines() throws {
        let cut = try #require(AntimeridianCut(from: position(179, 10), to: position(-178, 13)))
        #expect(cut.end?.longitude == 180)
        #expect(cut.end?.latitude == 11)
        #expect(cut.start.longitude == -180)
        #expect(cut.start.latitude == 11)
    }

    @Test("a westward line is cut at -180° and continues at 180°")
    func westwardLines() throws {
        let cut = try #require(AntimeridianCut(from: position(-179, -10), to: position(178, -13)))
        #expect(cut.end?.longitude == -180)
        #expect(cut.end?.latitude == -11)
        #expect(cut.start.longitude == 180)
    }

    @Test("the altitude and time at the antimeridian are interpolated")
    func altitudeAndTimeOfTheCutLieBetween() throws {
        var one = position(179, 0)
        one.altitude = 100
        one.time = moment(2026, 12, 31, 23, 59, 59, nanosecond: 900_000_000)
        var other = position(-179, 0)
        other.altitude = 200
        other.time = moment(2027, 1, 1, 0, 0, 0, nanosecond: 500_000_000)
        let cut = try #require(AntimeridianCut(from: one, to: other))
        #expect(cut.start.altitude == 150)
        #expect(cut.start.time == moment(2027, 1, 1, 0, 0, 0, nanosecond: 200_000_000))
        other.time = nil
        other.altitude = nil
        let unknown = try #require(AntimeridianCut(from: one, to: other))
        #expect(unknown.start.time == nil)
        #expect(unknown.start.altitude == nil)
    }

    @Test("the time at the antimeridian is interpolated between times that are millennia apart")
    func timesFarApart() throws {
        var (one, other) = (position(179, 0), position(-179, 0))
        one.time = moment(1, 1, 1, 0, 0, 0)
        other.time = moment(9999, 1, 1, 0, 0, 0)
        let cut = try #require(AntimeridianCut(from: one, to: other))
        #expect(cut.start.time?.date.year == 4_999 || cut.start.time?.date.year == 5_000)
    }

    @Test("a line whose last position is on the antimeridian gets no additional end position")
    func aPositionOnTheAntimeridianIsNotRepeated() throws {
        let cut = try #require(AntimeridianCut(from: position(180, 5), to: position(-179, 6)))
        #expect(cut.end == nil)
        #expect(cut.start == position(-180, 5))
    }

    @Test("a position on the antimeridian gets the sign of the previous longitude")
    func sideOfThePredecessor() {
        var reached = position(-180, 5)
        reached.chooseSide(of: position(179, 4))
        #expect(reached.longitude == 180)
        reached.chooseSide(of: position(-179, 4))
        #expect(reached.longitude == -180)
        var elsewhere = position(-170, 5)
        elsewhere.chooseSide(of: position(179, 4))
        #expect(elsewhere.longitude == -170)
    }

    @Test("lines that do not cross the antimeridian are not cut")
    func otherLinesAreNotCut() {
        #expect(AntimeridianCut(from: position(10, 0), to: position(-10, 0)) == nil)
        #expect(AntimeridianCut(from: position(90, 0), to: position(-90, 0)) == nil)
        #expect(AntimeridianCut(from: position(179, 0), to: position(180, 0)) == nil)
    }

    private func position(_ longitude: Double, _ latitude: Double) -> TrackPosition {
        var position = TrackPosition()
        position.longitude = longitude
        position.latitude = latitude
        return position
    }
}
