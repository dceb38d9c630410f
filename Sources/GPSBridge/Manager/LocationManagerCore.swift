internal import DelegateStreams
internal import FoundationEssentials
internal import GNSS
internal import Receivers
internal import Serial
internal import Synchronization

/// The core of a manager, which connects the state machine to the receiver, the clock and the callback queue.
final class LocationManagerCore: Sendable {
    let receiver: Receiver
    private let queue: CallbackQueue
    private let state: Mutex<State>
    /// A closure that is called with each event, on the manager's executor.
    private let deliver: @Sendable (LocationEvent) -> Void
    private let audience: @Sendable () -> LocationAudience
    private let sleep: @Sendable (ContinuousClock.Instant) async throws -> Void

    private struct State {
        var machine = LocationMachine()
        var listening: Task<Void, Never>?
        var following: Task<Void, Never>?
        var timer: (deadline: ContinuousClock.Instant, task: Task<Void, Never>)?
        /// The number of batches dropped because they arrived faster than they could be processed.
        var lost = 0
        var hasEnded = false
    }

    /// Creates the core of a manager.
    ///
    /// - Parameters:
    ///   - sleep: A closure that suspends until the given instant.
    ///   - audience: A closure that returns the kinds of high-frequency events that currently have a recipient.
    ///   - deliver: A closure that is called with each event, on the manager's executor.
    init(
        _ receiver: Receiver, _ queue: CallbackQueue,
        sleep: @escaping @Sendable (ContinuousClock.Instant) async throws -> Void = {
            try await Task.sleep(until: $0, clock: .continuous)
        },
        audience: @escaping @Sendable () -> LocationAudience = { .all },
        deliver: @escaping @Sendable (LocationEvent) -> Void
    ) {
        self.receiver = receiver
        self.queue = queue
        self.sleep = sleep
        self.audience = audience
        self.deliver = deliver
        var state = State()
        state.machine.begin(isDenied: receiver.isDenied, wantsAlways: receiver.sharedLocations.wantsAlways)
        self.state = Mutex(state)
    }

    /// Keeps the authorization up to date with the receiver's status, even while no activity is running.
    ///
    /// Reading the statuses does not start the receiver, but the status changes when another consumer starts it.
    func follow(_ statuses: EventStream<Receiver.Status>) {
        let task = Task { [weak self] in
            for await status in statuses { self?.follow(status) }
        }
        state.withLock { state in
            state.following?.cancel()
            state.following = task
        }
        // If access is denied, this call starts reading the receiver, so that opening is retried immediately.
        change { _ in [] }
    }

    private func follow(_ status: Receiver.Status) {
        // While batches are being read, status changes arrive with the batches, in the correct order relative to the
        // data.
        changeState { state in state.listening == nil ? state.machine.handleAuthorization(status) : [] }
    }

    /// Monitors the regions shared by all of the receiver's managers.
    func watch(_ roster: ManagerRoster) {
        change {
            $0.regions.follow(roster.regions)
            return []
        }
    }

    /// Calls a closure with the state machine, and returns the result of the closure.
    func read<Value: Sendable>(_ body: (LocationMachine) -> Value) -> Value { state.withLock { body($0.machine) } }

    /// The number of batches that were dropped before they reached the state machine.
    var lost: Int { state.withLock { $0.lost } }

    /// Changes the state machine, and delivers the resulting events.
    func change(_ body: (inout LocationMachine) -> [LocationEvent]) { changeState { body(&$0.machine) } }

    private func changeState(_ body: (inout State) -> [LocationEvent]) {
        let dropped = state.withLock { state -> [CallbackQueue.Work] in
            guard !state.hasEnded else { return [] }
            let dropped = (body(&state) + listen(&state)).compactMap { add($0, of: state.machine) }
            setTimer(&state)
            return dropped
        }
        // Released outside the lock, because `deinit` may run user code.
        withExtendedLifetime(dropped) {}
        queue.schedule()
    }

    /// Adds an event to the queue. The event is dropped if the activity that produced it is stopped before the callback
    /// runs.
    ///
    /// - Returns: The callback that was dropped because the queue was full; `nil` if no callback was dropped.
    private func add(_ event: LocationEvent, of machine: LocationMachine) -> CallbackQueue.Work? {
        let period = machine.period(of: event)
        return queue.add(receiver.source.keepsAll ? nil : event.kind) {
            guard period == nil || self.read({ $0.period(of: event) }) == period else { return }
            self.deliver(event)
        }
    }

    /// Cancels all tasks. Called when the manager is deallocated.
    func end() {
        state.withLock { state in
            state.hasEnded = true
            state.listening?.cancel()
            state.following?.cancel()
            state.timer?.task.cancel()
        }
    }

    /// Starts or stops reading the receiver, as the state machine requires.
    private func listen(_ state: inout State) -> [LocationEvent] {
        guard state.machine.needsReceiver != (state.listening != nil) else { return [] }
        guard state.machine.needsReceiver else {
            state.listening?.cancel()
            state.listening = nil
            state.machine.endListening()
            return []
        }
        // Batches report only status changes, so the initial status must match the start of the batches. If the status
        // changes before the batches are requested, both are requested again.
        var status = receiver.status
        var batches = receiver.batches()
        while receiver.status != status {
            status = receiver.status
            batches = receiver.batches()
        }
        receiver.start()
        state.listening = Task { [weak self] in
            var batches = batches.makeAsyncIterator()
            var lost = 0
            while let batch = await batches.next() {
                guard let self, !Task.isCancelled else { return }
                if batches.lost > lost {
                    let more = batches.lost - lost
                    lost += more
                    self.state.withLock { $0.lost += more }
                }
                self.handle(batch)
            }
        }
        return state.machine.handle(status)
    }

    private func handle(_ batch: Receiver.Batch) {
        if batch.epochs.contains(where: { $0.attitude?.heading != nil || $0.attitude?.magneticHeading != nil }) {
            LocationManager.noticeHeading()
        }
        let isRecording = receiver.source.isRecording
        let isSimulated = batch.status.isSimulated || isRecording
        // `audience` is called before the lock is acquired, because the call may release the last reference to the
        // manager, whose `deinit` acquires the lock.
        let audience = audience()
        let regions = RegionAnswers(read { $0.regions.circles }, batch.epochs.compactMap(\.fix.coordinate))
        change { machine in
            // Reading may have been stopped since the batch was received.
            guard !Task.isCancelled else { return [] }
            // If the receiver was lost, the data in the batch arrived before the loss, so the loss is processed last.
            let hasStopped = !batch.status.isReading
            let former = machine.location
            let events =
                (hasStopped ? [] : machine.handle(batch.status))
                + machine.handle(
                    batch.epochs, isSimulated: isSimulated, isRecording: isRecording, arrival: Date(),
                    contains: regions.contains)
                + batch.sentences.map { .didReceiveSentence($0) }
                + (hasStopped ? machine.handle(batch.status) : [])
            if let location = machine.location, location != former {
                receiver.sharedLocations.record(location, after: former)
            }
            return events.filter { audience.receives($0) }
        }
    }

    /// Sets the timer for the state machine's deadline.
    private func setTimer(_ state: inout State) {
        let deadline = state.machine.deadline
        guard deadline != state.timer?.deadline else { return }
        state.timer?.task.cancel()
        state.timer = deadline.map { deadline in
            let task = Task { [weak self, sleep] in
                do { try await sleep(deadline) } catch { return }
                self?.wake(at: deadline)
            }
            return (deadline, task)
        }
    }

    private func wake(at deadline: ContinuousClock.Instant) {
        changeState { state in
            // The timer may fire slightly before the deadline, because clocks differ. In that case, the timer is set
            // again.
            if state.timer?.deadline == deadline { state.timer = nil }
            return state.machine.tick(at: .now)
        }
    }
}
