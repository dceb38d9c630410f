/// Reads the sentences in a stream of bytes that arrives in chunks of any size.
///
/// ```swift
/// import NMEA
///
/// var reader = SentenceReader()
/// let chunk = Array("$GPGLL,4807.038,N,01131.000,E,123519.00,A,A*66\r\n".utf8)
/// reader.read(chunk) { sentence in
///     if case .gll(let position) = sentence.parsed() { print(position.latitude ?? 0) }
/// }
/// ```
///
/// A sentence is emitted as soon as its last byte arrives, without waiting for the line ending. Reading never throws.
/// Invalid lines are counted in ``statistics`` by reason, and an invalid line never causes the loss of a valid
/// sentence.
///
/// Other bytes between sentences do no harm, with one exception: a stray `$` or `!` before an encapsulated sentence
/// (`!AIVDM…`) on the same line. The reader may then combine the bytes from the stray mark to the end of the sentence
/// into one sentence. The probability is 1 in 256, because a checksum has only eight bits.
public struct SentenceReader: ~Copyable {
    private var buffer: ChunkBuffer
    private var scanner: StreamScanner

    /// Creates a reader for a stream.
    public init(options: ReaderOptions = ReaderOptions()) {
        scanner = StreamScanner(options: options)
        buffer = ChunkBuffer(maximumPending: StreamScanner.maximumPending(options))
    }

    /// Statistics about the bytes read so far.
    public var statistics: ReaderStatistics { scanner.statistics }

    /// Reads a chunk. Passes each sentence that the chunk completes to `body`, and each rejected line to `rejected`.
    public mutating func read(
        _ chunk: UnsafeRawBufferPointer, _ body: (borrowing RawSentence) -> Void,
        rejected: (borrowing RejectedLine) -> Void = { _ in }
    ) {
        buffer.feed(chunk, to: &scanner) { scanner, window in
            scanner.consume(window, isFinal: false, body, rejected: rejected)
        }
    }

    /// Reads a chunk. Passes each sentence that the chunk completes to `body`, and each rejected line to `rejected`.
    public mutating func read(
        _ chunk: [UInt8], _ body: (borrowing RawSentence) -> Void,
        rejected: (borrowing RejectedLine) -> Void = { _ in }
    ) {
        chunk.withUnsafeBytes { read($0, body, rejected: rejected) }
    }

    /// Ends the stream, and processes the buffered bytes as the last bytes of the stream. The reader can then read
    /// another stream.
    ///
    /// A sentence without a checksum at the end of the stream may be incomplete, so it is rejected regardless of the
    /// ``MissingChecksumPolicy``.
    public mutating func finish(
        _ body: (borrowing RawSentence) -> Void, rejected: (borrowing RejectedLine) -> Void = { _ in }
    ) {
        buffer.flush(to: &scanner) { scanner, window in
            scanner.consume(window, isFinal: true, body, rejected: rejected)
        }
        scanner.endLine()
    }
}
