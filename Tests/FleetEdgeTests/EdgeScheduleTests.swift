import Testing

@testable import FleetEdge

@Suite("When an edge seals and sends")
struct EdgeScheduleTests {
    private let start = ContinuousClock.now
    private let schedule = EdgeSchedule(batch: .seconds(60), live: .seconds(2))

    private func second(_ count: Int) -> ContinuousClock.Instant { start + .seconds(count) }

    @Test("without fixes, nothing is due")
    func idle() {
        var schedule = schedule
        let sealed = schedule.takeSeal(at: second(1_000))
        let sent = schedule.takePosition(at: second(1_000))
        #expect(schedule.due == nil && !sealed && !sent)
    }

    @Test("a batch is sealed a minute after its first fix, once")
    func seals() {
        var schedule = schedule
        schedule.addFix(at: second(0), hasPosition: false)
        schedule.addFix(at: second(59), hasPosition: false)
        #expect(schedule.due == second(60))
        let seals = [59, 60, 200].map { schedule.takeSeal(at: second($0)) }
        #expect(seals == [false, true, false])
        schedule.addFix(at: second(70), hasPosition: false)
        #expect(schedule.due == second(130))
    }

    @Test("the first position is sent at once, and the next ones after an interval")
    func positions() {
        var schedule = schedule
        schedule.addFix(at: second(0), hasPosition: true)
        let first = schedule.takePosition(at: second(0))
        schedule.addFix(at: second(1), hasPosition: true)
        #expect(first && schedule.due == second(2))
        let next = [1, 2, 9].map { schedule.takePosition(at: second($0)) }
        #expect(next == [false, true, false])
    }
}
