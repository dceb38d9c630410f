import GPSSimulator
import Glibc
import Testing
import TextTestSupport

@testable import TextOutput

struct TextCursorTests {
    @Test("numbers are rounded the way printf rounds them")
    func numbersAreRoundedAsPrintfRoundsThem() throws {
        var random = SeededRandom(seed: 1)
        let halves: [Double] = [
            0.5, 1.5, 2.5, 0.125, 0.375, 1.005, 2.675, 0.285, 1.0005, 8.345, 0.0005, 0.00025, 4_503_599_627_370_495.5,
        ]
        for decimals in 0...9 {
            for value in halves { try expect(value, decimals) }
            for _ in 0..<3000 {
                let magnitude = pow(10, Double.random(in: -6...17, using: &random))
                try expect(Double.random(in: -magnitude...magnitude, using: &random), decimals)
                // Close to the midpoint between two decimal numbers
                let tie = (Double.random(in: 0...1e6, using: &random).rounded() + 0.5) / pow(10, Double(decimals))
                try expect(tie, decimals)
                try expect(tie.nextUp, decimals)
                try expect(tie.nextDown, decimals)
            }
        }
    }

    private func expect(_ value: Double, _ decimals: Int) throws {
        var expected = printf(value, decimals)
        // Zero has no sign.
        if expected.hasPrefix("-"), !expected.contains(where: { "123456789".contains($0) }) { expected.removeFirst() }
        #expect(try text { $0.append(value, decimals: decimals) } == expected)
        if expected.contains(".") {
            while expected.hasSuffix("0") { expected.removeLast() }
            if expected.hasSuffix(".") { expected.removeLast() }
        }
        #expect(try text { $0.append(value, upTo: decimals) } == expected)
    }

    @Test("significant digits are the same as in printf", arguments: [7, 15])
    func significantDigits(_ digits: Int) throws {
        var random = SeededRandom(seed: 2)
        let power = pow(10, Double(digits))
        var values = [1e-4, 1e-4.nextDown, 0.1, 0.1.nextDown, 1, 1.0.nextDown, 10.0.nextDown, power, power.nextDown]
        values += [1e300, .leastNonzeroMagnitude, 123_456.5, 1_234_567.5, 12_345_678.5]
        for _ in 0..<30_000 {
            let scale = pow(10, Double.random(in: -6...17, using: &random).rounded())
            let value = Double.random(in: -scale...scale, using: &random)
            let integer = Double.random(in: 0...power, using: &random).rounded()
            // A number with few decimals, and one in the middle between two numbers with this many digits
            let short = Double(Int.random(in: -100_000...100_000, using: &random)) / scale
            values += [value, Double(Float(value)), short, short.nextUp, (integer + 0.5) / scale]
        }
        for value in values {
            let written = try text { $0.append(value, significantDigits: digits) }
            #expect(written == printf(value, digits, format: "%.*g"))
        }
        #expect(try text { $0.append(-0.0, significantDigits: digits) } == "0")
    }

    private func printf(_ value: Double, _ precision: Int, format: String = "%.*f") -> String {
        var text = [CChar](repeating: 0, count: 400)
        let count = withVaList([Int32(precision), value]) { vsnprintf(&text, text.count, format, $0) }
        return String(decoding: text.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    @Test(
        "decimals are written without trailing zeros",
        arguments: [
            (0.0, 9, "0"), (-0.0, 9, "0"), (-0.0000000001, 9, "0"), (1.0, 3, "1"), (-1.5, 3, "-1.5"),
            (48.1173, 9, "48.1173"), (0.000000001, 9, "0.000000001"), (100.0, 0, "100"), (0.9996, 3, "1"),
            (1e15, 9, "1000000000000000"), (1e22, 2, "10000000000000000000000"),
            (9999.9999, 4, "9999.9999"), (9999.99996, 4, "10000"), (9999.99999, 9, "9999.99999"),
            (10_000.5, 4, "10000.5"),
            (0.00001, 9, "0.00001"), (0.0001, 9, "0.0001"), (0.00010_001, 9, "0.00010001"),
            (12_345_678_901_234.5, 1, "12345678901234.5"), (9e15 + 2, 4, "9000000000000002"),
        ])
    func trailingZeros(_ value: Double, _ decimals: Int, _ expected: String) throws {
        #expect(try text { $0.append(value, upTo: decimals) } == expected)
    }

    @Test(
        "integers are padded with zeros to the requested width",
        arguments: [
            (0, 1, "0"), (0, 3, "000"), (7, 2, "07"), (-7, 2, "-07"), (99_999_999, 1, "99999999"),
            (100_000_000, 1, "100000000"), (Int64.max, 1, "9223372036854775807"),
            (Int64.min, 19, "-9223372036854775808"),
            (123, 19, "0000000000000000123"),
        ])
    func integerWidth(_ value: Int64, _ width: Int, _ expected: String) throws {
        #expect(try text { $0.append(value, width: width) } == expected)
    }

    @Test("the longest possible number does not exceed the maximum length")
    func longestNumbersFit() throws {
        let text = try text { $0.append(-Double.greatestFiniteMagnitude, decimals: 9) }
        #expect(text.utf8.count == TextCursor.maxNumberLength - 1)
    }

    private func text(_ write: (inout TextCursor) -> Void) throws -> String {
        try gathered { $0.write(atMost: TextCursor.maxNumberLength, write) }
    }
}
