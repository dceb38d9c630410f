package import Formats

/// What a writer of text writes, piece by piece.
package final class GatheredText {
    /// Where it is written.
    package let output: OutputBuffer
    private let gathered: Bytes

    private final class Bytes { var bytes: [UInt8] = [] }

    package init() {
        let gathered = Bytes()
        self.gathered = gathered
        output = OutputBuffer { gathered.bytes += $0 }
    }

    /// What was written since the last time.
    package func take() throws(Failure) -> [UInt8] {
        try output.flush()
        defer { gathered.bytes.removeAll(keepingCapacity: true) }
        return gathered.bytes
    }
}
