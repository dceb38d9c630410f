package import SystemSupport

/// A collector for text of any length, which can be retrieved as a single buffer. Short text, the normal case, is
/// copied at most once.
package final class GatheredText {
    /// The buffer that collects the text.
    package private(set) lazy var output = OutputBuffer { [unowned self] in beginning += $0 }
    /// The beginning of a text that does not fit into the buffer; empty otherwise.
    private var beginning: [UInt8] = []

    /// Creates empty text.
    package init() {}

    /// Calls `body` with all bytes written since the previous call, then discards the bytes.
    package func take<Result>(_ body: (UnsafeRawBufferPointer) -> Result) throws(Failure) -> Result {
        defer { beginning = [] }
        return try output.take { rest in
            beginning.isEmpty ? body(rest) : (beginning + rest).withUnsafeBytes(body)
        }
    }

    /// Returns all bytes written since the previous call, then discards them.
    package func take() throws(Failure) -> [UInt8] { try take { Array($0) } }
}
