import GNSS
import GPSSimulator
import Testing

@testable import Receivers

/// Tests of diagnoses of simulated receivers that send no sentences.
struct DoctorOnFramesTests {
    /// Returns the diagnosis of a receiver after three minutes.
    private static func diagnosis(_ name: String) async throws -> Diagnosis {
        var options = SimulatedReceiver.Options()
        options.duration = 180
        let receiver = SimulatedReceiver(try #require(Personality.named(name)), scenario: .default, options: options)
        var evidence = Diagnosis.Evidence()
        evidence.nodeExists = true
        evidence.wanted = "a test"
        evidence.today = CalendarDate(year: 2026, month: 1, day: 1)
        let feed = Receiver.Feed(name: "a test") {
            AnyIterator(
                receiver.map { Receiver.Feed.TimedEvent(at: .seconds($0.time), .bytes($0.bytes)) }.makeIterator())
        }
        let reader = Receiver(.feed(feed))
        let batches = reader.batches(.unbounded)
        reader.start()
        for await batch in batches where batch.status.phase != .ended { evidence.handle(batch) }
        evidence.reading?.isOver = true
        return Diagnosis(evidence)
    }

    @Test(
        "the doctor finds no problem if a receiver sends only frames and has a fix",
        arguments: ["ublox6-ubx", "ublox8-ubx", "ubloxm10-ubx", "ubloxf9-ubx", "sirf3-sirf", "lasseniq"])
    func works(_ name: String) async throws {
        let diagnosis = try await Self.diagnosis(name)
        #expect(diagnosis.cause == nil, "\(diagnosis.findings)")
        #expect(diagnosis.findings.allSatisfy { $0.remedy == nil }, "\(diagnosis.findings)")
    }
}
