/// Decompresses a file piece by piece, and a damaged one as far as possible.
protocol Decompression: AnyObject {
    /// Takes a piece of the file.
    func add(_ piece: UnsafeRawBufferPointer)

    /// The next bytes, valid until the next call; none when another piece is needed.
    func next() -> UnsafeRawBufferPointer

    /// The file has ended.
    /// - Returns: whether there is more to be read.
    func finish() -> Bool

    /// Whether something was damaged, or is missing at the end.
    var isDamaged: Bool { get }

    /// The program that looks closer.
    var tool: String { get }
}

/// How a file may be compressed.
enum CompressionFormat {
    case zstd
    case gzip
    case xz

    /// So many bytes tell.
    static let headSize = 6

    /// Looks at the first bytes of a file.
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
    /// Whether it begins with a frame of zstd that decoders step over, as pzstd writes it.
    fileprivate var isSkippableFrame: Bool {
        first.map { $0 & 0xF0 == 0x50 } == true && dropFirst().starts(with: [0x2A, 0x4D, 0x18])
    }
}
