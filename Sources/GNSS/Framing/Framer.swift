public import NMEA

/// Splits the bytes from a receiver into sentences and frames of binary protocols.
///
/// A frame is skipped as a whole, so no part of its payload is mistaken for a sentence. Stray bytes are skipped one by
/// one, so a valid sentence that follows them is not lost.
public struct Framer: ~Copyable {
    private var buffer: ChunkBuffer
    private var scanner: StreamScanner

    /// Creates a framer for one stream.
    public init(options: ReaderOptions = ReaderOptions()) {
        scanner = StreamScanner(options: options)
        buffer = ChunkBuffer(
            maximumPending: StreamScanner.maximumPending(options, foreign: BinaryProtocol.maximumLength))
    }

    /// Statistics about the bytes read so far. The bytes of frames do not count as stray bytes.
    public var statistics: ReaderStatistics { scanner.statistics }

    /// Reads a chunk of bytes, and emits each sentence, frame and rejected line that the chunk completes.
    ///
    /// A rejected line begins like a sentence but is not valid. The values are valid only until the closure that
    /// receives them returns.
    public mutating func read(
        _ chunk: UnsafeRawBufferPointer, sentence: (borrowing RawSentence) -> Void,
        frame: (borrowing BinaryFrame) -> Void = { _ in }, rejected: (borrowing RejectedLine) -> Void = { _ in }
    ) {
        buffer.feed(chunk, to: &scanner) { scanner, window in
            scanner.consume(
                window, isFinal: false, foreign: { Self.recognize($0, followsStray: $1, frame) }, sentence,
                rejected: rejected)
        }
    }

    /// Ends the stream. Buffered bytes are processed as if no more bytes could follow. Afterwards the framer can read
    /// another stream.
    public mutating func finish(
        sentence: (borrowing RawSentence) -> Void, frame: (borrowing BinaryFrame) -> Void = { _ in },
        rejected: (borrowing RejectedLine) -> Void = { _ in }
    ) {
        buffer.flush(to: &scanner) { scanner, window in
            scanner.consume(
                window, isFinal: true, foreign: { Self.recognize($0, followsStray: $1, frame) }, sentence,
                rejected: rejected)
        }
        scanner.endLine()
    }

    /// Whether the framer has buffered an incomplete sentence, TAG block or frame.
    public var isWaiting: Bool { buffer.isWaiting }

    /// Calls a closure with the bytes of an incomplete frame, from its first byte.
    /// - Returns: The result of the closure; `nil` if no frame has begun, or if the bytes so far may resemble the
    ///   beginning of a frame only by chance.
    package func withBegunFrame<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        buffer.withWaiting { bytes in
            guard bytes.count >= BinaryProtocol.decisiveLength, let candidate = BinaryProtocol.candidate(bytes),
                candidate.isDistinctive(bytes), case .incomplete = candidate.recognize(bytes)
            else { return nil }
            return body(bytes)
        }
    }

    /// Whether a complete sentence is held back because the bytes before it look like the beginning of a frame.
    package var holdsSentence: Bool {
        buffer.withWaiting { bytes in !bytes.isEmpty && BinaryProtocol.candidate(bytes) != nil && bytes.containsSentence
        }
    }

    /// Emits the complete sentences that are held back because the bytes before them look like an incomplete frame. The
    /// first of these bytes is skipped as a stray byte.
    package mutating func releaseSentences(
        sentence: (borrowing RawSentence) -> Void, frame: (borrowing BinaryFrame) -> Void,
        rejected: (borrowing RejectedLine) -> Void
    ) {
        buffer.reconsider(for: &scanner) { scanner, window in
            scanner.consume(
                window, isFinal: false,
                foreign: { bytes, followsStray in
                    let match = Self.recognize(bytes, followsStray: followsStray, frame)
                    if case .incomplete = match, bytes.containsSentence { return .none }
                    return match
                }, sentence, rejected: rejected)
        }
    }

    /// Looks for a frame at the beginning of `bytes`, and emits it.
    private static func recognize(
        _ bytes: UnsafeRawBufferPointer, followsStray: Bool, _ frame: (borrowing BinaryFrame) -> Void
    ) -> ForeignMatch {
        guard let candidate = BinaryProtocol.candidate(bytes) else { return .none }
        switch candidate.recognize(bytes, followsStray: followsStray) {
        case .no: return .none
        case .incomplete: return .incomplete
        case .frame(let length):
            frame(BinaryFrame(kind: candidate, bytes: UnsafeRawBufferPointer(rebasing: bytes[..<length])))
            return .frame(length: length)
        }
    }
}
