internal import CSystem
internal import Glibc

// A single thread serves all clients and receivers, and calls the handlers of descriptors and timers one at a time. The
// code that runs on this thread therefore needs no locks, but a handler that blocks delays all clients and receivers.

/// An event loop that waits for descriptors and timers on the thread that calls ``run()``.
package final class EventLoop {
    /// A set of events to watch a descriptor for, or of events that have occurred.
    package struct Readiness: OptionSet, Sendable {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }

        /// There is input to read, or a connection to accept.
        package static let readable = Readiness(rawValue: EPOLLIN.rawValue)
        /// There is room to write.
        package static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
        /// The other end hung up, or an error occurred. This event is always reported, even if it was not requested.
        package static let hangUp = Readiness(rawValue: EPOLLHUP.rawValue | EPOLLERR.rawValue)
    }

    private let descriptor: Int32
    /// The watchers, keyed by descriptor.
    private var watchers: [Int32: Watcher] = [:]
    private var timers: [Timer] = []
    private var lastNumber: UInt32 = 0
    private var isStopping = false
    private var events = [epoll_event](repeating: epoll_event(), count: 128)

    private struct Watcher {
        /// An identifier that distinguishes this watcher from earlier watchers of the same descriptor.
        var number: UInt32
        var handler: (Readiness) -> Void
    }

    private struct Timer {
        var number: UInt32
        /// The time at which the timer fires, or `nil` while it is not set.
        var due: ContinuousClock.Instant?
        /// The interval of a repeating timer; `nil` for other timers.
        var interval: Duration?
        /// Whether the timer fires only once.
        var ends = false
        var work: () -> Void
    }

    /// The identifier of a timer.
    package struct TimerID: Hashable {
        fileprivate let number: UInt32
    }

    /// Creates an event loop. Throws a ``Failure`` if the process is out of file descriptors.
    package init() throws(Failure) {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard descriptor >= 0 else { throw Failure(.cannotWrite, "cannot create an event loop: \(lastSystemError)") }
    }

    deinit { close(descriptor) }

    /// Starts watching a descriptor. The descriptor is not closed by the loop, and must not be watched already.
    ///
    /// - Returns: `false` if the system cannot watch the descriptor.
    @discardableResult
    package func watch(_ watched: Int32, for wanted: Readiness, _ handler: @escaping (Readiness) -> Void) -> Bool {
        let number = nextNumber()
        guard control(EPOLL_CTL_ADD, watched, wanted, number) else { return false }
        watchers[watched] = Watcher(number: number, handler: handler)
        return true
    }

    /// Changes the events that a descriptor is watched for. Has no effect if the descriptor is not watched.
    package func change(_ watched: Int32, to wanted: Readiness) {
        guard let watcher = watchers[watched] else { return }
        control(EPOLL_CTL_MOD, watched, wanted, watcher.number)
    }

    /// Stops watching a descriptor. Call this before closing the descriptor.
    package func forget(_ watched: Int32) {
        guard watchers.removeValue(forKey: watched) != nil else { return }
        control(EPOLL_CTL_DEL, watched, [], 0)
    }

    /// Calls `work` once after a delay.
    @discardableResult
    package func after(_ delay: Duration, _ work: @escaping () -> Void) -> TimerID {
        add(Timer(number: nextNumber(), due: .now + delay, ends: true, work: work))
    }

    /// Calls `work` repeatedly at an interval, for the first time after one interval.
    @discardableResult
    package func every(_ interval: Duration, _ work: @escaping () -> Void) -> TimerID {
        add(Timer(number: nextNumber(), due: .now + interval, interval: interval, work: work))
    }

    /// Creates a timer that calls `work` whenever the time set with ``set(_:to:)`` is reached.
    package func alarm(_ work: @escaping () -> Void) -> TimerID { add(Timer(number: nextNumber(), work: work)) }

    /// Sets the time at which an alarm fires next. `nil` disables the alarm.
    package func set(_ alarm: TimerID, to due: ContinuousClock.Instant?) {
        guard let index = timers.firstIndex(where: { $0.number == alarm.number }) else { return }
        timers[index].due = due
    }

    /// Removes a timer. Has no effect if the timer has already been removed.
    package func cancel(_ timer: TimerID) { timers.removeAll { $0.number == timer.number } }

    /// Waits for events and calls their handlers until ``stop()`` is called, then releases all handlers.
    package func run() {
        run { false }
        releaseHandlers()
    }

    /// Waits for events and calls their handlers until a condition holds, or until ``stop()`` is called. The loop can
    /// run again afterwards.
    package func run(until isDone: () -> Bool) {
        while !isStopping, !isDone() { turn() }
        isStopping = false
    }

    /// Releases all handlers. This breaks the reference cycles between the handlers, their owners and the loop.
    private func releaseHandlers() {
        let former = (watchers, timers)
        watchers = [:]
        timers = []
        // The handlers are released only after the lists have been emptied, because a `deinit` may use the loop.
        withExtendedLifetime(former) {}
    }

    /// Makes ``run()`` return after the current handler, or immediately if the loop is not running yet.
    package func stop() { isStopping = true }

    private func turn() {
        let count = epoll_wait(descriptor, &events, Int32(events.count), timeout)
        for index in 0..<max(0, Int(count)) where !isStopping {
            let event = events[index]
            let key = event.data.u64
            // A watcher that an earlier handler of this turn has removed receives no more events.
            guard let watcher = watchers[Int32(truncatingIfNeeded: key & 0xFFFF_FFFF)],
                watcher.number == UInt32(key >> 32)
            else { continue }
            watcher.handler(Readiness(rawValue: event.events))
        }
        if !isStopping { runDueTimers() }
    }

    private func runDueTimers() {
        // Usually no timer is due.
        guard let next = nextDue else { return }
        let now = ContinuousClock.now
        guard next <= now else { return }
        let due = timers.compactMap { timer in timer.due.flatMap { $0 <= now ? (number: timer.number, due: $0) : nil } }
        for (number, due) in due.sorted(by: { $0.due < $1.due }) where !isStopping {
            // Skip timers that an earlier timer has cancelled or rescheduled.
            guard let index = timers.firstIndex(where: { $0.number == number && $0.due == due }) else { continue }
            let timer = timers[index]
            if timer.ends {
                timers.remove(at: index)
            } else {
                // Missed repetitions are skipped.
                timers[index].due = timer.interval.map { due + $0 > now ? due + $0 : now + $0 }
            }
            timer.work()
        }
    }

    /// The time until the next timer fires in milliseconds, or -1 if no timer is set. The time is rounded up, because
    /// waking too early would require another wait.
    private var timeout: Int32 {
        guard let nextDue else { return -1 }
        return (nextDue - .now).pollTimeout
    }

    /// The earliest time at which a timer fires; `nil` if no timer is set.
    private var nextDue: ContinuousClock.Instant? {
        var earliest: ContinuousClock.Instant?
        for index in timers.indices {
            if let due = timers[index].due, earliest.map({ due < $0 }) ?? true { earliest = due }
        }
        return earliest
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
