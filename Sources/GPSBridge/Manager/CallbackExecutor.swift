/// Where a manager's delegates are called.
///
/// One callback at a time, in the order of what happened, whatever is chosen.
public struct CallbackExecutor: Sendable {
    let enqueue: @Sendable (@escaping @Sendable () -> Void) -> Void

    /// Calls them wherever a function runs the work that it gets, such as `{ queue.async(execute: $0) }`. It must run each
    /// piece of work once, after it has returned.
    public init(_ enqueue: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) { self.enqueue = enqueue }

    /// The main actor. That is where user interfaces live, and where CoreLocation calls most programs.
    public static let main = CallbackExecutor { work in Task { @MainActor in work() } }

    /// Any thread.
    public static let anywhere = CallbackExecutor { work in Task { @concurrent in work() } }
}
