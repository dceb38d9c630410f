/// A queue for the callbacks of a map. Callbacks never nest: an event that a callback causes is reported after the
/// callback has returned. All delegates and observers therefore receive events in the same order.
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
