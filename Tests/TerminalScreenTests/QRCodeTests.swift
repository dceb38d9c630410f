import Testing

@testable import TerminalScreen

@Suite struct QRCodeTests {
    /// Computed by `qrencode -8 -t ASCII -l M -m 0`, version 4.1.1.
    private let address = "http://192.168.1.2:8080/"
    private let addressModules = """
        #######..#....#...#######
        #.....#..#...#.#..#.....#
        #.###.#.####....#.#.###.#
        #.###.#.#.#.##....#.###.#
        #.###.#.##..###...#.###.#
        #.....#.##...#.##.#.....#
        #######.#.#.#.#.#.#######
        ........####...#.........
        #.#####..#.###.##.#####..
        .#..#.....#..##..#.....#.
        ##.##.#....##..#..##.#.##
        .#.###.####.....#...#...#
        .###.###...#.#....###.###
        #.####.##.#.#.#......#.#.
        #.##..##.#.....#.#.#.#.##
        #.####..#.#.#..#.....#..#
        #..##.##..#.##..#####.#..
        ........#....##.#...###..
        #######...###...#.#.#####
        #.....#.##.#...##...##..#
        #.###.#.######.########..
        #.###.#.###.#.###.###.###
        #.###.#.#........#....#.#
        #.....#..###....#.####..#
        #######.#..###.#.########
        """

    /// Computed by the same program. Each number is a row.
    private let longAddress =
        "http://192.168.1.20:8080/#" + String(repeating: "0123456789abcdefghijklmnopqrstuvwxyz", count: 5)
    private let longAddressRows = """
        1fc17c7b429ee7f 1043b1c4ad7a241 175b6b1d7e75e5d 1750af0a2d4c25d 175da977d32425d 10585dac6fc9c41
        1fd55555555557f 0014ad0c7811c00 17cce487e12627c 08bf303af236989 16dace5336ca4f2 13a3ddfa1a9f99f
        17c81b5ee7e0a82 1186a1afc93f33d 0bdf248715f24ee 0d12336d509b37d 076615e06fa064b 0d27c7b5eba4317
        1bd3599a846867c 0190cf0bf0ffad4 187c5ae48b02628 0131c6faf0bc9a3 1e41387d8d7a766 1a05535bfe7791c
        1c7d7f44e5002ea 0e231d7c61151a1 05fb100fefeadf6 1d1302c4581191e 075ffc456daed53 0516ba7c510cb19
        1bf4a16ff5c2ffa 110f26909a5fbcd 066559f56b0805a 0411ead6ba0d14c 1f678a7de6f2423 1296f5d41097efc
        1d705ee1276c898 0bb649b429b5047 0c42a7e0d461500 080f92f730ff2e5 1ad4dee1438a9f9 131aae34d38facf
        13fd5f5fcd78636 0db09e9ab637b7f 055ea8c32908cd8 1d210b704236281 14c8de3dede8eae 1f3f574b9a1574c
        007d6c4fe56edf3 0013ab3c612fb15 1fc71ccd74c0756 105751545853b1e 1759569fe384dfa 175a6c2fd8ae29c
        175726482672528 10484de67c9bd9c 1fd60ae88be21ea
        """

    /// The version information of versions 7 to 10, from the standard's table.
    private static let versionBits = [(7, 0x07C94), (8, 0x085BC), (9, 0x09A99), (10, 0x0A4D3)]

    /// The format information of error correction level M with masks 0 to 7, from the standard's table.
    private static let formatBits = [
        0b101_0100_0001_0010, 0b101_0001_0010_0101, 0b101_1110_0111_1100, 0b101_1011_0100_1011,
        0b100_0101_1111_1001, 0b100_0000_1100_1110, 0b100_1111_1001_0111, 0b100_1010_1010_0000,
    ]

    private func rows(_ code: QRCode) -> [String] {
        (0..<code.size).map { row in (0..<code.size).map { code[row, $0] ? "#" : "." }.joined() }
    }

    @Test("the QR code for an address equals the QR code that qrencode produces")
    func equalsQrencode() throws {
        let code = try #require(QRCode(address))
        #expect(rows(code).joined(separator: "\n") == addressModules)
    }

    @Test("a version 10 QR code equals the one that qrencode produces")
    func equalsQrencodeInVersion10() throws {
        let code = try #require(QRCode(longAddress))
        let expected = try longAddressRows.split(whereSeparator: \.isWhitespace).map { number in
            let row = try #require(Int(number, radix: 16))
            return (0..<57).reversed().map { row >> $0 & 1 == 1 ? "#" : "." }.joined()
        }
        #expect(rows(code) == expected)
    }

    @Test("a QR code has the smallest version that can contain its text")
    func capacities() {
        // The capacities of versions 1 to 10 for bytes with level M, from the standard's table.
        for (index, capacity) in [14, 26, 42, 62, 84, 106, 122, 152, 180, 213].enumerated() {
            #expect(QRCode(String(repeating: "x", count: capacity))?.size == 21 + 4 * index)
            #expect(QRCode(String(repeating: "x", count: capacity + 1))?.size == (index < 9 ? 25 + 4 * index : nil))
        }
        #expect(QRCode("")?.size == 21)
    }

    @Test("the capacity of a QR code is measured in UTF-8 bytes")
    func lengthInUTF8() {
        #expect(QRCode(String(repeating: "ü", count: 7))?.size == 21)
        #expect(QRCode(String(repeating: "ü", count: 8))?.size == 25)
    }

    @Test("error correction codewords match published examples")
    func reedSolomon() {
        // The example in an annex of the standard: 01234567.
        #expect(
            ReedSolomon.checkCodewords(
                for: [0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11],
                count: 10) == [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55])
        // A common example in tutorials: HELLO WORLD.
        #expect(
            ReedSolomon.checkCodewords(
                for: [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17], count: 10)
                == [196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
    }

    @Test("a complete block's polynomial is zero at all roots of the generator polynomial", arguments: [10, 16, 26])
    func reedSolomonRoots(_ count: Int) {
        let data = (0..<40).map { UInt8($0 * 37 % 251) }
        let block = data + ReedSolomon.checkCodewords(for: data, count: count)
        var root: UInt8 = 1
        for _ in 0..<count {
            #expect(block.reduce(0) { ReedSolomon.product($0, root) ^ $1 } == 0)
            root = ReedSolomon.product(root, 2)
        }
    }

    @Test("the format information of each mask matches the standard's table", arguments: 0..<8)
    func format(_ mask: Int) { #expect(QRCode.formatBits(mask: mask) == Self.formatBits[mask]) }

    @Test("the version information matches the standard's table", arguments: versionBits)
    func version(_ number: Int, _ bits: Int) { #expect(QRCode.versionBits(number) == bits) }

    @Test("a QR code contains the format information of its mask twice", arguments: 0..<8)
    func drawnFormat(_ mask: Int) throws {
        let code = try candidate("gpsbridge", mask: mask)
        func bits(_ places: [(Int, Int)]) -> Int { places.reduce(0) { $0 << 1 | (code[$1.0, $1.1] ? 1 : 0) } }
        // From the highest bit to the lowest.
        let besideFinder = [0, 1, 2, 3, 4, 5, 7, 8].map { (8, $0) } + [7, 5, 4, 3, 2, 1, 0].map { ($0, 8) }
        let atEdges = (1...7).map { (code.size - $0, 8) } + (1...8).reversed().map { (8, code.size - $0) }
        #expect(bits(besideFinder) == Self.formatBits[mask])
        #expect(bits(atEdges) == Self.formatBits[mask])
    }

    private func candidate(_ text: String, mask: Int) throws -> QRCode {
        let bytes = Array(text.utf8)
        let version = try #require(QRCode.Version(capacity: bytes.count))
        return QRCode(QRCode.Drawing(version), version.codewords(for: bytes), mask: mask)
    }

    @Test("a QR code has the mask with the lowest penalty", arguments: ["gpsbridge", "http://10.0.0.7/", "😀", ""])
    func mask(_ text: String) throws {
        let candidates = try (0..<8).map { try candidate(text, mask: $0) }
        let code = try #require(QRCode(text))
        #expect(candidates.contains(code))
        #expect(code.penalty == candidates.map(\.penalty).min())
    }

    /// The expected numbers were computed by a separate program.
    @Test("another implementation computes the same penalties for all masks")
    func penalties() throws {
        let penalties = try (0..<8).map { try candidate(address, mask: $0).penalty }
        #expect(penalties == [642, 433, 421, 610, 469, 501, 518, 756])
    }

    @Test("runs of five or more equal modules are penalized")
    func runs() {
        func penalty(_ line: String) -> Int { QRCode.runPenalty(line.map { $0 == "#" }) }
        #expect(penalty("####....####") == 0)
        #expect(penalty("#####....") == 3)
        #expect(penalty("#.......#####") == 5 + 3)
    }

    @Test("patterns that resemble a finder pattern are penalized")
    func finders() {
        func penalty(_ line: String) -> Int { QRCode.finderPenalty(line.map { $0 == "#" }) }
        #expect(penalty("#.###.#....") == 40)
        #expect(penalty("....#.###.#") == 40)
        #expect(penalty("....#.###.#....") == 80)
        #expect(penalty("...#.###.#...") == 0)
        #expect(penalty("#.###.#") == 0)
    }
}

/// Tests of the text for terminals. Each test reads the modules back from the text.
extension QRCodeTests {
    /// The modules of the code, with a quiet zone of four modules and an even number of rows.
    private func expected(_ code: QRCode, isASCII: Bool) -> [[Bool]] {
        (-4..<code.size + (isASCII ? 4 : 5)).map { row in (-4..<code.size + 4).map { code[row, $0] } }
    }

    /// Returns which modules are drawn in the text color. Each character shows two modules, one above the other.
    private func inkInBlocks(_ lines: [String]) throws -> [[Bool]] {
        try lines.flatMap { line in
            let halves = try line.map {
                try #require([" ": (false, false), "▀": (true, false), "▄": (false, true), "█": (true, true)][$0])
            }
            return [halves.map(\.0), halves.map(\.1)]
        }
    }

    /// Returns which modules are drawn in the text color. Each pair of characters shows one module.
    private func inkInASCII(_ lines: [String]) throws -> [[Bool]] {
        try lines.map { line in
            let characters = Array(line)
            return try stride(from: 0, to: characters.count, by: 2).map { index in
                let pair = String(characters[index...(index + 1)])
                return try #require(["##": true, "  ": false][pair] as Bool?)
            }
        }
    }

    /// Replaces characters in reverse video by characters that look the same without it.
    private func unswapped(_ line: String) -> String {
        let (start, end) = ("\u{1B}[7m", "\u{1B}[27m")
        var line = line
        for (swapped, same) in [("  ", "##"), (" ", "█"), ("▀", "▄")] {
            let parts = line.split(separator: start + swapped + end, omittingEmptySubsequences: false)
            line = parts.joined(separator: same)
        }
        return line
    }

    @Test("a QR code drawn with half blocks has a quiet zone of four modules", arguments: [false, true])
    func blocks(isInverted: Bool) throws {
        let code = try #require(QRCode(address))
        let ink = try inkInBlocks(code.lines(isASCII: false, isInverted: isInverted))
        #expect(ink.map { $0.map { $0 != isInverted } } == expected(code, isASCII: false))
    }

    @Test("a QR code drawn with ASCII characters has a quiet zone of four modules", arguments: [false, true])
    func ascii(isInverted: Bool) throws {
        let code = try #require(QRCode(address))
        let ink = try inkInASCII(code.lines(isASCII: true, isInverted: isInverted))
        #expect(ink.map { $0.map { $0 != isInverted } } == expected(code, isASCII: true))
    }

    @Test(
        "on a terminal with colors, a QR code is black on white in every theme",
        arguments: [
            (ColorDepth.sixteen, "30;47;107"), (.palette, "38;5;16;48;5;231"),
            (.trueColor, "38;2;0;0;0;48;2;255;255;255"),
        ], [Theme.dark, .light])
    func colors(_ colors: (depth: ColorDepth, codes: String), _ theme: Theme) throws {
        let code = try #require(QRCode(address))
        func lines(isASCII: Bool) throws -> [String] {
            try code.lines(isASCII: isASCII, depth: colors.depth, theme: theme).map { line in
                let start = "\u{1B}[\(colors.codes)m"
                let end = "\u{1B}[m"
                try #require(line.hasPrefix(start) && line.hasSuffix(end))
                return unswapped(String(line.dropFirst(start.count).dropLast(end.count)))
            }
        }
        #expect(try inkInBlocks(lines(isASCII: false)) == expected(code, isASCII: false))
        #expect(try inkInASCII(lines(isASCII: true)) == expected(code, isASCII: true))
    }

    @Test("on a terminal without colors, the theme determines which modules are drawn", arguments: [false, true])
    func themes(isASCII: Bool) throws {
        let code = try #require(QRCode(address))
        let inverted = code.lines(isASCII: isASCII, isInverted: true)
        #expect(code.lines(isASCII: isASCII, depth: .none) == inverted)
        #expect(code.lines(isASCII: isASCII, depth: .none, theme: .dark) == inverted)
        let normal = code.lines(isASCII: isASCII, isInverted: false)
        #expect(code.lines(isASCII: isASCII, depth: .none, theme: .light) == normal)
    }

    @Test("all lines of a drawn QR code have the width that the code reports", arguments: [false, true])
    func width(isASCII: Bool) throws {
        let code = try #require(QRCode(longAddress))
        #expect(code.width(isASCII: isASCII) == (isASCII ? 130 : 65))
        for line in code.lines(isASCII: isASCII, isInverted: true) {
            #expect(line.terminalWidth == code.width(isASCII: isASCII))
        }
    }
}
