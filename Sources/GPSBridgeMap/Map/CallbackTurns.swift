/// A queue for a map's callbacks. Callbacks never nest: an event caused by a callback is reported after that callback
/// has returned. All delegates and observers therefore receive events in the same order.
@MainActor
final class CallbackTurns {
    private var waiting: [() -> Void] = []
    private var isCalling = false

    /// Calls a callback immediately, or after any callbacks that are already running or waiting.
    func call(_ callback: @escaping () -> Void) {
        waiting.append(callback)
        guard !isCalling else { return }
        isCalling = true
        defer { isCalling = false }
        while !waiting.isEmpty { waiting.removeFirst()() }
    }
}
