/// A completion handler that runs on the main actor, as in CoreLocation. The closure need not be sendable, because most
/// programs create it on the main actor.
struct Handler<Value: Sendable>: @unchecked Sendable {
    // The conformance to `Sendable` is unchecked because the closure is not sendable. As on Apple's systems, a program
    // that creates the closure elsewhere must ensure that it can safely run on the main actor.
    private let body: (Value) -> Void

    init(_ body: @escaping (Value) -> Void) { self.body = body }

    func callOnMainActor(_ value: Value) { Task { @MainActor in body(value) } }
}
