/// Options for accepting lines that deviate from the standard.
public struct ReaderOptions: Sendable {
    /// The maximum length of a sentence in bytes, from the `$` to the end of the checksum. The three bytes of the
    /// checksum are counted even if it is missing.
    ///
    /// The standard allows 80 bytes without the line ending, but receivers send longer sentences. Values are clamped to
    /// 16 … 65,000.
    public var maximumLength: Int {
        didSet { maximumLength = Self.clamped(maximumLength) }
    }

    /// The treatment of sentences without a checksum.
    public var missingChecksum: MissingChecksumPolicy

    /// Creates options.
    /// - Parameters:
    ///   - maximumLength: The maximum length of a sentence in bytes, 16 … 65,000.
    ///   - missingChecksum: The treatment of sentences without a checksum.
    public init(maximumLength: Int = 1024, missingChecksum: MissingChecksumPolicy = .automatic) {
        self.maximumLength = Self.clamped(maximumLength)
        self.missingChecksum = missingChecksum
    }

    private static func clamped(_ length: Int) -> Int { min(max(length, 16), 65_000) }
}

/// The treatment of sentences without a checksum.
///
/// Damage to a sentence without a checksum cannot be detected. By default, such sentences are therefore accepted only
/// from receivers that send no checksums at all.
public enum MissingChecksumPolicy: Sendable {
    /// Accepts sentences without a checksum from the fourth on, until a sentence with a valid checksum arrives.
    /// Types that ``rejectUnlessCustomary`` accepts are always accepted.
    case automatic
    /// Accepts sentences without a checksum until a sentence with a valid checksum arrives.
    case acceptUntilChecksum
    /// Rejects sentences without a checksum, except for types that receivers commonly send without one.
    ///
    /// The exceptions are startup messages of SiRF receivers (`PSRFTXT…`) and messages of Furuno receivers (`PFEC`).
    /// Neither contains positions.
    case rejectUnlessCustomary
    /// Accepts every sentence without a checksum.
    case accept
    /// Rejects every sentence without a checksum.
    case reject
}
