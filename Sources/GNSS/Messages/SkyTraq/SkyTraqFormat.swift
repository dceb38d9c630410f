/// A0 A1, the length of the payload, the payload, the exclusive or of its bytes, and 0D 0A.
enum SkyTraqFormat: LengthFormat {
    static let headerLength = 4

    static func frameLength(_ bytes: UnsafeRawBufferPointer) -> Int? { Int(bytes.big(UInt16.self, at: 2)) + 7 }

    static func isValid(_ frame: UnsafeRawBufferPointer) -> Bool {
        let end = frame.count
        return frame[4..<end - 3].reduce(0, ^) == frame[end - 3] && frame[end - 2] == 0x0D && frame[end - 1] == 0x0A
    }
}
