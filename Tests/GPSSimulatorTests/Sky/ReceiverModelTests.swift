import GNSS
import NMEA
import Testing

@testable import GPSSimulator

private let noon = UTCTime(secondsSince1970: 1_750_000_000)
private let all: Set<Constellation> = [.gps, .glonass, .galileo, .beidou, .qzss, .sbas]

/// Returns the scenario of a stationary receiver in Munich.
private func standing(_ start: Scenario.Start) -> Scenario {
    Scenario(name: "", summary: "", start: start) { _ in .munich }
}

@Suite("Receiver model")
struct ReceiverModelTests {
    @Test(
        "the same seed gives the same observations, and a different seed gives different observations",
        arguments: Scenario.all)
    func determinism(scenario: Scenario) {
        var one = ReceiverModel(scenario: scenario, constellations: all, seed: 7, start: noon)
        var same = ReceiverModel(scenario: scenario, constellations: all, seed: 7, start: noon)
        var other = ReceiverModel(scenario: scenario, constellations: all, seed: 8, start: noon)
        var differs = false
        for step in 0..<240 {
            let (first, second) = (one.observe(at: Double(step) / 2), same.observe(at: Double(step) / 2))
            #expect(first.fix == second.fix && first.satellites == second.satellites && first.time == second.time)
            if first.fix != other.observe(at: Double(step) / 2).fix { differs = true }
        }
        #expect(differs)
    }

    @Test(
        "the time to first fix is in the same range as for real receivers",
        arguments: [(.cold, 26...40), (.warm, 5...10), (.hot, 1...2)] as [(Scenario.Start, ClosedRange<Double>)])
    func timeToFirstFix(start: Scenario.Start, range: ClosedRange<Double>) {
        for constellations: Set<Constellation> in [[.gps], all] {
            var times: Set<Double> = []
            for seed in 0..<60 as Range<UInt64> {
                var model = ReceiverModel(
                    scenario: standing(start), constellations: constellations, seed: seed,
                    start: noon.adding(seconds: Double(seed) * 5_000))
                let first = (0..<60).first { model.observe(at: Double($0)).fix.hasPosition }
                times.insert(Double(first ?? 99))
            }
            #expect(times.allSatisfy { range.contains($0) }, "\(times.sorted())")
            #expect(start == .hot || times.count >= 3)
        }
    }

    @Test("a cold start gives a 2D fix with three satellites before a 3D fix")
    func twoDimensionsFirst() {
        var found = 0
        for seed in 0..<20 as Range<UInt64> {
            var model = ReceiverModel(scenario: standing(.cold), constellations: [.gps], seed: seed, start: noon)
            var modes: [Fix.Mode] = []
            for step in 0..<500 {
                let observation = model.observe(at: Double(step) / 10)
                let fix = observation.fix
                let used = observation.satellites.filter(\.isUsed).count
                switch fix.mode {
                case .twoDimensional: #expect(used == 3)
                case .threeDimensional: #expect(used >= 4)
                default: #expect(used == 0 && fix.coordinate == nil && fix.quality == nil && fix.errors == nil)
                }
                if let mode = fix.mode, modes.last != mode { modes.append(mode) }
            }
            if modes.starts(with: [.noFix, .twoDimensional, .threeDimensional]) { found += 1 }
            #expect(modes.last == .threeDimensional)
        }
        #expect(found >= 15)
    }

    @Test("after a cold start, the receiver's time is first unknown, then approximate and finally exact")
    func coldClock() {
        var model = ReceiverModel(scenario: .coldStart, constellations: all, seed: 2, start: noon)
        var phases: [String] = []
        var hasFixed = false
        for step in 0..<600 {
            let seconds = Double(step) / 10
            let observation = model.observe(at: seconds)
            let error = observation.time.seconds(since: noon) - seconds
            if observation.fix.hasPosition { hasFixed = true }
            let phase = !observation.isTimeKnown ? "unknown" : hasFixed ? "right" : "rough"
            if phases.last != phase { phases.append(phase) }
            #expect((observation.fix.time == nil) == !observation.isTimeKnown)
            switch phase {
            case "unknown": #expect(observation.time.date.year == 1980)
            case "rough": #expect(abs(error) > 0.01 && abs(error) < 0.1)
            default: #expect(abs(error) < 1e-6)
            }
        }
        #expect(phases == ["unknown", "rough", "right"])
    }

    @Test("after a warm start, the receiver's time is slightly wrong until the first fix")
    func warmClock() {
        var model = ReceiverModel(scenario: .stationary, constellations: all, seed: 2, start: noon)
        let before = model.observe(at: 0)
        #expect(before.isTimeKnown && abs(before.time.seconds(since: noon)) < 1)
        #expect(before.time != noon)
        for step in 1..<20 { _ = model.observe(at: Double(step)) }
        #expect(model.observe(at: 20.2).time == UTCTime(secondsSince1970: 1_750_000_020, nanosecond: 200_000_000))
    }

    @Test("a cold receiver reports only tracked satellites until its first fix")
    func coldSky() {
        var model = ReceiverModel(scenario: .coldStart, constellations: all, seed: 2, start: noon)
        #expect(model.observe(at: 0).satellites.isEmpty)
        for second in 1..<60 {
            let observation = model.observe(at: Double(second))
            if !observation.fix.hasPosition { #expect(observation.satellites.allSatisfy { $0.strength != nil }) }
        }
        #expect(model.observe(at: 60).satellites.contains { $0.strength == nil })
    }

    @Test("a tunnel blocks all signals, and the fix returns within seconds after the tunnel")
    func tunnel() {
        for seed in 0..<4 as Range<UInt64> {
            var model = ReceiverModel(scenario: .tunnel, constellations: [.gps, .sbas], seed: seed, start: noon)
            var (leftAt, waits) = (Double?.none, [Double]())
            for step in 0..<4_000 {
                let seconds = Double(step) / 2
                let observation = model.observe(at: seconds)
                if observation.truth.surroundings.isCovered {
                    #expect(observation.fix.mode == .noFix)
                    #expect(observation.satellites.allSatisfy { $0.strength == nil && !$0.isUsed })
                    #expect(observation.isTimeKnown && observation.fix.time != nil)
                    leftAt = seconds
                } else if observation.fix.hasPosition, let left = leftAt {
                    waits.append(seconds - left)
                    leftAt = nil
                }
            }
            #expect(waits.count >= 3)
            #expect(waits.allSatisfy { 0.5...4 ~= $0 })
        }
    }

    @Test("a narrow street hides satellites and increases position errors")
    func canyon() {
        func worst(_ scenario: Scenario) -> (used: Double, error: Double) {
            var (used, error, count) = (0.0, 0.0, 0.0)
            for seed in 0..<4 as Range<UInt64> {
                var model = ReceiverModel(scenario: scenario, constellations: all, seed: seed, start: noon)
                for second in 0..<600 {
                    let observation = model.observe(at: Double(second))
                    guard second > 60, let place = observation.fix.coordinate else { continue }
                    let frame = LocalFrame(observation.truth)
                    let found = LocalFrame(
                        latitude: place.latitude, longitude: place.longitude, height: observation.truth.height)
                    error = max(error, (found.origin - frame.origin).length)
                    used += Double(observation.fix.satellitesUsed ?? 0)
                    count += 1
                }
            }
            return (used / count, error)
        }
        let (open, street) = (worst(.drive), worst(.canyon))
        #expect(street.used < 0.6 * open.used && street.used > 5)
        #expect(street.error > 2 * open.error && street.error < 60)
    }

    @Test("GPS alone often gives no 3D fix in a narrow street")
    func poorCanyon() {
        var model = ReceiverModel(scenario: .canyon, constellations: [.gps], seed: 1, start: noon)
        let modes = (0..<1_500).map { model.observe(at: Double($0)).fix.mode ?? .noFix }.dropFirst(60)
        #expect(modes.contains(.threeDimensional))
        #expect(modes.filter { $0 != .threeDimensional }.count > 50)
    }

    @Test(
        "a stationary receiver keeps a differential 3D fix that moves in small steps at any fix rate",
        arguments: [1.0, 5, 25])
    func rates(rate: Double) {
        var model = ReceiverModel(scenario: .stationary, constellations: all, seed: 5, start: noon)
        var square = 0.0
        var before: Coordinate?
        for step in 0..<Int(120 * rate) {
            let observation = model.observe(at: Double(step) / rate)
            guard step > Int(60 * rate), let place = observation.fix.coordinate else { continue }
            if let before { square = max(square, abs(place.latitude - before.latitude) * 111_000) }
            before = place
            #expect(observation.fix.mode == .threeDimensional && observation.fix.quality == .differential)
        }
        // Higher rates have smaller steps.
        #expect(square < 2 / rate.squareRoot())
    }

    @Test("the receiver model regains a fix after a gap of several hours")
    func gap() {
        var model = ReceiverModel(scenario: .stationary, constellations: [.gps], seed: 5, start: noon)
        for second in 0..<60 { _ = model.observe(at: Double(second)) }
        _ = model.observe(at: 40_000)
        let later = (40_001..<40_060).first { model.observe(at: Double($0)).fix.mode == .threeDimensional }
        #expect(later != nil)
    }

    @Test("every scenario except indoors gives fixes", arguments: Scenario.all.filter { $0.name != "indoors" })
    func scenarios(scenario: Scenario) {
        var model = ReceiverModel(scenario: scenario, constellations: all, seed: 5, start: noon)
        var fixes = 0
        for second in 0..<600 {
            let fix = model.observe(at: Double(second)).fix
            guard fix.hasPosition else { continue }
            fixes += 1
            let altitude = (fix.altitude ?? 0) + (fix.geoidSeparation ?? 0) - (fix.ellipsoidalAltitude ?? 0)
            #expect(abs(altitude) < 1e-6)
            #expect(0..<360 ~= fix.course ?? 0 && (fix.speed ?? -1) >= 0)
        }
        #expect(fixes > 400)
    }
}
