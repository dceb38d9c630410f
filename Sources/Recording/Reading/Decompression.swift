/// An incremental decompressor that extracts as much data as possible from a damaged file.
protocol Decompression: AnyObject {
    /// Adds the next part of the compressed file.
    func add(_ chunk: UnsafeRawBufferPointer)

    /// Returns the next decompressed bytes, or an empty buffer if more input is needed. The buffer is valid until the
    /// next call.
    func next() -> UnsafeRawBufferPointer

    /// Marks the end of the compressed file.
    ///
    /// - Returns: Whether ``next()`` can return more bytes.
    func finish() -> Bool

    /// Whether the compressed file is damaged.
    var isDamaged: Bool { get }

    /// Whether the end of the compressed file is missing, but nothing else is damaged. A recording has no end while it is
    /// being written, or if its recorder was killed.
    var isIncomplete: Bool { get }

    /// The command that checks a damaged file, to be suggested to the user.
    var tool: String { get }
}

/// The format of a compressed file.
enum CompressionFormat {
    case zstd
    case gzip
    case xz

    /// The number of bytes at the start of a file that are needed to recognize any of the formats.
    static let headSize = 6

    /// Recognizes the format of a compressed file by its first bytes. Returns `nil` if the bytes are not in any
    /// supported format.
    init?(_ head: some Collection<UInt8>) {
        if head.starts(with: Decompressor.magic) || head.isSkippableFrame {
            self = .zstd
        } else if head.starts(with: [0x1F, 0x8B, 8]) {
            self = .gzip
        } else if head.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]) {
            self = .xz
        } else {
            return nil
        }
    }

    func decompression() -> any Decompression {
        switch self {
        case .zstd: Decompressor()
        case .gzip: CodecDecompressor(GzipCodec())
        case .xz: CodecDecompressor(XZCodec())
        }
    }
}

extension Collection<UInt8> {
    /// Whether the bytes start with a skippable zstd frame, as do files written by pzstd.
    fileprivate var isSkippableFrame: Bool {
        first.map { $0 & 0xF0 == 0x50 } == true && dropFirst().starts(with: [0x2A, 0x4D, 0x18])
    }
}
