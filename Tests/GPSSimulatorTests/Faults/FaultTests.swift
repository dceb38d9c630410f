import GNSS
import GPSSimulator
import NMEA
import Testing

/// Tests of the effect of each fault on the parsed output.
@Suite struct FaultTests {
    private let clean: DecodedLog

    init() throws { clean = try DecodedLog() }

    @Test("a simulation without faults has no rejected sentences")
    func withoutFaultsNothingIsRejected() {
        #expect(clean.statistics.rejected == 0)
        #expect(clean.statistics.strayBytes == 0)
        #expect(clean.epochs.count == 120)
        #expect(clean.places.count > 100)
    }

    @Test(
        "bit errors, lost bytes and duplicated bytes affect only the sentences that contain them",
        arguments: ["bit-errors:0.001", "lost-bytes:0.001", "doubled-bytes:0.001"])
    func damagedSentencesAreTheOnlyOnesThatAreLost(_ fault: String) throws {
        let reading = try DecodedLog(fault)
        #expect(reading.statistics.rejected > 20)
        #expect(reading.statistics.sentences > clean.statistics.sentences * 8 / 10)
        #expect(reading.statistics.sentences < clean.statistics.sentences)
        // Damaged sentences must not produce new positions.
        for (second, place) in reading.places { #expect(clean.places[second] == place) }
    }

    @Test("the nul-bytes fault causes rejections for bad characters")
    func nulBytesAreBadCharacters() throws {
        let reading = try DecodedLog("nul-bytes:0.001")
        #expect(reading.statistics.rejected(.badCharacter) > 20)
        // A few NUL bytes are inserted into a checksum, which becomes wrong.
        #expect(reading.statistics.rejected(.badChecksum) < reading.statistics.rejected(.badCharacter) / 5)
    }

    @Test("the garbage fault causes stray bytes between sentences")
    func garbageBetweenSentencesIsStray() throws {
        let reading = try DecodedLog("garbage")
        #expect(reading.statistics.strayBytes > 1_000)
        // If the garbage contains a `$`, the beginning of the next sentence may be read as part of the garbage.
        #expect(reading.statistics.sentences > clean.statistics.sentences * 95 / 100)
    }

    @Test("the bad-checksum fault causes rejections for wrong checksums")
    func wrongChecksumsAreCounted() throws {
        let reading = try DecodedLog("bad-checksum")
        let bad = reading.statistics.rejected(.badChecksum)
        #expect(bad > 50)
        #expect(reading.statistics.sentences + bad == clean.statistics.sentences)
    }

    @Test("the no-checksum fault causes rejections for missing checksums")
    func missingChecksumsAreCounted() throws {
        let reading = try DecodedLog("no-checksum@60+30")
        let missing = reading.statistics.rejected(.missingChecksum)
        #expect(missing > 100)
        #expect(reading.statistics.sentences + missing == clean.statistics.sentences)
        #expect(reading.epochs.count == 90)
    }

    @Test("the overlong fault causes rejections for excessive length")
    func overlongLinesAreCounted() throws {
        // The plain receiver sends two sentences per burst. More overlong sentences would not fit into its transmit
        // buffer.
        let clean = try DecodedLog(personality: Self.plain)
        let reading = try DecodedLog("overlong:0.5", personality: Self.plain)
        #expect(reading.statistics.rejected(.tooLong) > 50)
        #expect(reading.statistics.rejected(.tooLong) + reading.statistics.sentences == clean.statistics.sentences)
    }

    @Test("the empty-fields fault gives valid sentences but fewer positions")
    func emptyFieldsAreValid() throws {
        let reading = try DecodedLog("empty-fields")
        #expect(reading.statistics.rejected == 0)
        #expect(reading.statistics.sentences == clean.statistics.sentences)
        #expect(reading.places.count < clean.places.count)
    }

    /// A chance of 1 damages every sentence.
    @Test(
        "the bad-checksum fault invalidates every sentence even when combined with other faults",
        arguments: ["empty-fields:1", "overlong:0.3", "garbage:0.3", "short-gsv", "reordered"])
    func otherFaultsDoNotMakeAWrongChecksumRight(_ other: String) throws {
        for faults in [["bad-checksum:1", other], [other, "bad-checksum:1"]] {
            #expect(try DecodedLog(bursts: Array(receiver(faults))).statistics.sentences == 0, "\(faults)")
        }
    }

    @Test(
        "the no-checksum fault removes every checksum even when combined with other faults",
        arguments: ["empty-fields:1", "overlong:0.3", "bad-checksum:1", "short-gsv", "reordered"])
    func otherFaultsDoNotBringAMissingChecksumBack(_ other: String) throws {
        for faults in [["no-checksum", other], [other, "no-checksum"]] {
            #expect(try !receiver(faults).contains { $0.bytes.contains(UInt8(ascii: "*")) }, "\(faults)")
        }
    }

    @Test("the order of fault plans does not change the output")
    func theOrderOfThePlansDoesNotMatter() throws {
        let faults = ["empty-fields:1", "short-gsv", "bad-checksum:1"]
        let bytes = try receiver(faults).flatMap(\.bytes)
        #expect(try receiver(faults.reversed()).flatMap(\.bytes) == bytes)
        // short-gsv drops the last sentence of a list even if empty-fields made all its numbers equal.
        let reading = try DecodedLog("empty-fields:1", "short-gsv")
        #expect(reading.count("GSV") == (try DecodedLog("short-gsv")).count("GSV"))
    }

    @Test("the short-gsv fault drops only GSV sentences")
    func listsOfSatellitesAreCutShort() throws {
        let reading = try DecodedLog("short-gsv")
        #expect(reading.statistics.rejected == 0)
        #expect(reading.count("GSV") < clean.count("GSV"))
        #expect(reading.count("RMC") == clean.count("RMC"))
        #expect(reading.places == clean.places)
    }

    @Test("the missing-type fault drops one sentence type chosen by the seed")
    func oneTypeIsMissing() throws {
        let types = Set(clean.names.keys.map(\.code))
        let missing = try (1...20).map { (seed: UInt64) in
            let reading = try DecodedLog("missing-type", seed: seed)
            return types.subtracting(reading.names.keys.map(\.code))
        }
        #expect(missing.allSatisfy { $0.count == 1 })
        #expect(Set(missing).count > 2, "the seed chooses the type")
    }

    @Test("the reordered fault does not change the positions")
    func reorderedSentencesYieldTheSamePositions() throws {
        let reading = try DecodedLog("reordered@60+30")
        #expect(reading.names == clean.names)
        #expect(reading.bursts[60].bytes != clean.bursts[60].bytes)
        #expect(reading.bursts[90].bytes == clean.bursts[90].bytes)
        for (second, place) in reading.places { #expect(clean.places[second] == place) }
    }

    @Test("the binary fault sends UBX frames instead of sentences")
    func framesComeInsteadOfSentences() throws {
        let reading = try DecodedLog("binary@60+30", personality: Self.plain)
        #expect(reading.frames.count == 30)
        #expect(reading.epochs.count == 90)
        #expect(reading.statistics.rejected == 0)
        #expect(reading.statistics.strayBytes == 0)
    }

    @Test("the no-fix fault gives epochs without a position")
    func thereIsNoPosition() throws {
        let reading = try DecodedLog("no-fix@60+30")
        #expect(reading.epochs.count == 120)
        let lost = reading.epochs[60..<90]
        #expect(lost.allSatisfy { !$0.fix.hasPosition && $0.fix.mode == .noFix })
        #expect(reading.places.count == clean.places.count - 30)
    }

    @Test("the 2d fault gives two-dimensional fixes with three satellites")
    func theAltitudeIsMissing() throws {
        let reading = try DecodedLog("2d@60+30")
        #expect(reading.epochs[60..<90].allSatisfy { $0.fix.mode == .twoDimensional && $0.fix.satellitesUsed == 3 })
        #expect(reading.epochs[90].fix.mode == .threeDimensional)
    }

    @Test("the jump fault moves the position north by one kilometer")
    func thePositionJumps() throws {
        let reading = try DecodedLog("jump@60+30")
        for (second, place) in reading.places {
            let usual = try #require(clean.places[second])
            let meters = (place.latitude - usual.latitude) * 111_320
            #expect(abs(meters - ((60..<90).contains(second) ? 1_000 : 0)) < 1)
        }
    }

    @Test("dates changed by the week-rollover fault are corrected if an earliest date is given")
    func aWrappedDateIsCorrected() throws {
        let day = try #require(CalendarDate(year: 2020, month: 1, day: 1))
        let wrapped = try DecodedLog("week-rollover")
        let repaired = try DecodedLog("week-rollover", earliestDate: day)
        let last = try #require(clean.epochs.last?.fix.time)
        #expect(wrapped.epochs.last?.fix.time == last.adding(days: -7 * 1_024))
        #expect(repaired.epochs.last?.fix.time == last)
    }

    @Test(
        "times keep increasing during the midnight and leap-second faults",
        arguments: ["midnight@60", "leap-second@60"])
    func theDayEnds(_ fault: String) throws {
        let reading = try DecodedLog(fault, personality: Self.plain)
        let times = reading.epochs.compactMap(\.fix.time)
        #expect(times.count > 100)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        let firstDay = try #require(times.first?.date)
        #expect(times.last?.date.daysSince1970 == firstDay.daysSince1970 + 1)
        let isLeap = fault.hasPrefix("leap")
        #expect(times.filter(\.isLeapSecond).count == (isLeap ? 1 : 0))
    }

    @Test("the leap-second fault occurs after ten seconds, or with the given probability")
    func aLeapSecondComesAfterTenSecondsOrByChance() throws {
        let usual = try receiver(["leap-second"]).compactMap(\.observation).map(\.time)
        #expect(usual.firstIndex { $0.isLeapSecond } == 10)
        let moments = try (1...5).map { (seed: UInt64) in
            try receiver(["leap-second:0.05"], seed: seed).compactMap(\.observation).firstIndex { $0.time.isLeapSecond }
        }
        #expect(Set(moments).count > 2)
    }

    @Test(
        "clock faults that never occur leave the clock unchanged",
        arguments: [
            "midnight:0", "leap-second:0", "midnight:0@30", "midnight@1e13", "leap-second@1e18", "midnight@1e300",
            "midnight:1e-300",
        ])
    func clockFaultsThatAreNeverDueHaveNoEffect(_ fault: String) throws {
        let times = try receiver([fault]).compactMap(\.observation).map(\.time)
        #expect(times == clean.bursts.compactMap(\.observation).map(\.time))
    }

    @Test("a leap second with a tiny probability does not occur during the run")
    func anUnlikelyLeapSecondDoesNotOccur() throws {
        #expect(try !receiver(["leap-second:1e-9"]).contains { $0.observation?.time.isLeapSecond ?? true })
    }

    @Test("a random leap second occurs either within its window or not at all")
    func aDayEndsWithinItsWindowOrNotAtAll() throws {
        let moments = try (1...40).map { (seed: UInt64) in
            try receiver(["leap-second:0.1@30+10"], seed: seed).compactMap(\.observation)
                .firstIndex { $0.time.isLeapSecond }
        }
        #expect(moments.contains(nil))
        #expect(Set(moments).count > 5)
        #expect(moments.compactMap { $0 }.allSatisfy { 30..<40 ~= $0 })
    }

    @Test(
        "the first planned leap second overrides planned midnights and later leap seconds",
        arguments: [["midnight@30", "leap-second@60"], ["leap-second@60", "midnight@30", "leap-second@90"]])
    func theFirstLeapSecondOverridesOtherEndsOfTheDay(_ faults: [String]) throws {
        let times = try receiver(faults).compactMap(\.observation).map(\.time)
        #expect(times.indices.filter { times[$0].isLeapSecond } == [60])
        #expect(times.firstIndex { $0.date != times[0].date } == 61)
    }

    @Test("the stall fault stops all output")
    func aStalledReceiverSendsNothing() throws {
        let reading = try DecodedLog("stall@60+30")
        #expect(reading.bursts[60..<90].allSatisfy { $0.bytes.isEmpty })
        #expect(reading.epochs.count == 90)
    }

    @Test("the trickle fault sends all bytes, at most eight at a time")
    func aTrickleSendsTheSameBytes() throws {
        let reading = try DecodedLog("trickle")
        #expect(reading.bursts.flatMap(\.bytes) == clean.bursts.flatMap(\.bytes))
        #expect(reading.bursts.allSatisfy { $0.bytes.count <= 8 })
        #expect(zip(reading.bursts, reading.bursts.dropFirst()).allSatisfy { $0.time < $1.time })
    }

    @Test("the unplug fault truncates a sentence and restarts the receiver")
    func unplugCutsASentence() throws {
        let reading = try DecodedLog("unplug@60+30")
        #expect(reading.bursts.indices.filter { reading.bursts[$0].plug == .isPulled } == [60])
        #expect(reading.bursts.indices.filter { reading.bursts[$0].plug == .isPutIn } == [90])
        #expect(clean.bursts[60].bytes.starts(with: reading.bursts[60].bytes))
        #expect(reading.bursts[60].bytes.last != 0x0A)
        #expect(reading.bursts[61..<90].allSatisfy { $0.bytes.isEmpty })
        // Without power, the receiver is switched off, so it restarts.
        #expect(reading.bursts[90].bytes.starts(with: clean.bursts[0].bytes.prefix(40)))
    }

    @Test("a replugged receiver needs a new fix")
    func aReceiverNeedsANewFixAfterUnplugging() throws {
        let observations = try receiver(["unplug@60+30"]).compactMap(\.observation)
        #expect(observations[90].fix.mode == .noFix)
        #expect(observations[100].fix.hasPosition)
        #expect(observations[100].time == clean.bursts[100].observation?.time)
        #expect(observations.indices.allSatisfy { observations[$0].truth == clean.bursts[$0].observation?.truth })
    }

    @Test("the unplug fault truncates a sentence before its checksum")
    func unplugCutsBeforeTheChecksum() throws {
        for seed: UInt64 in 1...60 {
            let bursts = try receiver(["unplug@30"], seed: seed).prefix { $0.time <= 30 }
            let end = bursts.last?.bytes.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false).last
            #expect(try #require(end).allSatisfy { $0 != UInt8(ascii: "*") && $0 != 0x0A }, "seed \(seed)")
        }
    }

    @Test("the wrong-baud-rate fault sends garbage at half the baud rate")
    func wrongSpeedSendsGarbage() throws {
        let reading = try DecodedLog("wrong-baud-rate@60+30")
        #expect(reading.epochs.count <= 90)
        #expect(reading.statistics.strayBytes + reading.statistics.rejected > 100)
        #expect(reading.bursts[60].baudRate == 57_600)
        #expect(reading.bursts[90].baudRate == 115_200)
    }

    private static let plain = Personality.named("plain") ?? .default
}
