import GNSS
import NMEA
import SystemSupport

/// Visits the parts of a stream in order.
protocol StreamVisitor {
    mutating func visit(_ sentence: borrowing RawSentence)
    mutating func visit(_ line: borrowing RejectedLine)
    mutating func visit(_ frame: borrowing BinaryFrame)

    /// Called when all available data has been visited. More may follow.
    mutating func pause() throws(Failure)
}

extension InputFile {
    /// Passes all parts to a visitor.
    func show(to visitor: inout some StreamVisitor) throws(Failure) -> ReaderStatistics {
        var framer = Framer()
        while let chunk = try read() {
            framer.read(
                chunk, sentence: { visitor.visit($0) }, frame: { visitor.visit($0) }, rejected: { visitor.visit($0) })
            try visitor.pause()
        }
        framer.finish(
            sentence: { visitor.visit($0) }, frame: { visitor.visit($0) }, rejected: { visitor.visit($0) })
        try visitor.pause()
        return framer.statistics
    }
}
