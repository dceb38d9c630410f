/// The executor on which a manager calls its delegates.
///
/// ```swift
/// let queue = DispatchQueue(label: "locations")
/// let manager = LocationManager(callbacks: CallbackExecutor { queue.async(execute: $0) })
/// ```
///
/// On every executor, callbacks run one at a time, in the order of the events.
public struct CallbackExecutor: Sendable {
    let enqueue: @Sendable (@escaping @Sendable () -> Void) -> Void

    /// Creates an executor from a function that schedules closures, such as `{ queue.async(execute: $0) }`.
    ///
    /// - Parameter enqueue: A closure that schedules another closure for execution. Each scheduled closure must run
    ///   exactly once, and only after the call to `enqueue` has returned.
    public init(_ enqueue: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) { self.enqueue = enqueue }

    /// The main actor, on which user interfaces run, and on which CoreLocation calls the delegates of most programs.
    public static let main = CallbackExecutor { work in Task { @MainActor in work() } }

    /// An executor that runs callbacks on any thread, but still one at a time.
    public static let anywhere = CallbackExecutor { work in Task { @concurrent in work() } }
}
