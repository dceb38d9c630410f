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
        burst.add(name, time: time)
        return boundary
    }
}
