import FleetQueue
import FleetWire
import Testing

@testable import FleetEdge

@Suite("Edge schedule")
struct EdgeScheduleTests {
    private let start = ContinuousClock.now
    private var schedule = EdgeSchedule(batch: .seconds(60), live: .seconds(2))

    @Test("without fixes, no action is scheduled")
    func nothing() {
        #expect(schedule.due == nil && !schedule.mustSeal(at: start) && !schedule.mustCommit(at: start))
        #expect(!schedule.hasFailed && !schedule.mustRetry(at: start))
    }

    @Test("while connected, the edge seals fixes one batch interval after the first unsealed fix")
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

    @Test("fixes are sealed immediately when they fill a batch")
    mutating func fullBatch() {
        schedule.isConnected = true
        schedule.addFixes(Batch.maxCount - 1, at: start)
        #expect(!schedule.mustSeal(at: start))
        schedule.addFixes(1, at: start)
        #expect(schedule.mustSeal(at: start) && schedule.due == start)
    }

    @Test("while disconnected, the edge seals fixes only when they fill a large batch")
    mutating func late() {
        schedule.addFixes(FleetQueue.maxLateCount - 1, at: start)
        #expect(schedule.due == nil && !schedule.mustSeal(at: start + .seconds(3_600)))
        schedule.addFixes(1, at: start)
        #expect(schedule.mustSeal(at: start))
    }

    @Test("fixes accepted while disconnected are sealed on schedule once the connection is established")
    mutating func connection() {
        schedule.addFixes(2, at: start)
        schedule.isConnected = true
        #expect(!schedule.mustSeal(at: start + .seconds(59)))
        #expect(schedule.mustSeal(at: start + .seconds(60)))
    }

    @Test("a fix stays in memory for at most one commit interval")
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

    @Test("the first live position is sent immediately, and later positions are sent at a minimum interval")
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

    @Test("another failure does not postpone a scheduled retry")
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
