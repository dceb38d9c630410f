internal import Glibc

extension TextCursor {
    /// Appends a finite number with up to `digits` significant digits, at most 15, as `printf` does with
    /// `%.*g`, but -0 is written as 0.
    package mutating func append(_ value: Double, significantDigits digits: Int) {
        let magnitude = value.magnitude
        // printf writes all other numbers with an exponent.
        guard magnitude >= 1e-4, magnitude < Double(Self.powerOfTen(digits)) else {
            return appendPrinted(magnitude == 0 ? 0 : value, significantDigits: digits)
        }
        let decimals = digits - Self.exponent(magnitude)
        let scaled = magnitude * Double(Self.powerOfTen(decimals))
        let units = scaled.rounded(.toNearestOrEven)
        // The product was rounded by up to 1/16, so near the midpoint of two integers it does not show which integer is
        // nearer.
        guard (scaled - units).magnitude < 0.4, units < Double(Self.powerOfTen(digits)) else {
            return appendPrinted(value, significantDigits: digits)
        }
        if value < 0 { append(UInt8(ascii: "-")) }
        let (whole, fraction) = UInt64(units).quotientAndRemainder(dividingBy: Self.powerOfTen(decimals))
        append(whole)
        if fraction != 0 { append(fraction: fraction &* Self.powerOfTen(18 - decimals)) }
    }

    /// Appends a decimal point and decimals without trailing zeros.
    /// - Parameter fraction: The decimals, as a number of 18 digits that is not 0.
    private mutating func append(fraction: UInt64) {
        append(UInt8(ascii: "."))
        let (first, rest) = fraction.quotientAndRemainder(dividingBy: 10_000_000_000)
        let (second, last) = rest.quotientAndRemainder(dividingBy: 100)
        store(Self.eightDigits(first) | Self.ascii, count: 8)
        store(Self.eightDigits(second) | Self.ascii, count: 8)
        store(Self.eightDigits(last * 1_000_000) | Self.ascii, count: 2)
        while pointer[-1] == UInt8(ascii: "0") { pointer -= 1 }
    }

    /// Returns the lowest power of ten that is greater than a magnitude, as an exponent.
    /// - Parameter magnitude: A number of at least 0.0001 and less than 10^15.
    private static func exponent(_ magnitude: Double) -> Int {
        guard magnitude < 1 else { return (1...15).first { magnitude < Double(powerOfTen($0)) } ?? 15 }
        return magnitude >= 0.1 ? 0 : magnitude >= 0.01 ? -1 : magnitude >= 0.001 ? -2 : -3
    }

    private mutating func appendPrinted(_ value: Double, significantDigits digits: Int) {
        let length = pointer.withMemoryRebound(to: CChar.self, capacity: Self.maxNumberLength) { text in
            withVaList([Int32(digits), value]) { vsnprintf(text, Self.maxNumberLength, "%.*g", $0) }
        }
        pointer += Int(length)
    }
}
