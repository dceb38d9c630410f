import FleetWire
import Testing

@testable import FleetCommands
@testable import FleetStore

@Suite("The report of gpsbridge fleet verify")
struct VerifyTextTests {
    @Test("counts of one are followed by singular nouns")
    func singular() {
        var report = StreamReport(tenant: "main", device: "truck7", incarnation: Incarnation())
        (report.fixes, report.batches) = (11, 1)
        report.gaps = [DroppedNumbers(first: 12, count: 1, reason: "the queue was full")]
        let lines = VerifyCommand.lines(report)
        #expect(lines.first?.hasSuffix(": complete, 11 fixes in 1 batch") == true)
        #expect(lines.dropFirst() == ["  dropped by the device: fix 12 (the queue was full)"])
        (report.fixes, report.batches) = (1, 2)
        #expect(VerifyCommand.lines(report).first?.hasSuffix(": complete, 1 fix in 2 batches") == true)
    }
}
