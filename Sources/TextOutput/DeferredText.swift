internal import SystemSupport

/// Text that is written later. It is kept in memory while it is short, and in a temporary file when it grows.
package final class DeferredText {
    /// The buffer that takes the text.
    package let buffer: OutputBuffer
    private let file: ScratchFile

    /// Creates an empty text.
    package init() {
        let file = ScratchFile()
        self.file = file
        buffer = OutputBuffer { bytes throws(Failure) in try file.append(bytes) }
    }

    /// Moves all of the text to an output. The deferred text is empty afterwards.
    package func move(to output: OutputBuffer) {
        do throws(Failure) {
            try file.drain { output.append($0) }
            try buffer.take { output.append($0) }
        } catch {
            output.fail(error)
        }
    }

    /// Discards the text.
    package func clear() {
        file.clear()
        buffer.clear()
    }
}
