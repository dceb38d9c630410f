internal import CSystem
internal import Glibc

// One thread serves everybody: whoever waits for a descriptor or a moment says so here and is called on that thread, one
// after the other. So nothing that is served needs a lock, and nothing that is called may wait for anything.

/// Waits for many descriptors and moments on one thread, the one that calls ``run()``.
package final class EventLoop {
    /// What is waited for, or has happened.
    package struct Readiness: OptionSet, Sendable {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }

        /// There is something to read, or to accept.
        package static let readable = Readiness(rawValue: EPOLLIN.rawValue)
        /// There is room to write.
        package static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
        /// The other end has gone, or there was an error. It is told without being asked for.
        package static let hangUp = Readiness(rawValue: EPOLLHUP.rawValue | EPOLLERR.rawValue)
    }

    private let descriptor: Int32
    /// By their descriptors.
    private var watchers: [Int32: Watcher] = [:]
    private var timers: [Timer] = []
    private var lastNumber: UInt32 = 0
    private var isRunning = false
    private var events = [epoll_event](repeating: epoll_event(), count: 128)

    private struct Watcher {
        /// Tells it from those before it that had the same descriptor.
        var number: UInt32
        var handler: (Readiness) -> Void
    }

    private struct Timer {
        var number: UInt32
        /// `nil` until it is set.
        var due: ContinuousClock.Instant?
        /// How long until it is due again.
        var interval: Duration?
        /// Whether it is gone when it has been due.
        var ends = false
        var work: () -> Void
    }

    /// Tells what waits for a moment from others.
    package struct TimerID: Hashable {
        fileprivate let number: UInt32
    }

    /// Fails when the process has no descriptors left.
    package init() throws(Failure) {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard descriptor >= 0 else { throw Failure(.cannotWrite, "cannot wait for clients: \(lastSystemError)") }
    }

    deinit { close(descriptor) }

    /// Begins to wait for a descriptor. It is not closed here.
    /// - Returns: whether the system has room for one more to wait for.
    @discardableResult
    package func watch(_ watched: Int32, for wanted: Readiness, _ handler: @escaping (Readiness) -> Void) -> Bool {
        let number = nextNumber()
        guard control(EPOLL_CTL_ADD, watched, wanted, number) else { return false }
        watchers[watched] = Watcher(number: number, handler: handler)
        return true
    }

    /// Waits for something else of a descriptor from now on.
    package func change(_ watched: Int32, to wanted: Readiness) {
        guard let watcher = watchers[watched] else { return }
        control(EPOLL_CTL_MOD, watched, wanted, watcher.number)
    }

    /// Waits for it no longer. Call it before the descriptor is closed.
    package func forget(_ watched: Int32) {
        guard watchers.removeValue(forKey: watched) != nil else { return }
        control(EPOLL_CTL_DEL, watched, [], 0)
    }

    /// Does something later, once.
    @discardableResult
    package func after(_ delay: Duration, _ work: @escaping () -> Void) -> TimerID {
        add(Timer(number: nextNumber(), due: .now + delay, ends: true, work: work))
    }

    /// Does something again and again.
    @discardableResult
    package func every(_ interval: Duration, _ work: @escaping () -> Void) -> TimerID {
        add(Timer(number: nextNumber(), due: .now + interval, interval: interval, work: work))
    }

    /// Does something whenever a moment comes that is set with ``set(_:to:)``.
    package func alarm(_ work: @escaping () -> Void) -> TimerID { add(Timer(number: nextNumber(), work: work)) }

    /// Sets an alarm to its next moment, or to none.
    package func set(_ alarm: TimerID, to due: ContinuousClock.Instant?) {
        guard let index = timers.firstIndex(where: { $0.number == alarm.number }) else { return }
        timers[index].due = due
    }

    /// Does it no longer.
    package func cancel(_ timer: TimerID) { timers.removeAll { $0.number == timer.number } }

    /// Waits, and calls whoever waits, until ``stop()``.
    package func run() {
        isRunning = true
        while isRunning { turn() }
        letGo()
    }

    /// What is called holds those whom it is for, and they hold the loop.
    private func letGo() {
        let former = (watchers, timers)
        watchers = [:]
        timers = []
        // They end here, when the lists are as they should be: what happens at one's end may look into them.
        withExtendedLifetime(former) {}
    }

    /// Lets ``run()`` return when what is being called has returned.
    package func stop() { isRunning = false }

    private func turn() {
        let count = epoll_wait(descriptor, &events, Int32(events.count), timeout)
        for index in 0..<max(0, Int(count)) where isRunning {
            let event = events[index]
            let key = event.data.u64
            // What an earlier event of this turn has ended gets none of the later ones.
            guard let watcher = watchers[Int32(truncatingIfNeeded: key & 0xFFFF_FFFF)],
                watcher.number == UInt32(key >> 32)
            else { continue }
            watcher.handler(Readiness(rawValue: event.events))
        }
        if !timers.isEmpty { doWhatIsDue() }
    }

    private func doWhatIsDue() {
        let now = ContinuousClock.now
        let due = timers.compactMap { timer in timer.due.flatMap { $0 <= now ? (number: timer.number, due: $0) : nil } }
        for (number, due) in due.sorted(by: { $0.due < $1.due }) {
            // What an earlier one has cancelled or set anew is not due any more.
            guard let index = timers.firstIndex(where: { $0.number == number && $0.due == due }) else { continue }
            let timer = timers[index]
            if timer.ends {
                timers.remove(at: index)
            } else {
                // What was missed is not made up for.
                timers[index].due = timer.interval.map { max(due + $0, now) }
            }
            timer.work()
        }
    }

    /// In milliseconds, rounded up: who wakes too early has to sleep once more.
    private var timeout: Int32 {
        guard let due = timers.lazy.compactMap(\.due).min() else { return -1 }
        return (due - .now).pollTimeout
    }

    private func add(_ timer: Timer) -> TimerID {
        timers.append(timer)
        return TimerID(number: timer.number)
    }

    private func nextNumber() -> UInt32 {
        lastNumber &+= 1
        return lastNumber
    }

    @discardableResult
    private func control(_ operation: Int32, _ watched: Int32, _ wanted: Readiness, _ number: UInt32) -> Bool {
        var event = epoll_event()
        event.events = wanted.rawValue
        event.data.u64 = UInt64(number) << 32 | UInt64(UInt32(bitPattern: watched))
        return epoll_ctl(descriptor, operation, watched, &event) == 0
    }
}
