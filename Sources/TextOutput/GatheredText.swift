package import SystemSupport

/// Collects a text of any length, to be taken as one piece. Most texts are short, and are copied only once.
package final class GatheredText {
    /// The buffer that takes the text.
    package private(set) lazy var output = OutputBuffer { [unowned self] in beginning += $0 }
    /// Text that did not fit into the buffer.
    private var beginning: [UInt8] = []

    /// Creates an empty text.
    package init() {}

    /// Calls a closure with everything that was written since the last call, and discards it.
    package func take<Result>(_ body: (UnsafeRawBufferPointer) -> Result) throws(Failure) -> Result {
        defer { beginning = [] }
        return try output.take { rest in
            beginning.isEmpty ? body(rest) : (beginning + rest).withUnsafeBytes(body)
        }
    }

    /// Returns everything that was written since the last call, and discards it.
    package func take() throws(Failure) -> [UInt8] { try take { Array($0) } }
}
