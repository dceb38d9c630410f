internal import SystemSupport

/// Text that is collected now and written to an output later. Short text is kept in memory, and longer text in a
/// temporary file.
package final class DeferredText {
    /// The buffer that collects the text.
    package let buffer: OutputBuffer
    private let file: ScratchFile

    /// Creates empty text.
    package init() {
        let file = ScratchFile()
        self.file = file
        buffer = OutputBuffer { bytes throws(Failure) in try file.append(bytes) }
    }

    /// Appends the collected text to an output, then discards it. If collecting the text has failed, the output is
    /// marked as failed.
    package func move(to output: OutputBuffer) {
        do throws(Failure) {
            try file.drain { output.append($0) }
            try buffer.take { output.append($0) }
        } catch {
            output.fail(error)
        }
    }

    /// Discards the collected text.
    package func clear() {
        file.clear()
        buffer.clear()
    }
}
