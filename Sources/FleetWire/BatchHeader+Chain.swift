internal import CCrypto

extension BatchHeader {
    /// Returns the chain of a batch: the first sixteen bytes of the SHA-256 digest of the previous chain, a 0, the
    /// first number and the count, each as eight bytes, and finally the uncompressed columns. Zeros replace the
    /// previous chain if the batch starts a chain. A gap keeps its own chain, because its fixes no longer exist.
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
