internal import SystemSupport
internal import TrackFormats

/// An encoder that converts batches to the bytes of an append-only file.
protocol BatchEncoder {
    /// Returns the file header: the bytes that precede the first batch.
    mutating func head() throws(Failure) -> [UInt8]

    /// The possible first bytes of an existing file, for formats whose ``head()`` is empty.
    static var beginnings: [[UInt8]] { get }

    mutating func encode(_ batch: RecordedBatch, into bytes: inout [UInt8]) throws(Failure)

    /// Appends the file trailer: the bytes that follow the last batch.
    mutating func end(into bytes: inout [UInt8])

    /// Whether the format consists of lines. If so, a line left incomplete by a crash or a full disk is terminated
    /// before the next line is appended.
    static var hasLines: Bool { get }
}

extension BatchEncoder {
    mutating func end(into bytes: inout [UInt8]) {}

    static var hasLines: Bool { true }
}

/// A writer for an append-only file, compressed or uncompressed.
struct StreamWriter<Encoder: BatchEncoder>: RecordingWriter {
    private let file: RecordingFile
    private var encoder: Encoder
    private var compressor: Compressor?
    private var pending: [UInt8] = []
    private var failure: Failure?

    init(_ path: String, _ encoder: Encoder, _ name: RecordingName) throws(Failure) {
        file = try RecordingFile(path)
        self.encoder = encoder
        let head = try self.encoder.head()
        let beginnings = head.isEmpty ? Encoder.beginnings : [head]
        let first =
            name.isCompressed ? CompressedTail.firstBytes(file) : file.read(0..<(beginnings.map(\.count).max() ?? 0))
        // A power failure may have damaged even the first bytes of the file.
        let isTorn =
            name.isCompressed
            ? file.isTorn(beginning: Decompressor.magic) : beginnings.contains { file.isTorn(beginning: $0) }
        guard isTorn || first.isEmpty || beginnings.contains(where: { first.starts(with: $0) }) else {
            throw Failure(
                .cannotWrite,
                "\(path) exists and is not a .\(name.format) recording. Choose another name, or remove the file")
        }
        if isTorn { try file.putAside(from: 0) }
        if name.isCompressed { compressor = try Compressor() }
        let frames = name.isCompressed ? try CompressedTail.close(file) : []
        if Encoder.hasLines, !name.isCompressed { try file.putZerosAside() }
        if file.length == 0 {
            pending = head
        } else if Encoder.hasLines {
            let last =
                name.isCompressed
                ? CompressedTail.lastByte(file, frames: frames) : file.read(file.length - 1..<file.length).last
            if last != UInt8(ascii: "\n") { pending = Array("\r\n".utf8) }
        }
    }

    var length: Int { file.length }

    var repair: String? { file.repair }

    mutating func append(_ batch: RecordedBatch) {
        guard failure == nil else { return }
        do throws(Failure) { try encoder.encode(batch, into: &pending) } catch { failure = error }
    }

    mutating func flush() throws(Failure) {
        if let failure { throw failure }
        try file.expectInPlace()
        guard !pending.isEmpty else { return }
        try file.append(compressor?.compress(pending) ?? pending)
        pending.removeAll(keepingCapacity: true)
    }

    mutating func finish() throws(Failure) {
        encoder.end(into: &pending)
        try flush()
        if let rest = compressor?.end() { try file.append(rest) }
        try file.synchronize()
    }

    func synchronize() throws(Failure) { try file.synchronize() }
}
