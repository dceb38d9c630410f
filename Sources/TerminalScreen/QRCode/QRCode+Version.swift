extension QRCode {
    /// A version of the symbol, which determines its size and its capacity.
    struct Version {
        /// The version number, starting at 1.
        let number: Int
        /// The total number of codewords.
        private let length: Int
        /// The number of error correction codewords in each block.
        private let checkLength: Int
        /// The number of blocks. The error correction of each block is independent.
        private let blockCount: Int

        /// The versions from 1 to 10 with error correction level M.
        static let all = [
            Version(number: 1, length: 26, checkLength: 10, blockCount: 1),
            Version(number: 2, length: 44, checkLength: 16, blockCount: 1),
            Version(number: 3, length: 70, checkLength: 26, blockCount: 1),
            Version(number: 4, length: 100, checkLength: 18, blockCount: 2),
            Version(number: 5, length: 134, checkLength: 24, blockCount: 2),
            Version(number: 6, length: 172, checkLength: 16, blockCount: 4),
            Version(number: 7, length: 196, checkLength: 18, blockCount: 4),
            Version(number: 8, length: 242, checkLength: 22, blockCount: 4),
            Version(number: 9, length: 292, checkLength: 22, blockCount: 5),
            Version(number: 10, length: 346, checkLength: 26, blockCount: 5),
        ]

        /// The number of modules in each row and each column.
        var size: Int { 17 + 4 * number }

        /// The number of bytes that encode the length of the text.
        private var lengthSize: Int { number < 10 ? 1 : 2 }

        /// The number of data codewords, excluding the error correction codewords.
        private var dataLength: Int { length - checkLength * blockCount }

        /// The maximum number of bytes in the text. The mode and the terminator take half a codeword each.
        var capacity: Int { dataLength - lengthSize - 1 }

        /// The rows in which alignment patterns are centered. The columns have the same numbers.
        var alignmentCenters: [Int] {
            let last = size - 7
            return switch number {
            case 1: []
            case 2...6: [6, last]
            default: [6, (6 + last) / 2, last]
            }
        }
    }
}

extension QRCode.Version {
    /// Selects the smallest version for a text with the given number of bytes. Returns `nil` if the text is too long
    /// for all versions.
    init?(capacity count: Int) {
        guard let version = Self.all.first(where: { $0.capacity >= count }) else { return nil }
        self = version
    }

    /// Returns all codewords for a text, in the order in which they are drawn.
    func codewords(for text: [UInt8]) -> [UInt8] {
        let blocks = blocks(of: data(for: text))
        let checks = blocks.map { ReedSolomon.checkCodewords(for: $0, count: checkLength) }
        return interleaved(blocks) + interleaved(checks)
    }

    // An extended channel interpretation (ECI) could declare the text as UTF-8. It is omitted, because some scanners
    // fail on it, and scanners recognize UTF-8 without it.
    private func data(for text: [UInt8]) -> [UInt8] {
        let byteMode: UInt8 = 4
        let terminator: UInt8 = 0
        let length = [UInt8(text.count >> 8), UInt8(truncatingIfNeeded: text.count)].suffix(lengthSize)
        let halves = [byteMode] + (length + text).flatMap { [$0 >> 4, $0 & 15] } + [terminator]
        let used = stride(from: 0, to: halves.count, by: 2).map { halves[$0] << 4 | halves[$0 + 1] }
        let padding: [UInt8] = [0xEC, 0x11]
        return used + (0..<dataLength - used.count).map { padding[$0 % 2] }
    }

    /// Splits data into blocks. If the data cannot be split evenly, the last blocks are one codeword longer.
    private func blocks(of data: [UInt8]) -> [ArraySlice<UInt8>] {
        let (short, rest) = data.count.quotientAndRemainder(dividingBy: blockCount)
        var remaining = data[...]
        return (0..<blockCount).map { index in
            let block = remaining.prefix(index < blockCount - rest ? short : short + 1)
            remaining = remaining.dropFirst(block.count)
            return block
        }
    }

    /// Returns the first codewords of all blocks, then the second ones, and so on. Damage in one place is therefore
    /// spread over all blocks.
    private func interleaved(_ blocks: [some Collection<UInt8>]) -> [UInt8] {
        let longest = blocks.map(\.count).max() ?? 0
        return (0..<longest).flatMap { index in blocks.compactMap { $0.dropFirst(index).first } }
    }
}
