/// A line that was rejected as a sentence.
///
/// The line is a view into the reader's memory. It is valid only until the closure to which it is passed returns.
public struct RejectedLine: ~Copyable {
    /// The reason why the line was rejected.
    public let reason: RejectionReason
    private let bytes: UnsafeRawBufferPointer

    init(reason: RejectionReason, bytes: UnsafeRawBufferPointer) {
        self.reason = reason
        self.bytes = bytes
    }

    /// Calls a closure with the bytes of the line, from the `$` or `!` to the byte that caused the rejection.
    public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(bytes)
    }
}
