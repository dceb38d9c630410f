import GNSS
import NMEA
import Receivers
import Testing

@testable import Dashboard

/// Tests that the monitor screen and the doctor agree.
struct OneJudgmentTests {
    private static func batch(
        _ phase: Receiver.Phase, _ change: (inout Receiver.Batch) -> Void = { _ in }
    ) -> Receiver.Batch {
        var status = Receiver.Status(phase: phase, since: .now)
        status.name = "/dev/ttyUSB0"
        status.baudRate = 9_600
        status.baudRatePasses = 3
        var batch = Receiver.Batch(time: status.since, status: status, statistics: Receiver.Statistics())
        change(&batch)
        return batch
    }

    private static func condition(_ batch: Receiver.Batch) -> Condition {
        let now = HostTime(instant: batch.time, utc: UTCTime(secondsSince1970: 1_767_225_600))
        var state = DashboardState(at: now)
        state.handle(batch, at: now)
        return state.condition
    }

    private static func fault(_ batch: Receiver.Batch) -> Diagnosis.Finding? {
        var evidence = Diagnosis.Evidence()
        evidence.nodeExists = true
        evidence.handle(batch)
        evidence.reading?.isOver = true
        return Diagnosis(evidence).findings.first { $0.outcome == .bad }
    }

    @Test(
        "the monitor screen and the doctor give the same advice",
        arguments: [
            (.findingBaudRate(.silence), .baudRate), (.findingBaudRate(.garbage), .baudRate),
            (.reading(.silent), .baudRate),
            (.reading(.garbled), .baudRate), (.reading(.binary(.sirf)), .protocol),
        ] as [(Receiver.Phase, Diagnosis.Step)])
    func advice(_ phase: Receiver.Phase, _ step: Diagnosis.Step) throws {
        let batch = Self.batch(phase) { batch in
            if case .reading(.binary(let kind)) = phase { batch.statistics.frames[kind] = 7 }
        }
        let fault = try #require(Self.fault(batch))
        #expect(fault.step == step)
        #expect(fault.remedy != nil && fault.remedy == Self.condition(batch).advice)
    }

    @Test("a server that cannot be reached is named as the cause, and no port is examined")
    func unreachableServer() {
        let error = LinkError("cannot connect to localhost:1: connection refused", remedy: "Start the server")
        var evidence = Diagnosis.Evidence()
        evidence.source = "localhost:1"
        #expect(!Diagnosis(evidence).isFinal, "nothing is known yet")
        evidence.handle(Self.batch(.waiting(.error(error))))
        let diagnosis = Diagnosis(evidence)
        let fault = diagnosis.findings.first { $0.outcome == .bad }
        #expect(fault?.evidence == error.summary && fault?.remedy == error.remedy && diagnosis.cause == .cannotOpen)
        #expect(diagnosis.findings.prefix { $0.outcome == .skipped }.count == 4)
    }

    @Test("a recording without receiver data is judged when it has ended")
    func recordingWithoutData() {
        var evidence = Diagnosis.Evidence()
        evidence.source = "a replay"
        var batch = Self.batch(.ended) { $0.statistics.bytes = 500 }
        (batch.status.baudRate, batch.status.isSimulated) = (nil, true)
        evidence.handle(batch)
        evidence.reading?.isOver = true
        let diagnosis = Diagnosis(evidence)
        #expect(diagnosis.isFinal)
        let fault = diagnosis.findings.first { $0.outcome == .bad }
        #expect(fault?.evidence.hasPrefix("500 bytes received, but no") == true)
    }

    @Test("a position from sentences without checksums is shown as weak, with the reason")
    func noChecksums() {
        let batch = Self.batch(.reading(.good)) { batch in
            var fix = Fix()
            fix.mode = .threeDimensional
            fix.coordinate = Coordinate(latitude: 48.1, longitude: 11.5)
            batch.epochs = [Epoch(fix: fix)]
            batch.statistics.sentences[SentenceName(talker: "GP", code: "GGA")] = 9
            batch.statistics.sentencesWithoutChecksum = 9
        }
        let condition = Self.condition(batch)
        #expect(condition.grade == .weak)
        #expect(condition.cause == ReceiverCondition.Shortcoming.noChecksums.text)
        #expect(condition.advice == ReceiverCondition.Shortcoming.noChecksums.remedy)
    }

    @Test("the advice mentions a switch to binary output only if NMEA was received earlier")
    func switchedOver() {
        let never = Self.batch(.reading(.binary(.ubx))) { $0.statistics.frames[.ubx] = 7 }
        let before = Self.batch(.reading(.binary(.ubx))) { batch in
            batch.statistics.frames[.ubx] = 7
            batch.statistics.sentences[SentenceName(talker: "GN", code: "RMC")] = 3
        }
        #expect(Self.condition(never).advice?.hasPrefix("The receiver is set to binary output") == false)
        #expect(Self.condition(before).advice?.hasPrefix("The receiver is set to binary output") == true)
    }

    @Test("a receiver that sends only UBX is not reported as sending sentences")
    func binaryReceiver() {
        let batch = Self.batch(.reading(.good)) { $0.status.binaryProtocol = .ubx }
        #expect(Self.condition(batch).cause == "receiving UBX frames, no position yet")
        #expect(batch.status.description == "/dev/ttyUSB0: receiving UBX frames at 9600 baud")
    }
}
