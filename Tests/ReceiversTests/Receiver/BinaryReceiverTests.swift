import GNSS
import Testing
import UBX

@testable import Receivers

/// Tests of a receiver that sends UBX and no sentences.
struct BinaryReceiverTests {
    /// Returns the bytes of one second of 2024-07-15.
    private static func burst(_ second: Int) -> [UInt8] {
        // GPS time is 18 seconds ahead of UTC, and the GPS week began on Sunday, one day earlier.
        let timeOfWeek = UInt32(86_400 + 18 + second) * 1_000
        var solution = NavPVT()
        solution.timeOfWeek = timeOfWeek
        (solution.year, solution.month, solution.day) = (2024, 7, 15)
        solution.second = UInt8(second)
        solution.validity = [.date, .time, .fullyResolved]
        solution.fixTypeValue = NavPVT.FixType.threeDimensional.rawValue
        solution.flags = [.isFixOK]
        solution.latitude = 48.1173
        solution.longitude = 11.5166667
        var end = NavEOE()
        end.timeOfWeek = timeOfWeek
        var bytes: [UInt8] = []
        solution.append(to: &bytes)
        end.append(to: &bytes)
        return bytes
    }

    private static let feed = Receiver.Feed(name: "UBX") {
        let pieces = (0..<10).map { Receiver.Feed.TimedEvent(at: .seconds($0), .bytes(burst($0))) }
        return AnyIterator(pieces.makeIterator())
    }

    @Test("the status of a receiver that sends only UBX is .good")
    func isGood() async throws {
        let receiver = Receiver(.feed(Self.feed))
        var batches = receiver.batches(.unbounded).makeAsyncIterator()
        receiver.start()
        var times: [Int64] = []
        var healths: [Receiver.Phase] = []
        while let batch = await batches.next() {
            times += batch.epochs.compactMap { $0.fix.time?.secondsSince1970 }
            for epoch in batch.epochs {
                #expect(epoch.fix.hasPosition)
                #expect(ReceiverCondition(batch.status, epoch: epoch, sky: nil).cause == nil)
            }
            if case .reading = batch.status.phase, healths.last != batch.status.phase {
                healths.append(batch.status.phase)
            }
        }
        let first = try #require(times.first)
        #expect(times == (0..<10).map { first + $0 })
        #expect(healths == [.reading(.noDataYet), .reading(.good)])
    }

    @Test("the status mentions UBX if a receiver sends only UBX")
    func status() async {
        let receiver = Receiver(.feed(Self.feed))
        let batches = receiver.batches(.unbounded)
        receiver.start()
        var texts: [String] = []
        for await batch in batches where batch.status.phase == .reading(.good) {
            texts.append(batch.status.description)
        }
        #expect(Set(texts) == ["UBX: receiving UBX frames"])
    }

    @Test("the diagnosis finds no problem with the protocol of a receiver that sends only UBX")
    func diagnosis() async throws {
        let receiver = Receiver(.feed(Self.feed))
        var evidence = Diagnosis.Evidence()
        evidence.nodeExists = true
        let batches = receiver.batches(.unbounded)
        receiver.start()
        for await batch in batches { evidence.handle(batch) }
        evidence.reading?.isOver = true
        let finding = evidence.judge(.protocol).0
        #expect(finding.outcome == .good)
        #expect(finding.evidence == "UBX: NAV-EOE NAV-PVT")
    }
}
