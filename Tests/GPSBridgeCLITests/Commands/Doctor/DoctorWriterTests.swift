import NMEA
import Serial
import Testing

@testable import GPSBridgeCLI
@testable import Receivers
@testable import TextOutput

/// Tests of the output for a diagnosis whose steps change while it runs.
struct DoctorWriterTests {
    private func text(_ phases: [Receiver.Phase]) throws -> String {
        var evidence = Diagnosis.Evidence()
        evidence.wanted = "/dev/ttyS0"
        evidence.nodeExists = true
        let text = GatheredText()
        var writer = DoctorWriter(asJSON: false, into: text.output)
        try writer.show(Diagnosis(evidence))
        for phase in phases {
            let status = Receiver.Status(phase: phase, since: .now)
            var statistics = Receiver.Statistics()
            if case .opening = phase {} else { statistics.bytes = 500 }
            statistics.sentences[SentenceName(talker: "GP", code: "GGA")] = statistics.bytes / 100
            evidence.handle(Receiver.Batch(time: .now, status: status, statistics: statistics))
            try writer.show(Diagnosis(evidence))
        }
        try writer.finish(Diagnosis(evidence))
        return String(decoding: try text.take(), as: UTF8.self)
    }

    @Test("doctor reports that another user's process has the port open")
    func busyPort() throws {
        let busy = SerialError(.open, path: "/dev/ttyS0", number: 16, cause: .busy([]))
        let text = try text([.opening, .waiting(.error(LinkError(busy)))])
        #expect(
            text == """
                -      USB         not a USB device
                -      driver      not needed
                ok     device file /dev/ttyS0
                ok     permission  you have read and write access
                WRONG  not in use  cannot open /dev/ttyS0: another user's process has it open
                                   → To find the process: sudo fuser -v /dev/ttyS0

                """)
    }

    @Test("doctor prints a step again, with a remedy, if the step fails later")
    func stepFailsLater() throws {
        let gone = SerialError(.read, path: "/dev/ttyS0", number: 5, cause: .disconnected)
        let text = try text([.opening, .reading(.good), .lost(LinkError(gone))])
        #expect(text.contains("ok     baud rate   not needed\n"))
        #expect(
            text.hasSuffix(
                """
                WRONG  baud rate   cannot read /dev/ttyS0: disconnected
                                   → Check the connector and the cable

                """))
    }
}
