import NMEA
import Testing

@testable import GNSS

/// Tests of burst boundaries, independent of the values in the sentences.
struct BurstTests {
    @Test("a new time starts a new burst")
    func anotherTime() throws {
        var burst = Burst()
        #expect(try boundary(&burst, "RMC", 0) == .time || burst.isEmpty)
        #expect(try boundary(&burst, "GGA", 0) == Burst.Boundary.none)
        #expect(try boundary(&burst, "GSA") == Burst.Boundary.none)
        #expect(try boundary(&burst, "RMC", 1) == .time)
    }

    @Test("a repeated untimed sentence type starts a new burst")
    func repetitionWithoutTime() throws {
        var burst = Burst()
        #expect(try boundary(&burst, "VTG") == Burst.Boundary.none)
        for _ in 0..<5 { #expect(try boundary(&burst, "GSV") == Burst.Boundary.none) }
        #expect(try boundary(&burst, "HDT") == Burst.Boundary.none)
        #expect(try boundary(&burst, "VTG") == .other)
    }

    @Test("repeated sentence types do not end a burst that has a time")
    func repetitionWithTime() throws {
        var burst = Burst()
        _ = try boundary(&burst, "GGA", 0)
        for _ in 0..<20 { #expect(try boundary(&burst, "HDT") == Burst.Boundary.none) }
    }

    @Test("a sentence of the same type from another talker does not start a new burst")
    func talkers() throws {
        var burst = Burst()
        #expect(try boundary(&burst, "VTG", talker: "GP") == Burst.Boundary.none)
        #expect(try boundary(&burst, "VTG", talker: "GN") == Burst.Boundary.none)
        #expect(try boundary(&burst, "VTG", talker: "GP") == .other)
    }

    @Test("after two bursts with the same sentence order, the end of the next burst is predicted")
    func learnedEnd() throws {
        var burst = Burst()
        #expect(try send(["RMC", "GGA", "VTG"], at: 0, to: &burst) == [false, false, false])
        #expect(try send(["RMC", "GGA", "VTG"], at: 1, to: &burst) == [false, false, false])
        for second in 2..<10 {
            #expect(try send(["RMC", "GGA", "VTG"], at: UInt8(second), to: &burst) == [false, false, true])
        }
    }

    @Test("the predicted end can be the second of two sentences of the same type")
    func repeatedLastSentence() throws {
        var burst = Burst()
        for second in 0..<3 as Range<UInt8> { _ = try send(["RMC", "GSA", "GSA"], at: second, to: &burst) }
        #expect(try send(["RMC", "GSA", "GSA"], at: 3, to: &burst) == [false, false, true])
    }

    @Test("a burst does not end within an unfinished GSV list")
    func unfinishedLists() throws {
        var burst = Burst()
        for second in 0..<3 as Range<UInt8> { _ = try send(["RMC", "GSV+", "GSV"], at: second, to: &burst) }
        #expect(
            try send(["RMC", "GSV+", "GSV+", "GSV+", "GSV"], at: 3, to: &burst) == [false, false, false, false, true])
        #expect(try send(["RMC", "GSV"], at: 4, to: &burst) == [false, true])
    }

    @Test("the end of the burst is relearned after its last sentence has been missing twice in a row")
    func missedEnd() throws {
        var burst = Burst()
        for second in 0..<5 as Range<UInt8> { _ = try send(["RMC", "GGA"], at: second, to: &burst) }
        #expect(try send(["RMC"], at: 5, to: &burst) == [false])
        #expect(try send(["RMC", "GGA"], at: 6, to: &burst) == [false, true])
        // After two misses in a row, the order of the sentences is considered changed.
        _ = try send(["RMC"], at: 7, to: &burst)
        _ = try send(["RMC"], at: 8, to: &burst)
        _ = try send(["RMC"], at: 9, to: &burst)
        #expect(try send(["RMC"], at: 10, to: &burst) == [true])
    }

    @Test("each wrong prediction doubles the number of bursts that the next prediction needs")
    func wrongPredictions() throws {
        var burst = Burst()
        var second: UInt8 = 0
        var needed: [Int] = []
        for _ in 0..<4 {
            var count = 0
            while try send(["RMC", "GGA"], at: second % 60, to: &burst, closes: false) == [false, false] {
                burst.close()
                count += 1
                second = (second + 1) % 60
            }
            needed.append(count)
            burst.withdrawPrediction()
            burst.close()
            second = (second + 1) % 60
        }
        #expect(needed == needed.sorted())
        #expect(needed[3] >= 2 * needed[2] && needed[2] >= 2 * needed[1])
    }

    @Test("a burst holds at most 1,000 sentences")
    func aBurstIsBounded() throws {
        var burst = Burst()
        _ = try boundary(&burst, "GGA", 0)
        var count = 1
        while try boundary(&burst, "GSV") == Burst.Boundary.none, count < 5000 { count += 1 }
        #expect(count <= 1000)
    }

    // MARK: -

    private func boundary(
        _ burst: inout Burst, _ code: SentenceCode, _ second: UInt8? = nil, talker: Talker = "GP"
    ) throws -> Burst.Boundary {
        let name = SentenceName(talker: talker, code: code)
        let time = try second.map { try #require(TimeOfDay(hour: 12, minute: 0, second: $0)) }
        let boundary = burst.boundary(
            before: name, time: time, relation: .unknown, isVoidWithoutTime: false, losesFix: false)
        if boundary != .none { burst.close() }
        _ = burst.add(name, .report, time: time)
        return boundary
    }

    /// Sends a burst. A `+` after a code marks an unfinished list.
    /// - Returns: For each sentence, whether the burst expected it to be the last one.
    private func send(
        _ codes: [String], at second: UInt8, to burst: inout Burst, closes: Bool = true
    ) throws -> [Bool] {
        let time = try #require(TimeOfDay(hour: 12, minute: 0, second: second))
        let ends = codes.map { code in
            let known: [String: SentenceCode] = ["RMC": "RMC", "GGA": "GGA", "VTG": "VTG", "GSA": "GSA", "GSV": "GSV"]
            let plain = String(code.prefix(3))
            let name = SentenceName(talker: "GP", code: known[plain] ?? "TXT")
            let isTimed = plain == "RMC" || plain == "GGA"
            return burst.add(name, .report, time: isTimed ? time : nil, isUnfinished: code.hasSuffix("+"))
        }
        if closes { burst.close() }
        return ends
    }
}
