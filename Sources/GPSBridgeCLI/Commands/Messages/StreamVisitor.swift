import GNSS
import NMEA
import SystemSupport

/// A visitor that receives the parts of a stream in order.
protocol StreamVisitor {
    mutating func visit(_ sentence: borrowing RawSentence)
    mutating func visit(_ line: borrowing RejectedLine)
    mutating func visit(_ frame: borrowing BinaryFrame)

    /// Called after all data that is currently available has been visited. More data may follow.
    mutating func pause() throws(Failure)
}

extension InputFile {
    /// Passes all parts of the file to a visitor.
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
