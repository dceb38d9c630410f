internal import Synchronization

/// Who gets what a ``Broadcast`` sends.
protocol Consumer<Element>: AnyObject, Sendable {
    associatedtype Element

    func send(_ element: Element)

    /// No more elements come.
    func finish()
}

/// A consumer without a buffer: it is called by whoever sends.
final class Observer<Element: Sendable>: Consumer {
    private let body: @Sendable (Element) -> Void
    private let onEnd: @Sendable () -> Void
    private let hasEnded = Atomic(false)

    init(_ body: @escaping @Sendable (Element) -> Void, onEnd: @escaping @Sendable () -> Void) {
        self.body = body
        self.onEnd = onEnd
    }

    func send(_ element: Element) {
        if !hasEnded.load(ordering: .acquiring) { body(element) }
    }

    func finish() {
        if !hasEnded.exchange(true, ordering: .acquiringAndReleasing) { onEnd() }
    }

    /// It is called no more, not even at the end.
    func cancel() { hasEnded.store(true, ordering: .releasing) }
}
