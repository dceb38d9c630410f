package import SystemSupport

/// A collector for text of any length, whose content can be retrieved in a single buffer. Short text, which is the
/// usual case, is copied only once.
package final class GatheredText {
    /// The buffer that collects the text.
    package private(set) lazy var output = OutputBuffer { [unowned self] in beginning += $0 }
    /// The beginning of the text, if the text does not fit into the buffer.
    private var beginning: [UInt8] = []

    /// Creates empty text.
    package init() {}

    /// Passes all bytes written since the last call to `body`, then discards the bytes.
    package func take<Result>(_ body: (UnsafeRawBufferPointer) -> Result) throws(Failure) -> Result {
        defer { beginning = [] }
        return try output.take { rest in
            beginning.isEmpty ? body(rest) : (beginning + rest).withUnsafeBytes(body)
        }
    }

    /// Returns all bytes written since the last call, then discards the bytes.
    package func take() throws(Failure) -> [UInt8] { try take { Array($0) } }
}
