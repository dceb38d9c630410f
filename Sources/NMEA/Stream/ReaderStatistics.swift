/// Why a line was not taken for a sentence.
public enum RejectionReason: Int, Sendable, CaseIterable {
    /// It ends without a checksum.
    case missingChecksum
    /// Its checksum is not that of its bytes.
    case badChecksum
    /// It is longer than ``ReaderOptions/maximumLength``.
    case tooLong
    /// It holds a control character or a byte beyond ASCII.
    case badCharacter
    /// Nothing stands between its first character and its end.
    case empty
}

/// What a reader has seen so far.
public struct ReaderStatistics: Sendable, Hashable {
    /// All bytes.
    public internal(set) var bytes = 0
    /// Sentences handed out.
    public internal(set) var sentences = 0
    /// Bytes that belong to no sentence, line ends not counted.
    public internal(set) var strayBytes = 0
    /// Rejected lines by ``RejectionReason``.
    private var rejections = SIMD8<UInt64>()

    /// Makes statistics of nothing.
    public init() {}

    /// How many lines were rejected for a reason.
    public func rejected(_ reason: RejectionReason) -> Int { Int(rejections[reason.rawValue]) }

    /// How many lines were rejected.
    public var rejected: Int { RejectionReason.allCases.reduce(0) { $0 + rejected($1) } }

    mutating func countRejection(_ reason: RejectionReason) { rejections[reason.rawValue] += 1 }
}
