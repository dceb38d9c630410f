// The list of places is not decompressed with zlib, because every program that uses the map would then depend on zlib.

/// A decoder for gzip streams (RFC 1951 and 1952).
struct Inflater {
    private let input: [UInt8]
    private var position: Int
    private var bits: UInt32 = 0
    private var bitCount = 0
    private var output: [UInt8] = []

    private struct Malformed: Error {}

    /// Returns the content of a gzip stream, or `nil` if it is malformed.
    static func unzip(_ bytes: [UInt8]) -> [UInt8]? {
        // The header has ten bytes, and the streams in this program have no optional fields after it.
        guard bytes.count > 18, bytes.starts(with: [0x1F, 0x8B, 8, 0]) else { return nil }
        var inflater = Inflater(input: bytes, position: 10)
        return try? inflater.inflate()
    }

    private init(input: [UInt8], position: Int) {
        self.input = input
        self.position = position
    }

    private mutating func inflate() throws -> [UInt8] {
        var isLast = false
        while !isLast {
            isLast = try take(1) == 1
            switch try take(2) {
            case 0: try copyStored()
            case 1: try decode(Self.fixedLiterals, Self.fixedDistances)
            case 2:
                let (literals, distances) = try readCodes()
                try decode(literals, distances)
            default: throw Malformed()
            }
        }
        return output
    }

    /// Removes and returns the next bits of the stream. The first bit becomes the lowest bit of the result.
    private mutating func take(_ count: Int) throws -> Int {
        while bitCount < count {
            guard position < input.count else { throw Malformed() }
            bits |= UInt32(input[position]) << UInt32(bitCount)
            position += 1
            bitCount += 8
        }
        defer {
            bits >>= UInt32(count)
            bitCount -= count
        }
        return Int(bits & (1 << UInt32(count) - 1))
    }

    private mutating func copyStored() throws {
        (bits, bitCount) = (0, 0)
        let length = try take(16)
        guard try take(16) == ~length & 0xFFFF, position + length <= input.count else { throw Malformed() }
        output += input[position..<(position + length)]
        position += length
    }

    // MARK: Codes

    /// A Huffman code: the number of codes of each length, and the symbols in the order of their codes.
    private struct Code {
        var counts = [Int](repeating: 0, count: 16)
        var symbols: [Int] = []

        init(lengths: [Int]) {
            for length in lengths where length > 0 { counts[length] += 1 }
            symbols = lengths.indices.filter { lengths[$0] > 0 }
                .sorted { (lengths[$0], $0) < (lengths[$1], $1) }
        }
    }

    private static let fixedLiterals = Code(
        lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    private static let fixedDistances = Code(lengths: [Int](repeating: 5, count: 30))
    /// The order in which a block stores the code lengths of the code length alphabet (RFC 1951, section 3.2.7).
    private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    private mutating func symbol(_ code: Code) throws -> Int {
        var (value, first, index) = (0, 0, 0)
        for length in 1..<16 {
            value |= try take(1)
            let count = code.counts[length]
            if value - first < count { return code.symbols[index + value - first] }
            index += count
            first = (first + count) << 1
            value <<= 1
        }
        throw Malformed()
    }

    private mutating func readCodes() throws -> (literals: Code, distances: Code) {
        let (literalCount, distanceCount, lengthCount) = (try take(5) + 257, try take(5) + 1, try take(4) + 4)
        var codeLengths = [Int](repeating: 0, count: Self.lengthOrder.count)
        for index in Self.lengthOrder.prefix(lengthCount) { codeLengths[index] = try take(3) }
        let code = Code(lengths: codeLengths)
        var lengths: [Int] = []
        while lengths.count < literalCount + distanceCount {
            let length = try symbol(code)
            switch length {
            case 16:
                guard let last = lengths.last else { throw Malformed() }
                lengths += [Int](repeating: last, count: try take(2) + 3)
            case 17: lengths += [Int](repeating: 0, count: try take(3) + 3)
            case 18: lengths += [Int](repeating: 0, count: try take(7) + 11)
            default: lengths.append(length)
            }
        }
        guard lengths.count == literalCount + distanceCount else { throw Malformed() }
        return (Code(lengths: Array(lengths[..<literalCount])), Code(lengths: Array(lengths[literalCount...])))
    }

    // MARK: Text

    private static let endOfBlock = 256
    /// The base lengths of the length symbols, starting with symbol 257, and the number of extra bits that follow each.
    private static let lengths = [
        (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 1), (13, 1), (15, 1), (17, 1), (19, 2),
        (23, 2), (27, 2), (31, 2), (35, 3), (43, 3), (51, 3), (59, 3), (67, 4), (83, 4), (99, 4), (115, 4), (131, 5),
        (163, 5), (195, 5), (227, 5), (258, 0),
    ]
    /// The base distances of the distance symbols, and the number of extra bits that follow each.
    private static let distances = [
        (1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (7, 1), (9, 2), (13, 2), (17, 3), (25, 3), (33, 4), (49, 4), (65, 5),
        (97, 5), (129, 6), (193, 6), (257, 7), (385, 7), (513, 8), (769, 8), (1_025, 9), (1_537, 9), (2_049, 10),
        (3_073, 10), (4_097, 11), (6_145, 11), (8_193, 12), (12_289, 12), (16_385, 13), (24_577, 13),
    ]

    private mutating func decode(_ literals: Code, _ distances: Code) throws {
        while true {
            let literal = try symbol(literals)
            if literal == Self.endOfBlock { return }
            if literal < Self.endOfBlock {
                output.append(UInt8(literal))
                continue
            }
            let length = try amount(literal - Self.endOfBlock - 1, Self.lengths)
            let distance = try amount(symbol(distances), Self.distances)
            guard distance <= output.count else { throw Malformed() }
            // The source may overlap the destination, so bytes are copied one by one.
            for _ in 0..<length { output.append(output[output.count - distance]) }
        }
    }

    private mutating func amount(_ symbol: Int, _ table: [(shortest: Int, bits: Int)]) throws -> Int {
        guard table.indices.contains(symbol) else { throw Malformed() }
        return table[symbol].shortest + (try take(table[symbol].bits))
    }
}
