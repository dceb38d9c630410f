/// Options for reading lines that deviate from the standard.
public struct ReaderOptions: Sendable {
    /// The maximum length of a sentence in bytes, from the `$` to the checksum. The length includes the checksum even
    /// if the checksum is missing.
    ///
    /// The standard allows 79 bytes without the line ending, but receivers send longer sentences. The value is clamped
    /// to the range of 16 to 65,000.
    public var maximumLength: Int {
        didSet { maximumLength = Self.clamped(maximumLength) }
    }

    /// The treatment of sentences without a checksum.
    public var missingChecksum: MissingChecksumPolicy

    /// Creates options.
    /// - Parameters:
    ///   - maximumLength: The maximum length of a sentence in bytes, between 16 and 65,000.
    ///   - missingChecksum: The treatment of sentences without a checksum.
    public init(maximumLength: Int = 1024, missingChecksum: MissingChecksumPolicy = .rejectUnlessCustomary) {
        self.maximumLength = Self.clamped(maximumLength)
        self.missingChecksum = missingChecksum
    }

    private static func clamped(_ length: Int) -> Int { min(max(length, 16), 65_000) }
}

/// The treatment of sentences without a checksum.
///
/// By default, sentences without a checksum are rejected, because only a checksum distinguishes an intact sentence from
/// a damaged one.
public enum MissingChecksumPolicy: Sendable {
    /// Rejects sentences without a checksum, except for types that receivers commonly send without one.
    ///
    /// The exceptions are replies and start-up messages of SiRF (`PSRFTXT…`) and Furuno (`PFEC`) receivers, which
    /// contain no positions.
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
