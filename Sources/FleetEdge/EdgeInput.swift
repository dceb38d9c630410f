internal import FleetWire
internal import Synchronization
internal import SystemSupport

/// The fixes and the requests that a program passes to the thread of its edge.
final class EdgeInput: Sendable {
    private struct State {
        var fixes: [FleetFix] = []
        var end: ContinuousClock.Instant?
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

    /// Asks the thread to end as soon as everything is stored, and at a time in any case.
    func end(by time: ContinuousClock.Instant) {
        state.withLock { $0.end = time }
        wake.signal()
    }

    /// When the thread must end; `nil` while it must not.
    var end: ContinuousClock.Instant? { state.withLock { $0.end } }

    /// Removes and returns all fixes.
    func takeFixes() -> [FleetFix] {
        wake.clear()
        return state.withLock { state in
            defer { state.fixes = [] }
            return state.fixes
        }
    }
}
