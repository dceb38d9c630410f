/// The reason why a line was rejected as a sentence.
public enum RejectionReason: Int, Sendable, CaseIterable {
    /// The line ends without a checksum.
    case missingChecksum
    /// The checksum does not match the bytes.
    case badChecksum
    /// The line is longer than ``ReaderOptions/maximumLength``.
    case tooLong
    /// The line contains a control character or a non-ASCII byte.
    case badCharacter
    /// The line has no content.
    case empty
}

/// Statistics about the input of a reader: bytes, sentences and rejected lines.
public struct ReaderStatistics: Sendable, Hashable {
    /// The number of bytes processed.
    public internal(set) var bytes = 0
    /// The number of sentences emitted.
    public internal(set) var sentences = 0
    /// The number of bytes outside sentences, not counting line endings.
    public internal(set) var strayBytes = 0
    /// The number of rejected lines for each ``RejectionReason``.
    private var rejections = SIMD8<UInt64>()

    /// Creates statistics with all counters at zero.
    public init() {}

    /// Returns the number of lines rejected for a given reason.
    public func rejected(_ reason: RejectionReason) -> Int { Int(rejections[reason.rawValue]) }

    /// The total number of rejected lines.
    public var rejected: Int { RejectionReason.allCases.reduce(0) { $0 + rejected($1) } }

    mutating func countRejection(_ reason: RejectionReason) { rejections[reason.rawValue] += 1 }
}
