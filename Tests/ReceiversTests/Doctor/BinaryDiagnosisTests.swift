import GNSS
import NMEA
import ReceiverTestSupport
import TestSupport
import Testing
import UBX

@testable import Receivers

/// Tests of the diagnosis of receivers that send only UBX.
struct BinaryDiagnosisTests {
    /// Returns a satellite list, a position if there is one, and more messages, each second.
    private static func diagnosis(
        hasPosition: Bool = true, isReceiving: Bool = true, _ more: [any UBXMessage] = []
    ) async -> Diagnosis {
        let feed = Receiver.Feed(name: "UBX") {
            let bursts = (0..<10).map { second in
                Receiver.Feed.TimedEvent(
                    at: .seconds(second),
                    .bytes(burst(second, hasPosition: hasPosition, isReceiving: isReceiving, more)))
            }
            return AnyIterator(bursts.makeIterator())
        }
        let receiver = Receiver(.feed(feed))
        let batches = receiver.batches(.unbounded)
        receiver.start()
        var evidence = Diagnosis.Evidence()
        evidence.nodeExists = true
        for await batch in batches where batch.status.phase != .ended { evidence.handle(batch) }
        evidence.reading?.isOver = true
        return Diagnosis(evidence)
    }

    private static func burst(
        _ second: Int, hasPosition: Bool, isReceiving: Bool, _ more: [any UBXMessage]
    ) -> [UInt8] {
        var solution = NavPVT()
        solution.timeOfWeek = UInt32(4 * 86_400 + 18 + second) * 1_000
        (solution.year, solution.month, solution.day, solution.second) = (2026, 1, 1, UInt8(second))
        solution.validity = [.date, .time, .fullyResolved]
        if hasPosition {
            solution.fixTypeValue = NavPVT.FixType.threeDimensional.rawValue
            solution.flags = [.isFixOK]
            (solution.latitude, solution.longitude) = (48.1, 11.5)
        }
        var list = NavSAT()
        list.timeOfWeek = solution.timeOfWeek
        list.satellites = (1...6).map { number in
            var satellite = NavSAT.Satellite()
            satellite.number = UInt8(number)
            satellite.signalStrength = isReceiving ? 40 : 0
            satellite.flags = isReceiving ? [.isUsed] : []
            return satellite
        }
        var end = NavEOE()
        end.timeOfWeek = solution.timeOfWeek
        var bytes: [UInt8] = []
        for message in [solution, list] + more + [end] as [any UBXMessage] { message.append(to: &bytes) }
        return bytes
    }

    private static func radio(state: UInt8, interference: UInt8) -> MonRF {
        var radio = MonRF()
        var block = MonRF.Block()
        block.jamming = state
        block.interference = interference
        radio.blocks = [block]
        return radio
    }

    @Test("the doctor finds no problem with a receiver that sends only UBX")
    func works() async {
        let diagnosis = await Self.diagnosis()
        #expect(diagnosis.cause == nil)
        #expect(!diagnosis.findings.contains { $0.remedy != nil })
        #expect(diagnosis.findings.contains { $0.evidence == "UBX: NAV-EOE NAV-PVT NAV-SAT" })
        #expect(diagnosis.findings.last?.outcome == .good)
    }

    @Test("interference is diagnosed as the cause only if the receiver reports it as harmful")
    func jamming() async {
        let calm = await Self.diagnosis([Self.radio(state: 1, interference: 26)])
        #expect(calm.cause == nil)
        #expect(calm.findings.contains { $0.step == .satellites && $0.evidence.hasSuffix("; jamming 10 %") })
        let disturbed = await Self.diagnosis([Self.radio(state: 2, interference: 204)])
        #expect(disturbed.cause == .jamming)
        #expect(disturbed.findings.contains { $0.step == .satellites && $0.outcome == .poor && $0.remedy != nil })
        let jammed = await Self.diagnosis(
            hasPosition: false, isReceiving: false, [Self.radio(state: 3, interference: 204)])
        #expect(jammed.cause == .jamming)
        #expect(jammed.findings.contains { $0.step == .satellites && $0.outcome == .bad })
    }

    @Test("an overloaded output, receiver errors and the firmware are listed with the protocol")
    func protocolStep() async throws {
        var ports = MonCOMMS()
        var port = MonCOMMS.Port()
        port.number = 0x100
        port.sendingUsage = 100
        port.sentByteCount = 1
        ports.ports = [port]
        ports.protocols = [0, 1, 5, 255]
        var error = InfERROR()
        error.text = "txbuf alloc"
        var version = MonVER()
        version.softwareVersion = "ROM CORE 3.01"
        let diagnosis = await Self.diagnosis([ports, error, version])
        #expect(diagnosis.cause == .overloaded)
        let finding = try #require(diagnosis.findings.first { $0.step == .protocol })
        #expect(finding.outcome == .poor)
        #expect(
            finding.evidence
                == "UBX: INF-ERROR MON-COMMS MON-VER NAV-EOE NAV-PVT NAV-SAT; receiver: firmware ROM CORE 3.01; "
                + "reported error: txbuf alloc; \(OutputUsage.text)")
        #expect(finding.remedy == OutputUsage.remedy)
    }

    @Test("the advice for a receiver without positions names the message to enable")
    func withoutPositions() throws {
        var evidence = Diagnosis.Evidence()
        evidence.nodeExists = true
        var batch = Receiver.Batch(
            time: .now, status: Receiver.Status(phase: .reading(.binary(.ubx)), since: .now), statistics: .init())
        batch.statistics.frames[.ubx] = 7
        batch.statistics.messages[MessageName(.ubx, "RXM-RAWX")] = 7
        evidence.handle(batch)
        evidence.reading?.isOver = true
        let finding = try #require(Diagnosis(evidence).findings.first { $0.outcome == .bad })
        #expect(finding.step == .protocol)
        #expect(finding.evidence == "UBX: RXM-RAWX, no positions")
        #expect(finding.remedy == "Turn on NAV-PVT or NMEA with the manufacturer's tool")
    }
}
