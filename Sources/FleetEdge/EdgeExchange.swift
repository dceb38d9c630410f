internal import FleetWire
internal import Synchronization
internal import SystemSupport

/// The values that a program and the thread of its edge exchange.
final class EdgeExchange: Sendable {
    private struct State {
        var fixes: [FleetFix] = []
        var end: ContinuousClock.Instant?
        var isEverythingStored = false
    }

    private let state = Mutex(State())
    private let wake: WakeDescriptor

    init() throws(SystemError) { wake = try WakeDescriptor() }

    /// The descriptor to watch.
    var descriptor: Int32 { wake.descriptor }

    func add(_ fix: FleetFix) {
        state.withLock { $0.fixes.append(fix) }
        wake.signal()
    }

    /// Asks the thread to end as soon as everything is stored, and at `time` at the latest.
    func end(by time: ContinuousClock.Instant) {
        state.withLock { $0.end = time }
        wake.signal()
    }

    /// When the thread must end at the latest; `nil` if it was not asked to end.
    var end: ContinuousClock.Instant? { state.withLock { $0.end } }

    /// Whether the center had stored everything when the thread ended.
    var isEverythingStored: Bool {
        get { state.withLock { $0.isEverythingStored } }
        set { state.withLock { $0.isEverythingStored = newValue } }
    }

    /// Removes and returns all fixes.
    func takeFixes() -> [FleetFix] {
        wake.clear()
        return state.withLock { state in
            defer { state.fixes = [] }
            return state.fixes
        }
    }
}
