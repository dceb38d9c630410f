import GNSS
import Testing
import TextTestSupport

@testable import TrackFormats

struct TrackOutlineTests {
    /// Returns the roles of consecutive epochs in their track.
    private func places(_ epochs: [Epoch]) -> [TrackOutline.PointRole] {
        var outline = TrackOutline()
        return epochs.map { outline.role(of: $0.fix) }
    }

    @Test("consecutive points form one segment")
    func pointsInTurnAreOneSegment() {
        let places = places((0..<3).map { epoch(1, Double($0), at: moment(2026, 1, 1, 12, 0, $0)) })
        #expect(places == [.beginsTrack, .insideSegment, .insideSegment])
    }

    @Test("the first position after the fix was lost starts a new segment")
    func aLostFixBreaksTheTrack() {
        let places = places([
            lostFix(), epoch(1, 1, at: moment(2026, 1, 1, 12, 0, 0)), lostFix(at: moment(2026, 1, 1, 12, 0, 1)),
            lostFix(at: moment(2026, 1, 1, 12, 0, 2)), epoch(1, 2, at: moment(2026, 1, 1, 12, 0, 3)),
        ])
        #expect(places == [.outside, .beginsTrack, .outside, .outside, .beginsSegment])
    }

    @Test("an epoch without fix data does not start a new segment")
    func epochsWithoutAFix() {
        var heading = Epoch(fix: Fix(), attitude: Attitude())
        heading.attitude?.heading = 90
        let places = places([
            epoch(1, 1, at: moment(2026, 1, 1)), heading, epoch(1, 2, at: moment(2026, 1, 1, 12, 0, 1)),
        ])
        #expect(places == [.beginsTrack, .outside, .insideSegment])
    }

    @Test("a gap of more than five minutes starts a new segment")
    func gaps() {
        let places = places([
            epoch(1, 1, at: moment(2026, 1, 1, 12, 0, 0)), epoch(1, 2, at: moment(2026, 1, 1, 12, 5, 0)),
            epoch(1, 3, at: moment(2026, 1, 1, 12, 10, 1)),
        ])
        #expect(places == [.beginsTrack, .insideSegment, .beginsSegment])
    }

    @Test("a point with an earlier time than the previous point starts a new segment")
    func timeThatRunsBackwardsBreaksTheTrack() {
        let places = places([
            epoch(1, 1, at: moment(2026, 1, 1, 12, 0, 1, nanosecond: 500_000_000)),
            epoch(1, 2, at: moment(2026, 1, 1, 12, 0, 1, nanosecond: 400_000_000)), epoch(1, 3),
            epoch(1, 4, at: moment(2026, 1, 1, 12, 0, 0)),
        ])
        #expect(places == [.beginsTrack, .beginsSegment, .insideSegment, .beginsSegment])
    }

    @Test("a leap second does not start a new segment")
    func aLeapSecondIsNoStepBack() {
        let places = places([
            epoch(1, 1, at: moment(2016, 12, 31, 23, 59, 59)), epoch(1, 2, at: moment(2016, 12, 31, 23, 59, 60)),
            epoch(1, 3, at: moment(2017, 1, 1, 0, 0, 0)),
        ])
        #expect(places == [.beginsTrack, .insideSegment, .insideSegment])
    }

    @Test("repeated epochs with the same time give only one point")
    func repeatedEpochs() {
        let time = moment(2026, 1, 1)
        let again = epoch(1, 1, at: time) { $0.dilution.vertical = 2 }
        #expect(places([epoch(1, 1, at: time), again]) == [.beginsTrack, .outside])
        #expect(
            places([epoch(1, 1), epoch(1, 1)]) == [.beginsTrack, .insideSegment], "epochs without a time may differ")
    }

    @Test("a track does not inherit the state of the previous track")
    func newTracks() {
        var outline = TrackOutline()
        #expect(outline.role(of: epoch(1, 1, at: moment(2026, 1, 1)).fix) == .beginsTrack)
        outline.endTrack()
        #expect(!outline.hasPoints)
        #expect(outline.role(of: epoch(1, 1, at: moment(2025, 1, 1)).fix) == .beginsTrack)
    }
}
