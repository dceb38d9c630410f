/// A line that was not taken for a sentence.
///
/// It is a view of the reader's memory, valid while the closure that got it runs.
public struct RejectedLine: ~Copyable {
    /// Why.
    public let reason: RejectionReason
    private let bytes: UnsafeRawBufferPointer

    init(reason: RejectionReason, bytes: UnsafeRawBufferPointer) {
        self.reason = reason
        self.bytes = bytes
    }

    /// Lends the bytes, from the `$` or `!` to the one that shows that no sentence stands there.
    public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(bytes)
    }
}
