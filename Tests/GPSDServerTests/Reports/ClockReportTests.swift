import GNSS
import GPSDProtocol
import Receivers
import Testing
import TextOutput

@testable import GPSDServer
@testable import ServerCore

/// Tests of TOFF and PPS, which report the offset of the system clock.
struct ClockReportTests {
    private let toff =
        #"{"class":"TOFF","device":"/dev/gps","real_sec":1795000000,"real_nsec":0,"clock_sec":1795000000,"#
        + #""clock_nsec":400000000,"precision":-2}"# + "\r\n"
    private let pps =
        #"{"class":"PPS","device":"/dev/gps","real_sec":1795000000,"real_nsec":0,"clock_sec":1794999999,"#
        + #""clock_nsec":999997000,"precision":-20}"# + "\r\n"

    @Test("TOFF and PPS are sent only to clients that enabled pps")
    func ppsOnly() {
        #expect(reports { $0.pps = true } == toff + pps)
        #expect(reports { ($0.json, $0.pps) = (true, true) }.hasSuffix("}\r\n" + toff + pps))
        #expect(!reports { $0.json = true }.contains("TOFF"))
        #expect(reports { _ in } == "")
    }

    @Test("PPS contains the pulse's quantization error in picoseconds if the receiver reports it")
    func quantizationError() {
        let reports = reports(quantizationError: -4.321e-9) { $0.pps = true }
        #expect(reports.hasSuffix(#""precision":-20,"qErr":-4321}"# + "\r\n"))
    }

    @Test("TOFF has the exact time of a fix")
    func exactTime() {
        let reports = reports(nanosecond: 398_603) { $0.pps = true }
        #expect(reports == toff.replacing("\"real_nsec\":0", with: "\"real_nsec\":398603") + pps)
    }

    @Test("no TOFF or PPS is sent for a simulated receiver")
    func simulatedTime() {
        #expect(reports(isSimulated: true) { $0.pps = true } == "")
    }

    private func reports(
        isSimulated: Bool = false, nanosecond: UInt32 = 0, quantizationError: Double? = nil,
        _ change: (inout WatchChange) -> Void
    ) -> String {
        let receiver = ServedReceiver(
            name: "/dev/gps", source: .port("/dev/gps"), number: 0, reader: Receiver(.port("/dev/gps")))
        let time = UTCTime(secondsSince1970: 1_795_000_000)
        var fix = Fix()
        fix.mode = .threeDimensional
        fix.time = time
        var batch = Receiver.Batch(time: .now, status: receiver.status, statistics: .init())
        batch.status.isSimulated = isSimulated
        batch.epochs = [Epoch(fix: fix)]
        let update = ReceiverUpdate(
            receiver: receiver, batch: batch, epochs: batch.epochs.map { .init(epoch: $0) }, isActivityNew: false,
            becamePrimary: false,
            clock: ClockSample(
                truth: UTCTime(secondsSince1970: time.secondsSince1970, nanosecond: nanosecond),
                computer: .seconds(1_795_000_000) + .milliseconds(400)),
            pulse: ClockSample(
                truth: time, computer: .seconds(1_795_000_000) - .microseconds(3),
                quantizationError: quantizationError))
        var asked = WatchChange()
        change(&asked)
        var policy = WatchPolicy()
        policy.apply(asked)
        var reports = ReportSet(update, ReportEncoder(receiver, GatheredText()))
        var text = ""
        reports.deliver(to: policy) { text += String(decoding: $0.array, as: UTF8.self) }
        return text
    }
}
