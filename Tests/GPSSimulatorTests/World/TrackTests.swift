import Testing

@testable import GPSSimulator

@Suite("Recorded tracks")
struct TrackTests {
    @Test("a simulated track passes through its points with a matching velocity")
    func throughPoints() {
        let points = (0..<20).map { (index: Int) -> TrackPoint in
            let (step, height) = (Double(index), Double(100 + index % 3))
            return TrackPoint(
                seconds: step * step, latitude: 50 + 0.001 * step, longitude: 8 - 0.002 * step, height: height)
        }
        let scenario = Scenario.track(points)
        for point in points {
            let truth = scenario.truth(point.seconds)
            #expect(abs(truth.latitude - point.latitude) < 1e-9)
            #expect(abs(truth.longitude - point.longitude) < 1e-9)
            #expect(abs(truth.height - point.height) < 1e-6)
        }
        for step in 1..<3_600 {
            let seconds = Double(step) / 10
            let truth = scenario.truth(seconds)
            let frame = LocalFrame(truth)
            let before = LocalFrame(scenario.truth(seconds - 0.001)).origin
            let after = LocalFrame(scenario.truth(seconds + 0.001)).origin
            let change = 500 * (after - before)
            #expect(abs(change.dot(frame.east) - truth.eastSpeed) < 0.5)
            #expect(abs(change.dot(frame.north) - truth.northSpeed) < 0.5)
            #expect(abs(change.dot(frame.up) - truth.upSpeed) < 0.1)
        }
    }

    @Test("track points with non-finite or implausible values are dropped", arguments: [Double.nan, .infinity, -1e300])
    func nowhere(number: Double) {
        let scenario = Scenario.track([
            TrackPoint(seconds: 0, latitude: number, longitude: 2, height: 3),
            TrackPoint(seconds: 1, latitude: 1, longitude: number, height: 3),
            TrackPoint(seconds: 2, latitude: 1, longitude: 2, height: number),
            TrackPoint(seconds: 3, latitude: 1, longitude: 2, height: 3),
        ])
        #expect(
            scenario.truth(0)
                == Scenario.track([
                    TrackPoint(seconds: 3, latitude: 1, longitude: 2, height: 3)
                ]).truth(0))
        #expect(SimulatedReceiver(.default, scenario: scenario).prefix(60).allSatisfy { !$0.bytes.isEmpty })
    }

    @Test("a track between antipodal points has finite positions")
    func antipodes() {
        let scenario = Scenario.track([
            TrackPoint(seconds: 0, latitude: 0, longitude: 0, height: 0),
            TrackPoint(seconds: 60, latitude: 0, longitude: 180, height: 0),
        ])
        for step in 0...600 {
            let truth = scenario.truth(Double(step) / 10)
            #expect(truth.latitude.isFinite && truth.longitude.isFinite)
        }
        #expect(SimulatedReceiver(.default, scenario: scenario).prefix(60).allSatisfy { !$0.bytes.isEmpty })
    }

    @Test("a receiver on a track is at rest before the first point and after the last point")
    func standsAtTheEnds() {
        let scenario = Scenario.track([
            TrackPoint(seconds: 10, latitude: 1, longitude: 2, height: 3),
            TrackPoint(seconds: 20, latitude: 1.001, longitude: 2, height: 3),
        ])
        #expect(scenario.truth(0).groundSpeed == 0)
        #expect(abs(scenario.truth(5).latitude - 1) < 1e-9)
        #expect(abs(scenario.truth(15).latitude - 1.000_5) < 1e-9)
        #expect(scenario.truth(99).groundSpeed == 0)
        #expect(abs(scenario.truth(99).latitude - 1.001) < 1e-9)
        #expect(abs(scenario.truth(15).heading.remainder(dividingBy: 360)) < 1e-6)
    }

    @Test("a track can cross the antimeridian and the pole")
    func seams() {
        let across = Scenario.track([
            TrackPoint(seconds: 0, latitude: -17, longitude: 179.999, height: 0),
            TrackPoint(seconds: 10, latitude: -17, longitude: -179.999, height: 0),
        ])
        #expect(abs(abs(across.truth(5).longitude) - 180) < 1e-6)
        #expect(abs(across.truth(5).eastSpeed - 21.3) < 0.2)
        let over = Scenario.track([
            TrackPoint(seconds: 0, latitude: 89.999, longitude: 10, height: 0),
            TrackPoint(seconds: 10, latitude: 89.999, longitude: -170, height: 0),
        ])
        #expect(over.truth(5).latitude > 89.999_999)
        #expect(abs(over.truth(2).groundSpeed - 22.3) < 0.2)
    }

    @Test("a receiver on a track does not move between two equal points")
    func standing() {
        let scenario = Scenario.track([
            TrackPoint(seconds: 0, latitude: 10, longitude: 10, height: 0),
            TrackPoint(seconds: 1, latitude: 10.001, longitude: 10, height: 0),
            TrackPoint(seconds: 2, latitude: 10.001, longitude: 10, height: 0),
            TrackPoint(seconds: 3, latitude: 10.002, longitude: 10, height: 0),
        ])
        for step in 0...10 { #expect(scenario.truth(1 + Double(step) / 10).groundSpeed < 1e-6) }
    }

    @Test("track points no later than the previous point are dropped")
    func nonsense() {
        #expect(Scenario.track([]).truth(7).latitude == Scenario.stationary.truth(0).latitude)
        let backwards = Scenario.track([
            TrackPoint(seconds: 0, latitude: 0, longitude: 0, height: 0),
            TrackPoint(seconds: 0, latitude: 50, longitude: 0, height: 0),
            TrackPoint(seconds: -1, latitude: 50, longitude: 0, height: 0),
        ])
        #expect(backwards.truth(1).latitude == 0)
    }

    @Test("a track point's altitude above sea level is converted to an ellipsoidal height")
    func altitudes() {
        let point = TrackPoint(seconds: 0, latitude: 48, longitude: 11, altitude: 500)
        #expect((530...565).contains(point.height))
    }
}
