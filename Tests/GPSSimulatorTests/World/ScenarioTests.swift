public import Testing

@testable public import GPSSimulator

extension Scenario: CustomTestStringConvertible {
    public var testDescription: String { name }
}

@Suite("Scenarios")
struct ScenarioTests {
    @Test("every scenario is found by its name")
    func names() {
        #expect(
            Scenario.all.map(\.name) == [
                "stationary", "line", "circle", "greatcircle", "walk", "drive", "pole", "antimeridian", "deadsea",
                "climb", "canyon", "tunnel", "coldstart", "forest", "indoors",
            ])
        for scenario in Scenario.all { #expect(Scenario.named(scenario.name)?.summary == scenario.summary) }
        #expect(Scenario.named("moon") == nil)
        #expect(Scenario.all.filter { $0.start != .warm }.map(\.name) == ["coldstart"])
    }

    @Test("a scenario's velocity is the derivative of its position", arguments: Scenario.all)
    func speedIsChangeOfPlace(scenario: Scenario) {
        let half = 0.005
        for step in 0..<4_000 {
            let seconds = 0.01 + Double(step) * 0.737
            let truth = scenario.truth(seconds)
            let frame = LocalFrame(truth)
            let before = LocalFrame(scenario.truth(seconds - half)).origin
            let after = LocalFrame(scenario.truth(seconds + half)).origin
            let change = 1 / (2 * half) * (after - before)
            // The numeric derivative of accelerated motion is inexact.
            let most = 0.02 + 0.000_5 * truth.groundSpeed
            #expect(abs(change.dot(frame.east) - truth.eastSpeed) < most, "\(seconds) s")
            #expect(abs(change.dot(frame.north) - truth.northSpeed) < most, "\(seconds) s")
            #expect(abs(change.dot(frame.up) - truth.upSpeed) < most, "\(seconds) s")
        }
    }

    @Test("the accelerations, angles and heights in each scenario stay within limits", arguments: Scenario.all)
    func withinLimits(scenario: Scenario) {
        func motion(_ truth: Truth) -> Vector {
            let frame = LocalFrame(truth)
            return truth.eastSpeed * frame.east + truth.northSpeed * frame.north + truth.upSpeed * frame.up
        }
        var before = motion(scenario.truth(0))
        for step in 1..<15_000 {
            let truth = scenario.truth(Double(step) * 0.2)
            let now = motion(truth)
            #expect((now - before).length < 0.2 * 3.7)
            before = now
            #expect(-90...90 ~= truth.latitude && -180..<180 ~= truth.longitude && 0..<360 ~= truth.heading)
            #expect(truth.height.isFinite)
        }
    }

    @Test("the pole scenario passes directly over the pole")
    func pole() {
        let scenario = Scenario.pole
        let highest = (0..<4_000).map { scenario.truth(Double($0) / 10).latitude }.max() ?? 0
        #expect(highest > 89.999_8)
        #expect(abs(scenario.truth(400).longitude + 165) < 1e-6)
        #expect(abs(scenario.truth(400).northSpeed + 250) < 0.5)
    }

    @Test("the antimeridian scenario crosses 180° in both directions")
    func antimeridian() {
        let signs = (0..<700).map { Scenario.antimeridian.truth(Double($0)).longitude < 0 }
        #expect(zip(signs, signs.dropFirst()).filter { $0 != $1 }.count >= 4)
        #expect((0..<700).allSatisfy { abs(Scenario.antimeridian.truth(Double($0)).longitude) > 179.99 })
    }

    @Test("the deadsea and climb scenarios have the documented heights and climb rates")
    func heights() {
        let shore = Scenario.deadSea.truth(0)
        let separation = CoarseGeoid.separation(latitude: shore.latitude, longitude: shore.longitude)
        #expect(abs(shore.height - separation + 430) < 1e-6)
        #expect(Scenario.climb.truth(10).groundSpeed == 0)
        #expect(Scenario.climb.truth(600).upSpeed == 12)
        #expect((10_500...11_200).contains(Scenario.climb.truth(1_000).height))
        #expect(Scenario.climb.truth(1_500).upSpeed == 0)
    }

    @Test("the drive scenario obeys the speed limit, stops, and returns to its start")
    func drive() {
        let moments = (0..<20_000).map { Scenario.drive.truth(Double($0) / 5) }
        let speeds = moments.map(\.groundSpeed)
        #expect(speeds.allSatisfy { $0 < 27.9 })
        #expect(speeds.contains { $0 > 27 })
        let halts = zip(speeds, speeds.dropFirst()).filter { $0 > 0 && $1 == 0 }.count
        #expect(halts >= 6)
        let returns = moments.indices.filter { $0 > 100 && abs(moments[$0].latitude - moments[0].latitude) < 1e-9 }
        #expect(!returns.isEmpty)
    }

    @Test("the walk scenario keeps a walking pace and turns often")
    func walk() {
        let moments = (0..<1_500).map { Scenario.walk.truth(Double($0)) }
        #expect(moments.allSatisfy { $0.groundSpeed < 1.61 })
        let moving = moments.filter { $0.groundSpeed > 0 }
        #expect(Double(moving.reduce(0) { $0 + $1.groundSpeed }) / Double(moving.count) > 1)
        #expect(Set(moments.map { Int($0.heading / 10) }).count > 25)
    }

    @Test("driving through each tunnel in the tunnel scenario takes 30 to 60 seconds")
    func tunnels() {
        var lengths: [Int] = []
        var inside = 0
        for second in 0..<3_000 {
            if Scenario.tunnel.truth(Double(second)).surroundings.isCovered {
                inside += 1
            } else if inside > 0 {
                lengths.append(inside)
                inside = 0
            }
        }
        #expect(lengths.count >= 6)
        #expect(lengths.allSatisfy { 28...62 ~= $0 })
    }

    @Test("the walls in the canyon scenario run parallel to the street")
    func canyon() {
        for second in 0..<900 {
            let truth = Scenario.canyon.truth(Double(second))
            #expect(truth.surroundings.wallHeight >= 20)
            let turn = (truth.surroundings.streetDirection - truth.heading).remainder(dividingBy: 360)
            #expect(abs(turn) <= 91)
        }
    }
}
