import GNSS
import Testing

/// Tests of the satellites that apply to fixes without a list of satellites.
struct RecentSkyTests {
    private let sky = Sky(satellites: [Satellite(constellation: .gps, number: 7, receiverNumber: 7, isUsed: true)])

    private static func time(_ second: Int64) -> UTCTime { UTCTime(secondsSince1970: 1_795_000_000 + second) }

    @Test("satellites also apply to later fixes for 60 seconds", arguments: [(1, true), (60, true), (61, false)])
    func lifetime(second: Int64, isKnown: Bool) {
        var recent = RecentSky()
        #expect(recent.update(with: nil, mode: .threeDimensional, time: Self.time(-1)) == nil)
        #expect(recent.update(with: sky, mode: .threeDimensional, time: Self.time(0)) == sky)
        #expect((recent.update(with: nil, mode: .threeDimensional, time: Self.time(second)) != nil) == isKnown)
    }

    @Test("satellites are forgotten when the time goes back")
    func timeGoesBack() {
        var recent = RecentSky()
        _ = recent.update(with: sky, mode: .threeDimensional, time: Self.time(0))
        #expect(recent.update(with: nil, mode: .threeDimensional, time: Self.time(-1)) == nil)
        #expect(recent.update(with: nil, mode: .threeDimensional, time: Self.time(1)) == nil)
    }

    @Test("satellites are forgotten when the fix is lost, but an epoch without a fix has its own")
    func lostFix() {
        var recent = RecentSky()
        _ = recent.update(with: sky, mode: .threeDimensional, time: Self.time(0))
        #expect(recent.update(with: nil, mode: .noFix, time: Self.time(1)) == nil)
        #expect(recent.update(with: sky, mode: .noFix, time: Self.time(2)) == sky)
        #expect(recent.update(with: nil, mode: .threeDimensional, time: Self.time(3)) == nil)
    }

    @Test("satellites without a time apply for 60 seconds from the first time")
    func withoutTime() {
        var recent = RecentSky()
        _ = recent.update(with: sky, mode: nil, time: nil)
        #expect(recent.update(with: nil, mode: .threeDimensional, time: nil) == sky)
        #expect(recent.update(with: nil, mode: .threeDimensional, time: Self.time(0)) == sky)
        #expect(recent.update(with: nil, mode: .threeDimensional, time: Self.time(61)) == nil)
    }
}
