/// Finds the sentences in a stream of bytes that arrives in chunks of any size.
///
/// ```swift
/// var reader = SentenceReader()
/// reader.read(chunk) { sentence in
///     if case .gga(let fix) = sentence.parsed() { print(fix.latitude, fix.longitude) }
/// }
/// ```
///
/// A sentence is emitted with its last byte, without waiting for the line ending. Nothing is ever thrown: invalid lines
/// are counted in ``statistics`` with the reason, and an invalid line never causes the loss of a valid one.
///
/// Bytes between sentences do not affect the sentences, unless those bytes are a sentence or a TAG block themselves.
/// There is one exception, which eight bits of checksum cannot prevent. A stray `$` or `!` may be followed, on the same
/// line, by plain text and an encapsulated sentence (`!AIVDM…`). With a probability of 1 in 256 it is taken for the
/// beginning of that sentence.
/// beginning one time in 256.
public struct SentenceReader: ~Copyable {
    private var buffer: ChunkBuffer
    private var scanner: StreamScanner

    /// Creates a reader for one stream.
    public init(options: ReaderOptions = ReaderOptions()) {
        scanner = StreamScanner(options: options)
        buffer = ChunkBuffer(maximumPending: StreamScanner.maximumPending(options))
    }

    /// The statistics of the bytes read so far.
    public var statistics: ReaderStatistics { scanner.statistics }

    /// Reads a chunk, and passes each sentence that it completes to `body` and each rejected line to `rejected`.
    public mutating func read(
        _ chunk: UnsafeRawBufferPointer, _ body: (borrowing RawSentence) -> Void,
        rejected: (borrowing RejectedLine) -> Void = { _ in }
    ) {
        buffer.feed(chunk, to: &scanner) { scanner, window in
            scanner.consume(window, isFinal: false, body, rejected: rejected)
        }
    }

    /// Reads a chunk, and passes each sentence that it completes to `body` and each rejected line to `rejected`.
    public mutating func read(
        _ chunk: [UInt8], _ body: (borrowing RawSentence) -> Void,
        rejected: (borrowing RejectedLine) -> Void = { _ in }
    ) {
        chunk.withUnsafeBytes { read($0, body, rejected: rejected) }
    }

    /// Ends the stream: bytes that wait for more are judged as they are. The reader can then read another stream.
    ///
    /// A sentence whose checksum is missing at the end is rejected under every policy, because it may be incomplete.
    public mutating func finish(
        _ body: (borrowing RawSentence) -> Void, rejected: (borrowing RejectedLine) -> Void = { _ in }
    ) {
        buffer.flush(to: &scanner) { scanner, window in
            scanner.consume(window, isFinal: true, body, rejected: rejected)
        }
        scanner.endLine()
    }
}
