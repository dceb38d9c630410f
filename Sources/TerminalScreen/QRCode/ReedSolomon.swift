/// The Reed–Solomon error correction of QR codes. The codewords are elements of the field of 256 elements that is
/// defined by the polynomial x⁸ + x⁴ + x³ + x² + 1.
enum ReedSolomon {
    /// Returns the error correction codewords: the remainder of the data divided by the generator polynomial.
    static func checkCodewords(for data: some Sequence<UInt8>, count: Int) -> [UInt8] {
        let generator = generator(degree: count)
        var remainder = [UInt8](repeating: 0, count: count)
        for codeword in data {
            let factor = codeword ^ remainder.removeFirst()
            remainder.append(0)
            for index in 0..<count { remainder[index] ^= product(generator[index], factor) }
        }
        return remainder
    }

    /// Returns the coefficients of the polynomial (x − 1)(x − 2)(x − 2²)…, starting with the highest power. The
    /// coefficient of the highest power is always 1 and is omitted.
    private static func generator(degree: Int) -> [UInt8] {
        var coefficients = [UInt8](repeating: 0, count: degree - 1) + [1]
        var root: UInt8 = 1
        for _ in 0..<degree {
            for index in 0..<degree {
                let next = index + 1 < degree ? coefficients[index + 1] : 0
                coefficients[index] = product(coefficients[index], root) ^ next
            }
            root = product(root, 2)
        }
        return coefficients
    }

    /// Returns the product of two elements of the field.
    static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
        var result: UInt8 = 0
        for bit in (0..<8).reversed() {
            let isOverflowing = result & 0x80 != 0
            result = result << 1 ^ (isOverflowing ? 0x1D : 0)
            if other >> bit & 1 == 1 { result ^= one }
        }
        return result
    }
}
