/// The format of CASIC frames:
///
/// | offset | content |
/// |---|---|
/// | 0 | BA CE |
/// | 2 | length of the payload, a multiple of 4, little-endian |
/// | 4 | class and ID |
/// | 6 | payload, little-endian |
/// | | sum of everything after the first two bytes, as words of 32 bits |
enum CASICFormat: LengthFormat {
    static let headerLength = 4

    static func frameLength(_ bytes: UnsafeRawBufferPointer) -> Int? { Int(bytes.little(UInt16.self, at: 2)) + 10 }

    static func isValid(_ frame: UnsafeRawBufferPointer) -> Bool {
        let end = frame.count
        guard (end - 10) % 4 == 0 else { return false }
        var sum = frame.little(UInt16.self, at: 4).shiftedToUpperHalf &+ UInt32(frame.little(UInt16.self, at: 2))
        for offset in stride(from: 6, to: end - 4, by: 4) { sum &+= frame.little(UInt32.self, at: offset) }
        return sum == frame.little(UInt32.self, at: end - 4)
    }
}

extension UInt16 {
    fileprivate var shiftedToUpperHalf: UInt32 { UInt32(self) << 16 }
}
