internal import FleetWire
internal import Synchronization
internal import SystemSupport

/// The values that the program and the edge's thread exchange.
final class EdgeExchange: Sendable {
    private struct State {
        var end: ContinuousClock.Instant?
        var isEverythingStored = false
    }

    private let fixes: WakingQueue<FleetFix>
    private let state = Mutex(State())

    init() throws(Failure) { fixes = try WakingQueue() }

    /// The file descriptor to poll. It becomes readable when a fix is added or when the thread is asked to finish.
    var descriptor: Int32 { fixes.descriptor }

    func add(_ fix: FleetFix) { fixes.add(fix) }

    /// Asks the thread to finish as soon as the center has stored all fixes, but no later than `time`.
    func end(by time: ContinuousClock.Instant) {
        state.withLock { $0.end = time }
        fixes.wakeUp()
    }

    /// The deadline by which the thread must finish; `nil` if the thread has not been asked to finish.
    var end: ContinuousClock.Instant? { state.withLock { $0.end } }

    /// Whether the center had stored all fixes when the thread ended.
    var isEverythingStored: Bool {
        get { state.withLock { $0.isEverythingStored } }
        set { state.withLock { $0.isEverythingStored = newValue } }
    }

    /// Removes and returns all added fixes, oldest first.
    func takeFixes() -> [FleetFix] { fixes.takeAll() }
}
