/// A completion handler that runs on the main actor, as in CoreLocation. It need not be sendable, because most programs
/// create it there.
struct Handler<Value: Sendable>: @unchecked Sendable {
    // Unchecked for this reason. As on Apple's systems, a program that creates a handler elsewhere must ensure that it
    // may run on the main actor.
    private let body: (Value) -> Void

    init(_ body: @escaping (Value) -> Void) { self.body = body }

    func callOnMainActor(_ value: Value) { Task { @MainActor in body(value) } }
}
