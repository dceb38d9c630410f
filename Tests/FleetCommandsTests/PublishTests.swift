import FleetEdge
import FleetQueue
import FleetWire
import GNSS
import Synchronization
import SystemSupport
import Testing

@testable import FleetCommands

@Suite("Publishing fixes")
struct PublishTests {
    @Test("queue limits can be a duration, a size or both")
    func limits() throws {
        let defaults = QueueOptions()
        let both = try QueueOptions(keep: "30d,10MB", sync: nil)
        #expect(both.maxAge == .seconds(30 * 86_400) && both.maxBytes == 10_000_000)
        let size = try QueueOptions(keep: "1GB", sync: nil)
        #expect(size.maxAge == defaults.maxAge && size.maxBytes == 1_000_000_000)
    }

    @Test(
        "queue limits that are too small or lack a unit are refused", arguments: ["", "10", "5kB", "0d", "90d,", "3m"])
    func wrongLimits(_ text: String) {
        #expect(throws: Failure.self) { try QueueOptions(keep: text, sync: nil) }
    }

    @Test("a fix is published when the next epoch begins or the input ends")
    func finalFixes() {
        var fixes = FinalFixes()
        #expect(fixes.add(Self.epoch(1), received: 1) == nil)
        #expect(fixes.add(Self.epoch(2), received: 2)?.received == 1)
        #expect(fixes.end()?.received == 2)
        #expect(fixes.end() == nil)
    }

    @Test("an epoch that has neither a time nor a position is not published")
    func emptyEpoch() {
        var fixes = FinalFixes()
        #expect(fixes.add(Epoch(fix: Fix()), received: 1) == nil)
        #expect(fixes.end() == nil)
    }

    @Test("a quiet program does not report that it is sending the last fixes", arguments: [false, true])
    func quietEnd(isQuiet: Bool) {
        let messages = Mutex<[String]>([])
        let report = PublishReport(isQuiet: isQuiet) { message in messages.withLock { $0.append(message) } }
        report.showSending()
        #expect(messages.withLock { $0.isEmpty } == isQuiet)
    }

    @Test("the publish status counts one fix in the singular, and shows damage to the queue")
    func smallNumbers() {
        var status = QueueStatus()
        (status.accepted, status.stored, status.damagedBatches, status.isInUse) = (2, 1, 1, false)
        #expect(
            PublishStatus.lines(status, now: 0) == [
                "accepted  2 fixes", "stored    1 fix", "waiting   1 fix, 0 bytes in 0 batches",
                "damaged   1 part of the queue (unreadable, and replaced with gaps)",
                "link      down: gpsbridge publish is not running",
            ])
    }

    @Test("the publish status shows why the link is down and why nothing is stored")
    func status() {
        var status = QueueStatus()
        (status.accepted, status.stored, status.waitingBatches, status.waitingBytes) = (180, 120, 1, 500)
        status.isInUse = true
        status.oldestWaiting = 1_000_000
        status.linkSince = 31_000_000
        status.linkTrouble = "the connection was lost"
        #expect(
            PublishStatus.lines(status, now: 61_000_000) == [
                "accepted  180 fixes", "stored    120 fixes", "waiting   60 fixes, 500 bytes in 1 batch",
                "oldest    60 s", "link      down for 30 s: the connection was lost",
            ])
        status.problem = "no collector is running"
        #expect(PublishStatus.lines(status, now: 61_000_000).last?.hasPrefix("link ") == true)
        status.linkTrouble = nil
        #expect(
            PublishStatus.lines(status, now: 61_000_000).suffix(2) == [
                "link      up for 30 s", "problem   no collector is running",
            ])
    }

    @Test("the publish status counts gaps whether their fixes were dropped or deleted after being stored")
    func gaps() {
        var status = QueueStatus()
        status.gaps = 1
        #expect(PublishStatus.lines(status, now: 0).contains("gaps      1 (fixes that are no longer in the queue)"))
    }

    @Test("the status of a queue with damaged times is shown")
    func damagedTimes() {
        var status = QueueStatus()
        status.waitingBatches = 1
        for time in [Int64.min, .max] {
            (status.oldestWaiting, status.linkSince, status.copySign, status.lastDamage) = (time, time, time, time)
            #expect(!PublishStatus.lines(status, now: 1).isEmpty)
            let diagnosis = PublishDiagnosis(status: status, now: 1, freeSpace: nil)
            #expect(PublishStatusJSON.text(diagnosis, exitCode: 0).hasPrefix("{"))
        }
    }

    @Test("lost fixes are counted", arguments: [1, 1_000])
    func lostFixes(deviceCount: Int) {
        let report = PublishReport(deviceCount: deviceCount, isQuiet: true) { _ in }
        report.show(.lost(2), of: "a")
        report.show(.lost(3), of: "b")
        #expect(report.lost == 5)
    }

    private static func epoch(_ second: Int64) -> Epoch {
        var fix = Fix()
        fix.time = UTCTime(secondsSince1970: second)
        return Epoch(fix: fix)
    }
}
