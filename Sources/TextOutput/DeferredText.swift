internal import SystemSupport

/// Text whose turn comes later: in memory while it is short, in a temporary file when it grows.
package final class DeferredText {
    /// Takes the text.
    package let buffer: OutputBuffer
    private let file: ScratchFile

    /// Makes an empty text.
    package init() {
        let file = ScratchFile()
        self.file = file
        buffer = OutputBuffer { bytes throws(Failure) in try file.append(bytes) }
    }

    /// Its turn has come: hands all of it over and is empty again.
    package func move(to output: OutputBuffer) {
        do throws(Failure) {
            try file.drain { output.append($0) }
            try buffer.take { output.append($0) }
        } catch {
            output.fail(error)
        }
    }

    /// It is not wanted after all: forgets it.
    package func clear() {
        file.clear()
        buffer.clear()
    }
}
