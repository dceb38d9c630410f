import GNSS
import NMEA
import TestSupport
import Testing

/// Tests that an amended epoch replaces its predecessor, and that a new epoch with the same time does not.
@Suite("Amended epochs")
struct AmendedEpochsTests {
    /// Returns the final epochs of a live receiver whose line pauses after each burst.
    private func settled(_ pieces: [String]) -> [Epoch] {
        var reader = SentenceReader()
        var builder = EpochBuilder(options: .init(isLive: true))
        var amended = AmendedEpochs()
        var settled: [Epoch] = []
        func take(_ epoch: Epoch) { if let last = amended.add(epoch) { settled.append(last) } }
        for piece in pieces {
            reader.read(Array(line(piece).utf8)) { builder.add($0, take) }
            builder.handleIdleLine(take)
        }
        builder.finish(take)
        return settled + [amended.end()].compactMap(\.self)
    }

    @Test("an amendment without a time replaces the epoch that it amends")
    func withoutTime() {
        let pieces = (0..<8).flatMap { ["GPGLL,4807.0\($0)0,N,01131.000,E,,A,A", "GPVTG,84.4,T,,M,10.0,N,18.5,K,A"] }
        let epochs = settled(pieces)
        #expect(epochs.count == 8)
        #expect(epochs.allSatisfy { $0.fix.hasPosition && $0.fix.speed != nil && $0.fix.course == 84.4 })
    }

    @Test("an amendment with a rounded time replaces the epoch that it amends")
    func roundedTime() throws {
        let rmc = "GPRMC,123501.00,A,4807.03800,N,01131.00000,E,1.0,84.4,230326,,,A"
        let second = try #require(settled([rmc]).first)
        let time = try #require(second.fix.time)
        var exact = second
        exact.fix.time = time.adding(nanoseconds: -119_153)
        #expect(!exact.isAmended(by: second))
        var amendment = second
        amendment.isAmendment = true
        #expect(exact.isAmended(by: amendment))
        exact.fix.time = time.adding(nanoseconds: -100_000_000)
        #expect(!exact.isAmended(by: amendment))
    }

    @Test("an amendment keeps the wind, the depth and the expected errors of the epoch that it amends")
    func keepsOtherValues() throws {
        let rmc = "GPRMC,123501.00,A,4807.03800,N,01131.00000,E,1.0,84.4,230326,,,A"
        var first = try #require(settled([rmc]).first)
        var wind = Surroundings()
        (wind.apparentWindSpeed, wind.depth) = (5, 12)
        first.surroundings = wind
        var supplement = Supplement()
        (supplement.expectedErrors, supplement.temperature) = (ErrorEstimate(origin: .receiver), 20)
        first.supplement = supplement
        var next = try #require(settled([rmc]).first)
        #expect(first.amended(by: next).surroundings == wind)
        #expect(first.amended(by: next).supplement == supplement)

        next.surroundings = Surroundings()
        next.surroundings?.depth = 13
        next.supplement = Supplement()
        next.supplement?.temperature = 21
        wind.depth = 13
        supplement.temperature = 21
        #expect(first.amended(by: next).surroundings == wind)
        #expect(first.amended(by: next).supplement == supplement)
        #expect(first.supplement?.temperature == 20)
    }

    @Test("an amendment without a fix does not keep the expected errors")
    func lostFix() throws {
        let rmc = "GPRMC,123501.00,A,4807.03800,N,01131.00000,E,1.0,84.4,230326,,,A"
        var first = try #require(settled([rmc]).first)
        first.supplement = Supplement()
        first.supplement?.expectedErrors = ErrorEstimate(origin: .receiver)
        var next = first
        next.supplement = nil
        next.fix.mode = .noFix
        next.fix.coordinate = nil
        #expect(first.amended(by: next).supplement == nil)
    }

    @Test("each epoch of a receiver with a stopped clock keeps its own position")
    func standingClock() {
        let epochs = settled((0..<8).map { "GPRMC,000000.00,A,4807.0\($0)0,N,01131.000,E,10.0,84.4,150724,,,A" })
        #expect(Set(epochs.map { $0.fix.coordinate?.latitude }).count == 8)
        #expect(epochs.count == 8)
    }
}
