import GNSS
import GPSSimulator
import NMEA
import Testing

@Suite struct PersonalityTests {
    private static let names = Personality.allNames

    @Test("a receiver personality is found by its name")
    func aReceiverIsFoundByItsName() {
        for personality in Personality.all {
            #expect(Personality.named(personality.name)?.summary == personality.summary)
        }
        #expect(Personality.named("sextant") == nil)
    }

    @Test("each personality's startup text consists of valid sentences", arguments: names)
    func itsStartUpTextsAreSentences(_ name: String) throws {
        let personality = try #require(Personality.named(name))
        let text = personality.startUp.map { $0 + "\r\n" }.joined()
        let heard = DecodedOutput(Array(text.utf8))
        #expect(heard.sentences == personality.startUp)
        #expect(heard.isClean)
    }

    @Test("each composed observation is parsed as one epoch", arguments: names)
    func anObservationIsAnEpoch(_ name: String) throws {
        let personality = try #require(Personality.named(name))
        var bytes: [UInt8] = []
        for second in 0..<20 { personality.compose(MadeUp.observation(second: Int64(second)), second, &bytes) }
        let heard = DecodedOutput(bytes)
        #expect(heard.isClean)
        #expect(personality.hasNoAmendments(heard))
        #expect(heard.epochs.count == 20)
        for (second, epoch) in heard.epochs.enumerated() {
            let said = MadeUp.observation(second: Int64(second))
            #expect(epoch.fix.time == said.time)
            #expect(epoch.fix.mode == .threeDimensional)
            let place = try #require(epoch.fix.coordinate)
            #expect(try place.distance(to: #require(said.fix.coordinate)) < personality.resolution.position)
        }
    }

    @Test("directions just below 360° are not rounded up to 360", arguments: names)
    func directionsAreBelow360(_ name: String) throws {
        let personality = try #require(Personality.named(name))
        for course in [359.94, 359.96, 359.994, 359.996, 359.999_99] {
            var observation = MadeUp.observation()
            observation.fix.course = course
            for index in observation.satellites.indices { observation.satellites[index].azimuth = course }
            var bytes: [UInt8] = []
            personality.compose(observation, 0, &bytes)
            for sentence in DecodedOutput(bytes).sentences {
                #expect(!sentence.split(separator: ",").contains { Double($0) == 360 }, "\(sentence)")
            }
        }
    }

    @Test(
        "an observation without a position is parsed as an epoch without a position", arguments: names, [true, false])
    func withoutAPositionEpochsHaveNone(_ name: String, _ isTimeKnown: Bool) throws {
        let personality = try #require(Personality.named(name))
        // Until the time is known, nothing separates the epochs of messages without a time.
        guard isTimeKnown || personality.resolution.hasTimes else { return }
        var bytes: [UInt8] = []
        for second in 0..<20 {
            personality.compose(MadeUp.void(second: Int64(second), isTimeKnown: isTimeKnown), second, &bytes)
        }
        let heard = DecodedOutput(bytes)
        #expect(heard.isClean)
        #expect(personality.hasNoAmendments(heard))
        #expect(heard.epochs.allSatisfy { !$0.fix.hasPosition && $0.fix.mode == .noFix })
        #expect(heard.epochs.count == 20)
    }
}
