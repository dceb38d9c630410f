public import NMEA

/// Splits what a receiver sends into sentences and frames of binary protocols.
///
/// A frame is stepped over as a whole, so that nothing inside it is taken for text; what is neither is skipped byte by
/// byte, and no valid sentence after it is lost.
public struct Framer: ~Copyable {
    private var buffer: ChunkBuffer
    private var scanner: StreamScanner

    /// Makes a framer for one stream.
    public init(options: ReaderOptions = ReaderOptions()) {
        scanner = StreamScanner(options: options)
        buffer = ChunkBuffer(
            maximumPending: StreamScanner.maximumPending(options, foreign: BinaryProtocol.maximumLength))
    }

    /// What has been read so far. Bytes of frames are not stray.
    public var statistics: ReaderStatistics { scanner.statistics }

    /// Reads a chunk and hands out each sentence and each frame that it completes, and each line that is no sentence though
    /// it begins like one. They are valid during the call only.
    public mutating func read(
        _ chunk: UnsafeRawBufferPointer, sentence: (borrowing RawSentence) -> Void,
        frame: (borrowing BinaryFrame) -> Void = { _ in }, rejected: (borrowing RejectedLine) -> Void = { _ in }
    ) {
        withoutActuallyEscaping(frame) { frame in
            let recogniser = Self.recogniser(frame)
            buffer.feed(chunk, to: &scanner) { scanner, window in
                scanner.consume(window, isFinal: false, foreign: recogniser, sentence, rejected: rejected)
            }
        }
    }

    /// Ends the stream: what still waits for more bytes is judged as it is. The framer may go on with another stream.
    public mutating func finish(
        sentence: (borrowing RawSentence) -> Void, frame: (borrowing BinaryFrame) -> Void = { _ in },
        rejected: (borrowing RejectedLine) -> Void = { _ in }
    ) {
        withoutActuallyEscaping(frame) { frame in
            let recogniser = Self.recogniser(frame)
            buffer.flush(to: &scanner) { scanner, window in
                scanner.consume(window, isFinal: true, foreign: recogniser, sentence, rejected: rejected)
            }
        }
        scanner.endLine()
    }

    private static func recogniser(_ frame: @escaping (borrowing BinaryFrame) -> Void) -> StreamScanner.Recogniser {
        { bytes in
            guard let candidate = BinaryProtocol.candidate(bytes) else { return .none }
            switch candidate.recognise(bytes) {
            case .no: return .none
            case .incomplete: return .incomplete
            case .frame(let length):
                frame(BinaryFrame(kind: candidate, bytes: UnsafeRawBufferPointer(rebasing: bytes[..<length])))
                return .frame(length: length)
            }
        }
    }
}
