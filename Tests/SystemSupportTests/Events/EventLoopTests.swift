import Glibc
import Testing

@testable import SystemSupport

/// Tests of descriptors and timers on one thread.
struct EventLoopTests {
    private func pair() throws -> (Int32, Int32) {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
        return (ends[0], ends[1])
    }

    @Test("removed watchers receive no more events")
    func removedWatchers() throws {
        let loop = try EventLoop()
        let (first, second) = (try pair(), try pair())
        defer { for end in [first.0, first.1, second.0, second.1] { close(end) } }
        var called: [Int32] = []
        for (own, other) in [(first.0, second.0), (second.0, first.0)] {
            loop.watch(own, for: .readable) { _ in
                called.append(own)
                // A closed connection's descriptor is reused by the next connection.
                loop.forget(other)
                loop.watch(other, for: []) { _ in called.append(other) }
                loop.forget(own)
                loop.after(.milliseconds(1)) { loop.stop() }
            }
        }
        write(first.1, "x", 1)
        write(second.1, "x", 1)
        loop.run()
        #expect(called.count == 1)
    }

    @Test("a due timer fires unless it is cancelled")
    func timersAndCancellation() throws {
        let loop = try EventLoop()
        var called: [String] = []
        let cancelled = loop.after(.zero) { called.append("cancelled") }
        loop.after(.seconds(86_400)) { called.append("tomorrow") }
        loop.after(.milliseconds(2)) {
            called.append("now")
            loop.after(.milliseconds(2)) { loop.stop() }
        }
        loop.cancel(cancelled)
        loop.run()
        #expect(called == ["now"])
    }

    @Test("a loop that is stopped before it runs returns at once, and can run again afterwards")
    func earlyStop() throws {
        let loop = try EventLoop()
        var count = 0
        loop.stop()
        loop.after(.zero) { count += 1 }
        loop.run(until: { false })
        #expect(count == 0)
        loop.run(until: { count > 0 })
        #expect(count == 1)
    }

    @Test("overdue timers fire in the order of their times")
    func overdueTimers() throws {
        let loop = try EventLoop()
        var called: [String] = []
        loop.after(.zero) {
            called.append("late")
            loop.stop()
        }
        // The timer is an hour overdue, as if the loop had been blocked.
        loop.after(.seconds(-3_600)) { called.append("early") }
        loop.run()
        #expect(called == ["early", "late"])
    }

    @Test("a repeating timer fires until it is cancelled")
    func repeatingTimer() throws {
        let loop = try EventLoop()
        var count = 0
        var timer: EventLoop.TimerID?
        timer = loop.every(.milliseconds(1)) {
            count += 1
            guard count == 3, let timer else { return }
            loop.cancel(timer)
            loop.after(.milliseconds(5)) { loop.stop() }
        }
        loop.run()
        #expect(count == 3)
    }

    @Test("a repeating timer that is late fires once, and then after the interval")
    func lateRepeatingTimer() throws {
        let loop = try EventLoop()
        var called: [String] = []
        let interval = Duration.milliseconds(500)
        loop.after(.zero) {
            loop.every(interval) {
                called.append("repeating")
                guard called.count == 1 else { return loop.stop() }
                loop.after(.zero) { called.append("other") }
            }
            let end = ContinuousClock.now + interval * 2
            while ContinuousClock.now < end {}
        }
        loop.run()
        #expect(called == ["repeating", "other", "repeating"])
    }

    @Test("an alarm fires once each time it is set")
    func alarms() throws {
        let loop = try EventLoop()
        var count = 0
        let alarm = loop.alarm { count += 1 }
        loop.set(alarm, to: .now + .seconds(86_400))
        loop.set(alarm, to: .now)
        loop.after(.milliseconds(2)) {
            #expect(count == 1)
            loop.set(alarm, to: .now)
            loop.after(.milliseconds(2)) {
                #expect(count == 2)
                loop.set(alarm, to: .now)
                loop.set(alarm, to: nil)
                loop.after(.milliseconds(2)) { loop.stop() }
            }
        }
        loop.run()
        #expect(count == 2)
    }

    @Test("watch returns false for a file that cannot be polled")
    func unpollableFile() throws {
        let loop = try EventLoop()
        let file = open("/dev/null", O_RDONLY)
        defer { close(file) }
        #expect(!loop.watch(file, for: .readable) { _ in })
    }
}
