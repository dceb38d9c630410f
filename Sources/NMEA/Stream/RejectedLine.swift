/// A line that was rejected as a sentence.
///
/// The line is a view of the reader's memory. It is valid while the closure that receives it runs.
public struct RejectedLine: ~Copyable {
    /// The reason why the line was rejected.
    public let reason: RejectionReason
    private let bytes: UnsafeRawBufferPointer

    init(reason: RejectionReason, bytes: UnsafeRawBufferPointer) {
        self.reason = reason
        self.bytes = bytes
    }

    /// Calls a closure with the bytes, from the `$` or `!` to the byte that shows that they are not a sentence.
    public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(bytes)
    }
}
