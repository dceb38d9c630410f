/// A completion handler that runs on the main actor, as in CoreLocation. Its closure need not be sendable, because most
/// programs create the closure on the main actor.
struct Handler<Value: Sendable>: @unchecked Sendable {
    // The conformance to `Sendable` is unchecked because the closure is not sendable. As on Apple's systems, a program
    // that creates the closure on another thread must ensure that the closure can safely run on the main actor.
    private let body: (Value) -> Void

    init(_ body: @escaping (Value) -> Void) { self.body = body }

    func callOnMainActor(_ value: Value) { Task { @MainActor in body(value) } }
}
