import GNSS
import Testing

@testable import Dashboard

struct PositionTrailTests {
    private func epoch(_ latitude: Double? = 1, _ change: (inout Epoch) -> Void = { _ in }) -> Epoch {
        var fix = Fix()
        fix.mode = latitude == nil ? .noFix : .threeDimensional
        fix.coordinate = latitude.map { Coordinate(latitude: $0, longitude: 2) }
        var epoch = Epoch(fix: fix)
        change(&epoch)
        return epoch
    }

    @Test("a position trail keeps at most two positions per second")
    func interval() {
        var trail = PositionTrail()
        for tenth in 0..<50 { trail.add(epoch(Double(tenth)), at: Double(tenth) / 10) }
        #expect(trail.points.map(\.coordinate.latitude) == stride(from: 0, to: 50, by: 5).map(Double.init))
        // A position that arrives slightly early is kept.
        trail = PositionTrail()
        for second in 0..<10 { trail.add(epoch(), at: Double(second) * 0.5 - (second % 2 == 1 ? 0.04 : 0)) }
        #expect(trail.points.count == 10)
    }

    @Test("a position trail keeps the newest 1,200 positions in order")
    func capacity() {
        var trail = PositionTrail()
        for second in 0..<3_000 { trail.add(epoch(Double(second) / 100), at: Double(second)) }
        #expect(trail.points.map(\.coordinate.latitude) == (1_800..<3_000).map { Double($0) / 100 })
    }

    @Test("the trail always keeps and marks the first position after a loss of the fix")
    func losses() {
        var trail = PositionTrail()
        trail.interrupt()
        trail.add(epoch(nil), at: 0)
        #expect(trail.points.isEmpty)
        trail.add(epoch(1), at: 1)
        trail.add(epoch(nil), at: 1.1)
        trail.add(epoch(2), at: 1.2)
        trail.add(epoch(3), at: 2)
        trail.interrupt()
        trail.add(epoch(4), at: 2.1)
        #expect(trail.points.map(\.coordinate.latitude) == [1, 2, 3, 4])
        #expect(trail.points.map(\.followsLoss) == [false, true, false, true])
    }

    @Test("a trail point contains the values that determine the track's color")
    func values() throws {
        var trail = PositionTrail()
        trail.add(
            epoch { epoch in
                epoch.fix.speed = 3
                epoch.fix.altitude = 4
                epoch.sky = Sky(satellites: [
                    Satellite(constellation: .gps, number: 1, receiverNumber: 1, signalStrength: 40, isUsed: true),
                    Satellite(constellation: .gps, number: 2, receiverNumber: 2, signalStrength: 30, isUsed: true),
                    Satellite(constellation: .gps, number: 3, receiverNumber: 3, signalStrength: 10),
                    Satellite(constellation: .gps, number: 4, receiverNumber: 4, isUsed: true),
                ])
            }, at: 0)
        let point = try #require(trail.points.first)
        #expect(point.speed == 3 && point.altitude == 4 && point.strength == 35 && point.error == nil)
        #expect(Sky().meanUsedStrength == nil)
    }

    @Test("the altitude of a 2D fix does not count as known")
    func twoDimensional() {
        var fix = Fix()
        fix.altitude = 545.4
        fix.ellipsoidalAltitude = 592.1
        fix.errors = ErrorEstimate(origin: .receiver)
        fix.errors?.vertical = 30
        for mode in [Fix.Mode.threeDimensional, nil] {
            fix.mode = mode
            #expect(fix.knownAltitude == 545.4 && fix.knownEllipsoidalAltitude == 592.1)
            #expect(fix.knownVerticalError == 30)
        }
        fix.mode = .twoDimensional
        #expect(fix.knownAltitude == nil && fix.knownEllipsoidalAltitude == nil && fix.knownVerticalError == nil)
        var trail = PositionTrail()
        trail.add(
            epoch { epoch in
                epoch.fix.mode = .twoDimensional
                epoch.fix.altitude = 545.4
            }, at: 0)
        #expect(trail.points.count == 1 && trail.points.first?.altitude == nil)
    }
}

struct SkyHorizonTests {
    private func means(_ satellites: [(azimuth: Float?, elevation: Float?, strength: Float?)]) -> [Int: Double] {
        var horizon = SkyHorizon()
        horizon.add(
            Sky(
                satellites: satellites.map {
                    Satellite(
                        constellation: .gps, number: 1, receiverNumber: 1, elevation: $0.elevation, azimuth: $0.azimuth,
                        signalStrength: $0.strength)
                }), at: 0)
        #expect(horizon.means.count == 36 * 9)
        return Dictionary(
            uniqueKeysWithValues: horizon.means.enumerated().compactMap { index, mean in mean.map { (index, $0) } })
    }

    @Test("signal strengths are averaged by direction")
    func cells() {
        #expect(means([(0, 0, 40), (9.9, 9.9, 20), (10, 0, 30)]) == [0: 30, 9: 30])
        #expect(means([(0, 89, 40), (0, 90, 20)]) == [8: 30], "the zenith belongs to the highest row")
        #expect(means([(359.9, 0, 40), (360, 0, 20)]) == [35 * 9: 40, 0: 20], "360 degrees is north")
        #expect(means([(231, 47, 44)]) == [23 * 9 + 4: 44])
    }

    @Test("only time between two satellite lists in quick succession counts as observed")
    func observedTime() {
        var horizon = SkyHorizon()
        for time in [100.0, 101, 103, 3_600, 3_601] { horizon.add(Sky(), at: time) }
        #expect(horizon.seconds == 4)
    }

    @Test("signals without a direction or a strength are excluded from the averages")
    func incomplete() {
        #expect(means([(nil, 10, 40), (10, nil, 40), (10, 10, nil), (10, 10, 0), (10, -5, 40)]).isEmpty)
        #expect(SkyHorizon().means.allSatisfy { $0 == nil })
    }
}
