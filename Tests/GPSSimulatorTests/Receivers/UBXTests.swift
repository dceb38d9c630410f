import GNSS
import GPSSimulator
import Testing

@Suite struct UBXTests {
    @Test(
        "UBX frames contain the same values as the sentences between them",
        arguments: ["ublox8", "ubloxm10", "ubloxf9"])
    func framesSurroundTheSentences(_ name: String) throws {
        let plain = try #require(Personality.named(name))
        let mixed = try #require(Personality.named("\(name)+ubx"))
        for seed in 0..<40 {
            var observations = RandomObservations(seed: UInt64(seed))
            for (number, observation) in observations.run(of: 8).enumerated() {
                var text: [UInt8] = []
                var bytes: [UInt8] = []
                plain.compose(observation, number, &text)
                mixed.compose(observation, number, &bytes)
                let heard = DecodedOutput(bytes)
                #expect(heard.isClean)
                #expect(heard.sentences == DecodedOutput(text).sentences)
                checkPVT(try #require(heard.frames.first), observation)
                let list = heard.frames.first { $0[2...3].elementsEqual([0x01, 0x35]) }
                checkSatellites(try #require(list), observation, mixed)
            }
        }
    }

    @Test("a receiver sends only the protocols that it supports")
    func onlySomePersonalitiesSendUBX() throws {
        let sirf = try #require(Personality.named("sirf3"))
        #expect(sirf.outputs == [.nmea, .sirf])
        #expect(sirf.sending(.ubx) == nil)
        #expect(Personality.named("sirf3+ubx") == nil)
        #expect(Personality.named("lasseniq")?.outputs == [.tsip])
        let mixed = try #require(Personality.named("ublox8")?.sending(.ubx)?.sending(.both))
        #expect(mixed.name == "ublox8+ubx")
        #expect(mixed.sending(.nmea)?.name == "ublox8")
    }

    @Test("UBX frames contain the GPS time of week")
    func theTimeOfWeekIsThatOfGPS() throws {
        // Sunday 2026-03-01 12:00:00 UTC. GPS time is 18 seconds ahead.
        var bytes: [UInt8] = []
        try #require(Personality.named("ublox8+ubx")).compose(MadeUp.observation(), 0, &bytes)
        #expect(DecodedOutput(bytes).frames.first.map { number($0, 0, 4) } == 43_218_000)
    }

    @Test(
        "the UBX time of week includes the leap seconds that apply on the observation's date",
        arguments: [(1_356_998_400, 16), (1_483_228_799, 17), (1_483_228_800, 18), (315_964_800, 0)])
    func theLeapSecondsAreThoseOfTheTime(_ second: Int64, _ leapSeconds: Int64) throws {
        let observation = MadeUp.observation(second: second - MadeUp.noon)
        let elapsed = second - 315_964_800 + leapSeconds
        var bytes: [UInt8] = []
        try #require(Personality.named("ublox8+ubx")).compose(observation, 0, &bytes)
        #expect(DecodedOutput(bytes).frames.first.map { number($0, 0, 4) } == Int(elapsed % 604_800) * 1000)
    }

    @Test(
        "the UBX time of week advances steadily during clock faults",
        arguments: ["leap-second@60", "midnight@60", "week-rollover@60"])
    func theTimeOfWeekIgnoresClockFaults(_ fault: String) throws {
        let personality = try #require(Personality.named("ublox8+ubx"))
        let times = try receiver([fault], personality: personality).compactMap { DecodedOutput($0.bytes).frames.first }
            .map { number($0, 0, 4) }
        #expect(times.count == 120)
        // Before the first fix, the clock has a small error.
        #expect(zip(times, times.dropFirst()).dropFirst(5).allSatisfy { $1 - $0 == 1_000 }, "\(times)")
    }

    private func checkPVT(_ frame: [UInt8], _ observation: Observation) {
        #expect(frame.count == 100)
        #expect(Array(frame[2...5]) == [0x01, 0x07, 92, 0])
        let fix = observation.fix
        #expect(number(frame, 8, 1) == Int(observation.time.secondOfDay / 3600))
        #expect(number(frame, 10, 1) == (observation.time.isLeapSecond ? 60 : Int(observation.time.secondOfDay % 60)))
        #expect(number(frame, 11, 1) == (observation.isTimeKnown ? 7 : 0))
        #expect(number(frame, 20, 1) == (fix.hasPosition ? Int(fix.mode?.rawValue ?? 0) : 0))
        #expect(number(frame, 21, 1) & 1 == (fix.hasPosition ? 1 : 0))
        guard fix.hasPosition, let place = fix.coordinate else { return }
        #expect(abs(Double(number(frame, 24, 4)) / 1e7 - place.longitude) < 1e-7)
        #expect(abs(Double(number(frame, 28, 4)) / 1e7 - place.latitude) < 1e-7)
        #expect(abs(Double(number(frame, 36, 4)) / 1000 - (fix.altitude ?? 0)) < 1e-3)
        #expect(abs(Double(number(frame, 56, 4)) / 1000 + (fix.climb ?? 0)) < 1e-3)
        #expect(abs(Double(number(frame, 60, 4)) / 1000 - (fix.speed ?? 0)) < 1e-3)
        #expect(abs(Double(number(frame, 64, 4)) / 1e5 - (fix.course ?? 0)) < 1e-4)
        #expect(abs(Double(number(frame, 76, 2)) / 100 - (fix.dilution.position ?? 0)) < 0.006)
    }

    private func checkSatellites(_ frame: [UInt8], _ observation: Observation, _ personality: Personality) {
        let seen = observation.satellites.filter { personality.constellations.contains($0.constellation) }
        #expect(Array(frame[2...3]) == [0x01, 0x35])
        #expect(frame.count == 16 + 12 * seen.count)
        #expect(number(frame, 5, 1) == seen.count)
        for (index, satellite) in seen.enumerated() {
            let place = 8 + 12 * index
            #expect(number(frame, place, 1) == Int(satellite.constellation.rawValue))
            #expect(number(frame, place + 1, 1) & 0xFF == Int(satellite.number))
            #expect((number(frame, place + 8, 1) & 8 != 0) == satellite.isUsed)
        }
    }

    /// Returns a signed little-endian number at an offset in the payload.
    private func number(_ frame: [UInt8], _ offset: Int, _ count: Int) -> Int {
        let magnitude = (0..<count).reduce(0) { $0 | Int(frame[6 + offset + $1]) << (8 * $1) }
        guard count == 4, magnitude >> 31 == 1 else { return magnitude }
        return magnitude - (1 << 32)
    }
}
