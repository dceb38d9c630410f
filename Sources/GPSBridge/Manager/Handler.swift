/// A handler of CoreLocation's kind: not sendable, because it is called on the main thread, where most programs made it.
struct Handler<Value: Sendable>: @unchecked Sendable {
    // Unchecked for that: whoever makes it elsewhere has to see to its isolation, as on Apple's systems.
    private let body: (Value) -> Void

    init(_ body: @escaping (Value) -> Void) { self.body = body }

    func callOnMainActor(_ value: Value) { Task { @MainActor in body(value) } }
}
