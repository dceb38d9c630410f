/// Options for accepting lines that deviate from the standard.
public struct ReaderOptions: Sendable {
    /// The maximum length of a sentence in bytes, from the `$` to the end of the checksum. The three bytes of the
    /// checksum are counted even if it is missing.
    ///
    /// The standard allows 79 bytes without the line ending, but receivers send longer sentences. Values are clamped to
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
    public init(maximumLength: Int = 1024, missingChecksum: MissingChecksumPolicy = .rejectUnlessCustomary) {
        self.maximumLength = Self.clamped(maximumLength)
        self.missingChecksum = missingChecksum
    }

    private static func clamped(_ length: Int) -> Int { min(max(length, 16), 65_000) }
}

/// The treatment of sentences without a checksum.
///
/// By default, sentences without a checksum are rejected, because damage to them cannot be detected.
public enum MissingChecksumPolicy: Sendable {
    /// Rejects sentences without a checksum, except for types that receivers commonly send without one.
    ///
    /// The exceptions are startup messages of SiRF receivers (`PSRFTXT…`) and messages of Furuno receivers (`PFEC`).
    /// Neither contains positions.
    case rejectUnlessCustomary
    /// Accepts every sentence without a checksum.
    case accept
    /// Rejects every sentence without a checksum.
    case reject

    func accepts(_ address: Slice<UnsafeRawBufferPointer>) -> Bool {
        switch self {
        case .accept: true
        case .reject: false
        case .rejectUnlessCustomary: Self.customary.contains { address.starts(with: $0.utf8) }
        }
    }

    private static let customary = ["PSRFTXT", "PFEC"]
}
