/// How a reader treats lines that bend the standard.
public struct ReaderOptions: Sendable {
    /// The longest sentence that is accepted, in bytes from the `$` to the checksum. The standard says 79 without the
    /// line's end; receivers do not keep to it. The checksum counts even where it is missing.
    ///
    /// It is kept between 16 and 65,000.
    public var maximumLength: Int {
        didSet { maximumLength = Self.clamped(maximumLength) }
    }

    /// What becomes of sentences without a checksum.
    public var missingChecksum: MissingChecksumPolicy

    /// Makes options.
    /// - Parameters:
    ///   - maximumLength: The longest sentence in bytes, between 16 and 65,000.
    ///   - missingChecksum: What becomes of sentences without a checksum.
    public init(maximumLength: Int = 1024, missingChecksum: MissingChecksumPolicy = .rejectUnlessCustomary) {
        self.maximumLength = Self.clamped(maximumLength)
        self.missingChecksum = missingChecksum
    }

    private static func clamped(_ length: Int) -> Int { min(max(length, 16), 65_000) }
}

/// What becomes of sentences without a checksum.
///
/// A checksum is the only thing that tells a whole sentence from a damaged one, so the default is to reject.
public enum MissingChecksumPolicy: Sendable {
    /// Every sentence without a checksum is rejected, except those of types that receivers are known to send without one:
    /// answers and start-up texts of SiRF (`PSRFTXT…`) and of Furuno (`PFEC`), which are no positions.
    case rejectUnlessCustomary
    /// Every sentence without a checksum is accepted.
    case accept
    /// Every sentence without a checksum is rejected.
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
