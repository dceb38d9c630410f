internal import DelegateStreams
internal import GNSS
internal import Serial
internal import Synchronization
internal import SystemSupport

/// A receiver's thread, and the streams on which the thread publishes. The thread retains the engine, and ends
/// after the receiver has been stopped.
final class ReceiverEngine: Sendable {
    let batches: Broadcast<Receiver.Batch>
    let statuses = Broadcast<Receiver.Status>(replaysLatest: true)
    let epochs: Broadcast<Epoch>

    private let source: Receiver.Source
    private let options: Receiver.Options
    private let memory: BaudRateMemory
    private let onBatch: @Sendable (Receiver.Batch) -> Void
    private let state: Mutex<State>

    private struct State {
        var status: Receiver.Status
        var statistics = Receiver.Statistics()
        /// Whether the receiver has been started and has not been stopped since.
        var isStarted = false
        var hasEnded = false
        /// Whether the source has ended.
        var isOver = false
        /// Whether the thread exists. Before the thread ends, it checks the state once more.
        var hasThread = false
        /// Whether the thread could not be started, and another attempt is due.
        var isRetrying = false
        /// The descriptor that wakes the thread.
        var wake: WakeDescriptor?
    }

    /// Creates an engine for a source. Reading does not start yet.
    /// - Parameter onBatch: A closure that is called with each batch before the streams receive the batch.
    init(
        _ source: Receiver.Source, _ options: Receiver.Options, memory: BaudRateMemory,
        onBatch: @escaping @Sendable (Receiver.Batch) -> Void = { _ in }
    ) {
        self.source = source
        self.options = options
        self.memory = memory
        self.onBatch = onBatch
        let status = Receiver.Status(phase: .stopped, since: .now)
        state = Mutex(State(status: status))
        let demand = Demand()
        let reconsider = { @Sendable () -> Void in demand.engine?.reconsider() }
        let onDemandChange = options.runsOnDemand ? reconsider : nil
        batches = Broadcast(onDemandChange: onDemandChange)
        epochs = Broadcast(onDemandChange: onDemandChange)
        statuses.send(status)
        demand.engine = self
    }

    var status: Receiver.Status { state.withLock { $0.status } }

    var statistics: Receiver.Statistics { state.withLock { $0.statistics } }

    func setWanted(_ isWanted: Bool) {
        state.withLock { $0.isStarted = isWanted }
        reconsider()
    }

    /// Stops the thread and ends all streams, because the receiver has been deallocated.
    func end() {
        state.withLock { $0.hasEnded = true }
        reconsider()
        finish()
    }

    /// Returns whether the thread should read.
    private func isWanted(_ state: State) -> Bool {
        guard state.isStarted, !state.hasEnded, !state.isOver else { return false }
        return !options.runsOnDemand || batches.hasConsumers || epochs.hasConsumers
    }

    /// Starts the thread if it is needed. If the thread is already running, wakes it, so that it checks the state. If
    /// the system has no resources for the thread, tries again after a second.
    private func reconsider() {
        var begins = false
        do throws(SystemError) {
            begins = try state.withLock { state throws(SystemError) -> Bool in
                state.wake?.signal()
                guard isWanted(state), !state.hasThread else { return false }
                if state.wake == nil { state.wake = try WakeDescriptor() }
                state.hasThread = true
                // Join the clock before the thread exists. Otherwise, the clock could be advanced without waiting for
                // the thread.
                if let wake = state.wake { source.clock?.join(ObjectIdentifier(self)) { wake.signal() } }
                return true
            }
            if begins { _ = try WorkerThread { self.work() } }
        } catch {
            retry(after: error, threadFailed: begins)
        }
    }

    /// Tries again after a second, unless another attempt is already due.
    ///
    /// - Parameter threadFailed: Whether the caller failed to start the thread. Otherwise, another call may have
    ///   started it.
    private func retry(after error: SystemError, threadFailed: Bool) {
        let status = state.withLock { state -> Receiver.Status? in
            if threadFailed {
                state.hasThread = false
                source.clock?.leave(ObjectIdentifier(self))
            }
            guard !state.hasThread, !state.isRetrying else { return nil }
            state.isRetrying = true
            state.status.since = .now
            state.status.phase = .waiting(.error(LinkError(error)))
            return state.status
        }
        guard let status else { return }
        // Publish the status from a task: this method may be called by a consumer that is subscribing and holds a lock,
        // and that consumer's callback may need the same lock.
        Task {
            if self.status == status { publishStatus(status) }
            try? await Task.sleep(for: .seconds(1))
            endPause()
        }
    }

    /// Tries again to start the thread, unless the receiver has been stopped in the meantime.
    private func endPause() {
        let stopped = state.withLock { state -> Receiver.Status? in
            state.isRetrying = false
            guard !isWanted(state), !state.hasThread, !state.isOver else { return nil }
            var status = state.status
            status.phase = .stopped
            status.since = .now
            return status
        }
        if let stopped { publishStatus(stopped) } else { reconsider() }
    }

    /// Reads until the thread must end. The receiver may be restarted while the thread is ending, so the decision to
    /// end is made under the lock.
    private func work() {
        while let wake = next() {
            if read(wake) {
                state.withLock { $0.isOver = true }
                finish()
            }
        }
    }

    /// Reads until the source has ended or reading is no longer wanted.
    /// - Returns: Whether the source has ended.
    private func read(_ wake: WakeDescriptor) -> Bool {
        let stop = StopToken(wake: wake) { !self.state.withLock { self.isWanted($0) } }
        let reader = SourceReader(source, options, through: transport(stop)) { self.publish($0) }
        repeat {
            reader.turn()
            // A stop during the turn has already cleared the descriptor that would wake the thread.
            if reader.isOver || stop.isStopped() { break }
            reader.wait(stop)
        } while !stop.isStopped()
        reader.end()
        return reader.isOver
    }

    private func transport(_ stop: StopToken) -> any Transport {
        if case .feed(let feed) = source { return FeedTransport(feed, follower: ObjectIdentifier(self)) }
        return DeviceTransport(source, options, memory: memory, stop: stop)
    }

    /// Returns the wake descriptor if reading is wanted, or `nil` if the thread must end. Publishes the stopped status
    /// before returning `nil`.
    private func next() -> WakeDescriptor? {
        var isStopPublished = false
        while true {
            let (wake, status) = state.withLock { state -> (WakeDescriptor?, Receiver.Status?) in
                if isWanted(state) { return (state.wake, nil) }
                if !isStopPublished, !state.isOver {
                    var status = state.status
                    status.phase = .stopped
                    status.since = .now
                    return (nil, status)
                }
                state.hasThread = false
                source.clock?.leave(ObjectIdentifier(self))
                return (nil, nil)
            }
            guard let status else { return wake }
            // The receiver has only this thread, so no later status can be published before this one.
            publishStatus(status)
            isStopPublished = true
        }
    }

    private func publish(_ batch: Receiver.Batch) {
        let isChanged = state.withLock { state -> Bool in
            defer {
                state.status = batch.status
                state.statistics = batch.statistics
            }
            return state.status != batch.status
        }
        onBatch(batch)
        if isChanged { statuses.send(batch.status) }
        batches.send(batch)
        for epoch in batch.epochs { epochs.send(epoch) }
    }

    /// Ends all streams.
    private func finish() {
        batches.finish()
        statuses.finish()
        epochs.finish()
    }

    private func publishStatus(_ status: Receiver.Status) {
        let statistics = state.withLock { state -> Receiver.Statistics in
            state.status = status
            return state.statistics
        }
        let batch = Receiver.Batch(time: status.since, status: status, statistics: statistics)
        onBatch(batch)
        statuses.send(status)
        batches.send(batch)
    }
}

/// A weak reference to the engine, for the broadcasts' demand callbacks. The reference is set later, because the
/// broadcasts are created before the engine is initialized.
private final class Demand: Sendable {
    private let reference = Mutex(Reference())

    private struct Reference { weak var engine: ReceiverEngine? }

    var engine: ReceiverEngine? {
        get { reference.withLock { $0.engine } }
        set { reference.withLock { $0.engine = newValue } }
    }
}
