internal import CCrypto

extension BatchHeader {
    /// Returns the chain of a batch: the first 16 bytes of a SHA-256 digest.
    ///
    /// The digest covers the previous chain (zeros if the batch starts a chain), a zero byte, the first number and the
    /// count (8 bytes each), and the uncompressed columns. The chain of a gap is stored instead of computed, because
    /// its fixes no longer exist.
    func chain(after previous: [UInt8], columns: some Collection<UInt8>) -> [UInt8] {
        guard !isGap else { return chain }
        var input = startsChain ? Self.firstChain : previous
        input.append(0)
        for number in [first, UInt64(count)] {
            input += (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
        }
        input += columns
        var digest = [UInt8](repeating: 0, count: 32)
        EVP_Digest(input, input.count, &digest, nil, EVP_sha256(), nil)
        return Array(digest.prefix(16))
    }
}
