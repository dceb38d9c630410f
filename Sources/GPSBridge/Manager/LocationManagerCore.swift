internal import DelegateStreams
internal import FoundationEssentials
internal import GNSS
internal import Receivers
internal import Serial
internal import Synchronization

/// What is behind a manager: the machine, what drives it (the receiver, the clock), and the queue of what it tells.
final class LocationManagerCore: Sendable {
    let receiver: Receiver
    private let queue: CallbackQueue
    private let state: Mutex<State>
    /// Gets each event on the manager's executor.
    private let tell: @Sendable (LocationEvent) -> Void
    private let audience: @Sendable () -> LocationAudience
    private let sleep: @Sendable (ContinuousClock.Instant) async throws -> Void

    private struct State {
        var machine = LocationMachine()
        var listening: Task<Void, Never>?
        var following: Task<Void, Never>?
        var timer: (deadline: ContinuousClock.Instant, task: Task<Void, Never>)?
        /// How many batches were left out because they came faster than they could be taken.
        var lost = 0
        var hasEnded = false
    }

    /// - Parameters:
    ///   - grant: the authorization that the program has asked for before.
    ///   - sleep: waits for a time.
    ///   - audience: says who would be told of what comes often.
    ///   - tell: gets each event on the manager's executor.
    init(
        _ receiver: Receiver, _ queue: CallbackQueue, grant: AuthorizationStatus? = nil,
        sleep: @escaping @Sendable (ContinuousClock.Instant) async throws -> Void = {
            try await Task.sleep(until: $0, clock: .continuous)
        },
        audience: @escaping @Sendable () -> LocationAudience = { .all },
        tell: @escaping @Sendable (LocationEvent) -> Void
    ) {
        self.receiver = receiver
        self.queue = queue
        self.sleep = sleep
        self.audience = audience
        self.tell = tell
        var state = State()
        state.machine.begin(isDenied: receiver.isDenied, grant: grant)
        self.state = Mutex(state)
    }

    /// Follows whether the receiver may be opened, also while nothing is asked for. That does not make anybody read it: where
    /// others do, it is seen.
    func follow(_ statuses: EventStream<Receiver.Status>) {
        let task = Task { [weak self] in
            for await status in statuses { self?.follow(status) }
        }
        state.withLock { state in
            state.following?.cancel()
            state.following = task
        }
        // Where it may not be opened, that is tried again from the beginning on.
        change { _ in [] }
    }

    private func follow(_ status: Receiver.Status) {
        // Whoever listens has it of the batches, in their order.
        changeState { state in state.listening == nil ? state.machine.takeAuthorization(status) : [] }
    }

    /// Watches the regions of all managers of the receiver.
    func watch(_ roster: ManagerRoster) {
        change {
            $0.regions.follow(roster.regions)
            return []
        }
    }

    /// Reads something of the machine.
    func read<Value: Sendable>(_ body: (LocationMachine) -> Value) -> Value { state.withLock { body($0.machine) } }

    /// How many batches never came to the machine.
    var lost: Int { state.withLock { $0.lost } }

    /// Changes the machine, and tells what comes of it.
    func change(_ body: (inout LocationMachine) -> [LocationEvent]) { changeState { body(&$0.machine) } }

    private func changeState(_ body: (inout State) -> [LocationEvent]) {
        let leftOut = state.withLock { state -> [CallbackQueue.Work] in
            guard !state.hasEnded else { return [] }
            let leftOut = (body(&state) + listen(&state)).compactMap { add($0, of: state.machine) }
            setTimer(&state)
            return leftOut
        }
        // Its end may be somebody's code, which needs what was locked.
        withExtendedLifetime(leftOut) {}
        queue.schedule()
    }

    /// Adds an event to what is to be told, unless it is stopped before that.
    /// - Returns: what is not told instead.
    private func add(_ event: LocationEvent, of machine: LocationMachine) -> CallbackQueue.Work? {
        let start = machine.start(of: event)
        return queue.add(receiver.source.keepsAll ? nil : event.kind) {
            guard start == nil || self.read({ $0.start(of: event) }) == start else { return }
            self.tell(event)
        }
    }

    /// The manager has gone.
    func end() {
        state.withLock { state in
            state.hasEnded = true
            state.listening?.cancel()
            state.following?.cancel()
            state.timer?.task.cancel()
        }
    }

    /// Listens to the receiver as long as anything is wanted of it.
    private func listen(_ state: inout State) -> [LocationEvent] {
        guard state.machine.needsReceiver != (state.listening != nil) else { return [] }
        guard state.machine.needsReceiver else {
            state.listening?.cancel()
            state.listening = nil
            state.machine.endListening()
            return []
        }
        // Batches tell what changes. What is the case already must be had with them, and not be older or younger.
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
                self.take(batch)
            }
        }
        return state.machine.take(status)
    }

    private func take(_ batch: Receiver.Batch) {
        if batch.epochs.contains(where: { $0.attitude?.heading != nil || $0.attitude?.magneticHeading != nil }) {
            LocationManager.noticeHeading()
        }
        let isRecording = receiver.source.isRecording
        let isSimulated = batch.status.isSimulated || isRecording
        // It is asked before the machine is locked: a manager that ends meanwhile wants to lock it, too.
        let audience = audience()
        let regions = RegionAnswers(read { $0.regions.circles }, batch.epochs.compactMap(\.fix.coordinate))
        change { machine in
            // A receiver that has gone had said all this before.
            let hasGone = !batch.status.isReading
            let former = machine.location
            let events =
                (hasGone ? [] : machine.take(batch.status))
                + machine.take(
                    batch.epochs, isSimulated: isSimulated, isRecording: isRecording, arrival: Date(),
                    contains: regions.contains)
                + batch.sentences.map { .didReceiveSentence($0) }
                + (hasGone ? machine.take(batch.status) : [])
            if let location = machine.location, location != former {
                receiver.sharedLocations.note(location, after: former)
            }
            return events.filter { audience.hears($0) }
        }
    }

    /// Wakes the machine when it wants to be.
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
            // Clocks differ: one that wakes early is set again.
            if state.timer?.deadline == deadline { state.timer = nil }
            return state.machine.tick(at: .now)
        }
    }
}

extension Receiver.Status {
    fileprivate var isReading: Bool { if case .reading = phase { true } else { false } }
}
