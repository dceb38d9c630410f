// A frame is recognized by its first bytes, its length field and its checksum. All three must match. The first two
// bytes alone may occur by chance in other data, and sentences within a falsely recognized frame would be lost.

/// The result of searching for a frame of one protocol at the beginning of a sequence of bytes.
enum Recognition {
    /// The bytes do not begin with a frame of this protocol.
    case no
    /// The bytes may be the beginning of a frame, but more bytes are needed.
    case incomplete
    /// The bytes begin with a frame of the given length.
    case frame(Int)
}

/// The frame format of a protocol.
protocol FrameFormat {
    /// Returns whether the bytes begin with a valid frame. The caller has already checked the first bytes with
    /// ``BinaryProtocol/candidate(_:)``.
    static func recognize(_ bytes: UnsafeRawBufferPointer) -> Recognition
}

/// A frame format whose header determines the length of the frame.
protocol LengthFormat: FrameFormat {
    /// The number of bytes that are needed to determine the length.
    static var headerLength: Int { get }
    /// The maximum length of a frame. Some protocols allow longer frames, but receivers do not send them. A higher
    /// limit would increase the delay after bytes that look like the beginning of a frame.
    static var maxLength: Int { get }

    /// Returns whether a frame can begin with the given bytes, which are fewer than ``headerLength``.
    static func canBegin(with bytes: UnsafeRawBufferPointer) -> Bool

    /// Returns the length of the frame; `nil` if the header is invalid. At least ``headerLength`` bytes are available.
    static func frameLength(_ bytes: UnsafeRawBufferPointer) -> Int?

    /// Returns whether the checksum and the end of a complete frame are valid.
    static func isValid(_ frame: UnsafeRawBufferPointer) -> Bool
}

extension LengthFormat {
    static var maxLength: Int { 4_200 }

    static func canBegin(with bytes: UnsafeRawBufferPointer) -> Bool { true }

    static func recognize(_ bytes: UnsafeRawBufferPointer) -> Recognition {
        guard bytes.count >= headerLength else { return canBegin(with: bytes) ? .incomplete : .no }
        guard let length = frameLength(bytes), length <= maxLength else { return .no }
        guard bytes.count >= length else { return .incomplete }
        return isValid(UnsafeRawBufferPointer(rebasing: bytes[..<length])) ? .frame(length) : .no
    }
}
