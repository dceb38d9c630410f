/// The callbacks of a map. They never nest: what a callback causes is reported after it has returned, and all delegates
/// and observers therefore learn of events in the same order.
@MainActor
final class CallbackTurns {
    private var waiting: [() -> Void] = []
    private var isCalling = false

    /// Calls a callback now, or after the callbacks that are running or waiting.
    func call(_ callback: @escaping () -> Void) {
        waiting.append(callback)
        guard !isCalling else { return }
        isCalling = true
        defer { isCalling = false }
        while !waiting.isEmpty { waiting.removeFirst()() }
    }
}
