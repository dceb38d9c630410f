internal import Synchronization

/// An object that belongs to one isolation, and that any thread may take away: a token is often cancelled where its owner ends,
/// which may be anywhere.
@usableFromInline
final class Revocable: Sendable {
    // What is in it is used in its own isolation only. Elsewhere it can end, as any object's last reference can.
    private struct Content: @unchecked Sendable {
        let object: AnyObject
    }

    private let content: Mutex<Content?>

    init(_ object: AnyObject) { content = Mutex(Content(object: object)) }

    /// `nil` when it has been taken away.
    @usableFromInline var object: AnyObject? { content.withLock { $0 }?.object }

    @usableFromInline var isRevoked: Bool { content.withLock { $0 == nil } }

    /// Takes it away.
    func revoke() {
        // It leaves the lock with the result: its end may be somebody's code.
        _ = content.withLock { content in
            defer { content = nil }
            return content
        }
    }
}
