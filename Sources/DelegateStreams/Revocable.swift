internal import Synchronization

/// A reference to an object that belongs to one isolation domain but can be released on any thread. Tokens are often
/// cancelled in a `deinit`, which may run on any thread.
@usableFromInline
final class Revocable: Sendable {
    // The conformance to `Sendable` is unchecked because the object is not sendable. It is used only in its isolation
    // domain, but any thread may release it.
    private struct Content: @unchecked Sendable {
        let object: AnyObject
    }

    private let content: Mutex<Content?>

    init(_ object: AnyObject) { content = Mutex(Content(object: object)) }

    /// The object; `nil` after it was released.
    @usableFromInline var object: AnyObject? { content.withLock { $0 }?.object }

    @usableFromInline var isRevoked: Bool { content.withLock { $0 == nil } }

    /// Releases the object.
    func revoke() {
        // Released outside the lock, because `deinit` may run user code.
        _ = content.withLock { content in
            defer { content = nil }
            return content
        }
    }
}
