import GNSS
import GPSSimulator
import Testing

/// Tests that each observation of each receiver becomes one epoch with the right position, time and satellites.
@Suite struct JourneyTests {
    private static let names = Personality.allNames

    @Test("parsed epochs match the observations in every scenario", arguments: names)
    func inEveryScenario(_ name: String) throws {
        let personality = try #require(Personality.named(name))
        for scenario in Scenario.all {
            // The first tunnel begins after 90 seconds.
            let duration = scenario.name == "tunnel" ? 150.0 : 60
            try expectNoMistake(Journey(personality, scenario, duration: duration), scenario.name)
        }
    }

    @Test("parsed epochs match the observations at every fix rate", arguments: names)
    func atEveryRate(_ name: String) throws {
        let personality = try #require(Personality.named(name))
        for rate in [2.0, 5, 10] where rate <= personality.maximumRate {
            try expectNoMistake(Journey(personality, rate: rate, duration: 15), "\(rate) Hz")
        }
    }

    /// The satellites in view and their number depend on the time of day.
    @Test("parsed epochs match the observations at all times of day", arguments: names)
    func underEachSky(_ name: String) throws {
        let personality = try #require(Personality.named(name))
        for hour in stride(from: 1, to: 24, by: 2) {
            var start = Journey.defaultStart
            start.secondsSince1970 += Int64(hour * 3600)
            try expectNoMistake(Journey(personality, start: start, duration: 15), "\(hour) hours later")
        }
    }

    @Test("parsed epochs match the observations during receiver faults", arguments: names)
    func duringReceiverFaults(_ name: String) throws {
        let personality = try #require(Personality.named(name))
        let faults = [
            "no-fix@25+10", "no-fix:0.3", "2d@25+10", "2d:0.3", "jump@25+10", "midnight@25", "leap-second@25",
            "short-gsv",
        ]
        for fault in faults where fault != "leap-second@25" || personality.resolution.hasLeapSeconds {
            try expectNoMistake(Journey(personality, duration: 50, faults: [fault]), fault)
        }
    }

    /// When the order of sentences changes, a fix may be emitted again.
    @Test("missing or reordered sentences give no false position or time", arguments: names)
    func withMissingOrReorderedSentences(_ name: String) throws {
        let personality = try #require(Personality.named(name))
        for fault in ["missing-type", "missing-type@25+10", "reordered", "reordered@25+10"] {
            for seed: UInt64 in 1...(fault.hasPrefix("missing") ? 4 : 1) {
                let journey = try Journey(personality, duration: 50, seed: seed, faults: [fault])
                #expect(journey.madeUp.isEmpty, "\(fault), seed \(seed)")
                let count = journey.observations.count
                // Messages without a time that precede the position count as epochs without a position.
                let most = personality.resolution.hasTimes ? count + 3 : 2 * count
                #expect(count...most ~= journey.epochs.count, "\(fault), seed \(seed)")
            }
        }
    }

    private func expectNoMistake(_ journey: Journey, _ what: String) {
        let mistakes = journey.mistakes
        #expect(mistakes.isEmpty, "\(what): \(mistakes.count)")
        // The first fix may be incomplete, because the builder has not learned the receiver's sentences yet.
        #expect(journey.epochs.count { !$0.isComplete } <= 1, "\(what)")
    }
}
