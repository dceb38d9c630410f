/// Decides whether sentences without a checksum are accepted, and counts the accepted ones.
struct MissingChecksums {
    let policy: MissingChecksumPolicy
    /// The number of sentences accepted without a checksum.
    private(set) var accepted = 0
    /// The number of lines with the form of a sentence that were rejected.
    private var rejected = 0

    /// The number of such lines that show that the receiver sends no checksums. A single line may be damaged.
    private static let proof = 3
    private static let customary = ["PSRFTXT", "PFEC"]

    init(policy: MissingChecksumPolicy) { self.policy = policy }

    /// Returns whether to accept a line without a checksum, and counts it.
    /// - Parameters:
    ///   - address: The text between the `$` and the first comma.
    ///   - sentences: The number of sentences so far, with and without a checksum.
    mutating func accept(_ address: Slice<UnsafeRawBufferPointer>, after sentences: Int) -> Bool {
        let isAccepted =
            switch policy {
            case .accept: true
            case .reject: false
            case .rejectUnlessCustomary: Self.isCustomary(address)
            case .automatic: Self.isCustomary(address) || sentences == accepted && proves(address)
            }
        if isAccepted { accepted += 1 }
        return isAccepted
    }

    /// Returns whether enough lines without a checksum have arrived to accept this one.
    private mutating func proves(_ address: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard Self.isStandard(address) else { return false }
        if rejected == Self.proof { return true }
        rejected += 1
        return false
    }

    private static func isCustomary(_ address: Slice<UnsafeRawBufferPointer>) -> Bool {
        customary.contains { address.starts(with: $0.utf8) }
    }

    /// Whether the address has the form that the standard requires: a talker and a type, or `P` and a manufacturer.
    /// Ashtech's are excluded, because its binary frames begin in the same way and may contain line endings.
    private static func isStandard(_ address: Slice<UnsafeRawBufferPointer>) -> Bool {
        address.count >= 4 && !address.elementsEqual("PASHR".utf8)
            && address.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || isDigit($0) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
