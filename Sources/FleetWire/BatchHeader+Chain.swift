internal import CCrypto

extension BatchHeader {
    /// Returns a batch's chain hash: the first 16 bytes of a SHA-256 digest.
    ///
    /// The digest covers these bytes, in this order:
    ///
    /// - the previous chain hash, or zeros if the batch starts a chain
    /// - a zero byte
    /// - the first sequence number and the count, 8 bytes each, big-endian
    /// - the uncompressed columns
    ///
    /// For a gap, the header's chain hash is returned unchanged, because the fixes from which it was computed no longer
    /// exist.
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
