/// Decompresses a file piece by piece, and as much as possible of a damaged file.
protocol Decompression: AnyObject {
    /// Adds a piece of the file.
    func add(_ piece: UnsafeRawBufferPointer)

    /// Returns the next decompressed bytes, which are valid until the next call. Empty if another piece is needed.
    func next() -> UnsafeRawBufferPointer

    /// Ends the input.
    ///
    /// - Returns: Whether ``next()`` can return more bytes.
    func finish() -> Bool

    /// Whether the file is damaged or its end is missing.
    var isDamaged: Bool { get }

    /// The command that examines a damaged file.
    var tool: String { get }
}

/// The format of a compressed file.
enum CompressionFormat {
    case zstd
    case gzip
    case xz

    /// The number of bytes needed to recognize a format.
    static let headSize = 6

    /// Recognizes a format by the first bytes of a file.
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
    /// Whether it begins with a skippable zstd frame, as written by pzstd.
    fileprivate var isSkippableFrame: Bool {
        first.map { $0 & 0xF0 == 0x50 } == true && dropFirst().starts(with: [0x2A, 0x4D, 0x18])
    }
}
