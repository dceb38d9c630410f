import GNSS
import Testing

@testable import GPSSimulator

/// Tests of the sentences that receivers send when the antenna is disconnected or shorted.
struct AntennaFaultTests {
    private func simulated(_ receiver: String, _ fault: String) throws -> SimulatedReceiver {
        var options = SimulatedReceiver.Options()
        options.start = UTCTime(secondsSince1970: 1_795_000_000)
        options.duration = 60
        options.faults = [try FaultPlan(fault)]
        return SimulatedReceiver(
            try #require(.named(receiver)), scenario: try #require(.named("stationary")), options: options)
    }

    private func text(_ receiver: String, _ fault: String) throws -> String {
        try simulated(receiver, fault).map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
    }

    @Test(
        "each receiver family reports a shorted or open antenna in its own format",
        arguments: [
            ("ublox8", "TXT,01,01,02,ANTSTATUS=SHORT*", "TXT,01,01,02,ANTSTATUS=OPEN*"),
            ("l76k", "$GPTXT,01,01,01,ANTENNA SHORT*", "$GPTXT,01,01,01,ANTENNA OPEN*"),
            ("teseo", "$PSTMANTENNASTATUS,2,", "$PSTMANTENNASTATUS,1,"), ("mtk3339", "$PGTOP,11,1*", "$PGTOP,11,2*"),
        ])
    func reports(_ receiver: String, _ short: String, _ open: String) throws {
        #expect(try text(receiver, "antenna-short").contains(short))
        #expect(try text(receiver, "antenna-open").contains(open))
        #expect(try !text(receiver, "antenna-open@1000").contains(open))
    }

    @Test(
        "an antenna fault removes the satellites and the position until the fault ends",
        arguments: ["antenna-short@30+10", "antenna-open@30+10"])
    func satellites(_ fault: String) throws {
        for burst in try simulated("ublox8", fault) where burst.time >= 25 {
            let observation = try #require(burst.observation)
            let isFaulty = 30..<40 ~= burst.time
            #expect(observation.satellites.isEmpty == isFaulty)
            #expect(observation.fix.hasPosition == !isFaulty)
        }
    }
}
