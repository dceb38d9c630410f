/// Decides whether sentences without a checksum are accepted.
struct MissingChecksums {
    private let policy: MissingChecksumPolicy
    /// The number of sentences accepted without a checksum.
    private var accepted = 0
    /// The number of further lines that must lack only the checksum before the receiver is assumed to send no
    /// checksums. Fewer such lines may be the result of damage.
    private var neededProof: Int

    private static let customary = ["PSRFTXT", "PFEC"]

    init(policy: MissingChecksumPolicy) {
        self.policy = policy
        neededProof = policy == .automatic ? MissingChecksumPolicy.proof : 0
    }

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
            case .automatic, .acceptUntilChecksum:
                Self.isCustomary(address) || sentences == accepted && proves(address)
            }
        if isAccepted { accepted += 1 }
        return isAccepted
    }

    /// Returns whether enough lines without a checksum have arrived to accept this one.
    private mutating func proves(_ address: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard address.isAddress else { return false }
        if neededProof == 0 { return true }
        neededProof -= 1
        return false
    }

    private static func isCustomary(_ address: Slice<UnsafeRawBufferPointer>) -> Bool {
        customary.contains { address.starts(with: $0.utf8) }
    }
}

extension MissingChecksumPolicy {
    /// The number of lines that ``automatic`` rejects before it accepts lines without a checksum.
    package static let proof = 3
}

extension RejectedLine {
    /// Whether the line would be a sentence if it had a checksum.
    package var lacksOnlyChecksum: Bool {
        reason == .missingChecksum && withBytes { $0.dropFirst().prefix { $0 != UInt8(ascii: ",") }.isAddress }
    }
}

extension Slice<UnsafeRawBufferPointer> {
    /// Whether the bytes are an address as the standard requires it: a talker and a type, or `P` and a manufacturer.
    /// Ashtech's address is excluded, because its binary frames begin in the same way and may contain line endings.
    fileprivate var isAddress: Bool {
        count >= 4 && !elementsEqual("PASHR".utf8) && allSatisfy { $0.isCapitalOrDigit }
    }
}

extension UInt8 {
    fileprivate var isCapitalOrDigit: Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
    }
}
