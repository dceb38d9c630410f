import FleetQueue
import FleetWire
import Testing

@testable import FleetEdge

@Suite("The schedule of a device")
struct EdgeScheduleTests {
    private let start = ContinuousClock.now
    private var schedule = EdgeSchedule(batch: .seconds(60), live: .seconds(2))

    @Test("nothing is due without fixes")
    func nothing() {
        #expect(schedule.due == nil && !schedule.mustSeal(at: start) && !schedule.mustCommit(at: start))
        #expect(!schedule.hasFailed && !schedule.mustRetry(at: start))
    }

    @Test("with a connection, fixes are sealed one batch interval after the first one")
    mutating func interval() {
        schedule.isConnected = true
        schedule.addFixes(1, at: start)
        schedule.addFixes(1, at: start + .seconds(30))
        #expect(schedule.due == start + .seconds(60))
        #expect(!schedule.mustSeal(at: start + .seconds(59)))
        #expect(schedule.mustSeal(at: start + .seconds(60)))
        schedule.recordSeal()
        #expect(schedule.due == nil && !schedule.mustSeal(at: start + .seconds(600)))
        schedule.addFixes(1, at: start + .seconds(70))
        #expect(schedule.due == start + .seconds(130))
    }

    @Test("fixes are sealed at once when they fill a batch")
    mutating func fullBatch() {
        schedule.isConnected = true
        schedule.addFixes(Batch.maxCount - 1, at: start)
        #expect(!schedule.mustSeal(at: start))
        schedule.addFixes(1, at: start)
        #expect(schedule.mustSeal(at: start) && schedule.due == start)
    }

    @Test("without a connection, fixes wait until they fill a large batch")
    mutating func late() {
        schedule.addFixes(FleetQueue.maxLateCount - 1, at: start)
        #expect(schedule.due == nil && !schedule.mustSeal(at: start + .seconds(3_600)))
        schedule.addFixes(1, at: start)
        #expect(schedule.mustSeal(at: start))
    }

    @Test("fixes that waited for a connection are due as soon as it is established")
    mutating func connection() {
        schedule.addFixes(2, at: start)
        schedule.isConnected = true
        #expect(!schedule.mustSeal(at: start + .seconds(59)))
        #expect(schedule.mustSeal(at: start + .seconds(60)))
    }

    @Test("fixes in memory are committed one interval after the first one, even without a connection")
    mutating func commit() {
        schedule = EdgeSchedule(batch: .seconds(60), live: .seconds(2), commit: .seconds(10))
        schedule.addFixes(1, at: start)
        schedule.addFixes(1, at: start + .seconds(5))
        #expect(schedule.due == start + .seconds(10))
        #expect(!schedule.mustCommit(at: start + .seconds(9)) && schedule.mustCommit(at: start + .seconds(10)))
        schedule.recordCommit()
        #expect(schedule.due == nil)
        schedule.addFixes(1, at: start + .seconds(20))
        schedule.recordSeal()
        #expect(schedule.due == nil)
    }

    @Test("the first position is sent at once, and later ones at a minimum interval")
    func position() {
        var schedule = schedule
        func take(after seconds: Int) -> Bool { schedule.takePosition(at: start + .seconds(seconds)) }
        schedule.addPosition()
        #expect(take(after: 0))
        #expect(!take(after: 5))
        schedule.addPosition()
        #expect(schedule.due == start + .seconds(2))
        #expect(!take(after: 1))
        #expect(take(after: 2))
        #expect(schedule.due == nil)
    }

    @Test("after a failure, only a retry is due, and further failures do not postpone it")
    mutating func failure() {
        schedule.isConnected = true
        schedule.addFixes(1, at: start - .seconds(60))
        schedule.recordFailure(at: start)
        schedule.recordFailure(at: start + .milliseconds(900))
        #expect(schedule.hasFailed && schedule.due == start + .seconds(1))
        #expect(!schedule.mustRetry(at: start + .milliseconds(999)))
        #expect(schedule.mustRetry(at: start + .seconds(1)))
        schedule.recordFailure(at: start + .seconds(1))
        #expect(schedule.due == start + .seconds(2))
        schedule.recordRecovery()
        #expect(!schedule.hasFailed && schedule.due == start)
    }
}
