import BinaryMessages

/// A reader that finds the frames in a stream of bytes, and verifies their checksums.
///
/// ```swift
/// import UBX
///
/// var reader = UBXFrameReader()
/// let chunk: [UInt8] = [0xB5, 0x62, 0x01, 0x61, 4, 0, 0x78, 0x56, 0x34, 0x12, 0x7A, 0x23]
/// reader.read(chunk) { frame in
///     if let end = frame.read(NavEOE.self) { print(end.timeOfWeek) }
/// }
/// ```
///
/// All other bytes, such as sentences or frames of other protocols, are skipped one by one, so no frame after them is
/// lost. `Framer` in the module `GNSS` finds the frames of all protocols, but takes longer for each frame.
public struct UBXFrameReader {
    /// The maximum length of a frame in bytes, from the sync characters to the checksum. Longer frames are skipped.
    /// Without this limit, random bytes that look like a header could make the reader wait for up to 64 KiB of data.
    public static let maxFrameLength = 8_192

    /// The beginning of a frame whose other bytes have not been received yet.
    @usableFromInline var pending: [UInt8] = []

    /// Creates a reader for one stream.
    @inlinable
    public init() {}

    /// Reads a chunk, and passes each frame that it completes to a closure. The bytes of a frame are valid only during
    /// the call.
    @inlinable
    public mutating func read(_ chunk: UnsafeRawBufferPointer, _ body: (UBXFrame) -> Void) {
        guard pending.isEmpty else { return readPending(with: chunk, isFinal: false, body) }
        let end = Self.read(chunk, isFinal: false, body)
        if end < chunk.count { pending.append(contentsOf: chunk[end...]) }
    }

    /// Reads a chunk, and passes each frame that it completes to a closure. The bytes of a frame are valid only during
    /// the call.
    @inlinable
    public mutating func read(_ chunk: [UInt8], _ body: (UBXFrame) -> Void) {
        chunk.withUnsafeBytes { read($0, body) }
    }

    /// Ends the stream, after which the reader can read another stream. Passes the held-back frames to a closure. A
    /// frame is held back if it follows bytes that look like the beginning of a longer frame.
    @inlinable
    public mutating func finish(_ body: (UBXFrame) -> Void) {
        readPending(with: UnsafeRawBufferPointer(start: nil, count: 0), isFinal: true, body)
    }

    @inlinable
    mutating func readPending(with chunk: UnsafeRawBufferPointer, isFinal: Bool, _ body: (UBXFrame) -> Void) {
        pending.append(contentsOf: chunk)
        let end = pending.withUnsafeBytes { Self.read($0, isFinal: isFinal, body) }
        pending.removeFirst(end)
    }

    /// Passes each frame in a sequence of bytes to a closure.
    /// - Parameter isFinal: Whether no more bytes can follow.
    /// - Returns: The number of bytes that are no longer needed.
    @inlinable
    static func read(_ bytes: UnsafeRawBufferPointer, isFinal: Bool, _ body: (UBXFrame) -> Void) -> Int {
        var position = 0
        while let range = nextFrame(in: bytes, from: &position, isFinal: isFinal) {
            if let frame = UBXFrame(UnsafeRawBufferPointer(rebasing: bytes[range])) { body(frame) }
        }
        return position
    }

    /// Returns the range of the next frame, or `nil` if no complete frame is found.
    /// - Parameter position: The position at which to start searching. It is advanced to the end of the frame or, if no
    ///   frame is found, to the first byte that may begin an incomplete frame.
    @usableFromInline
    static func nextFrame(
        in bytes: UnsafeRawBufferPointer, from position: inout Int, isFinal: Bool
    ) -> Range<Int>? {
        guard let base = bytes.baseAddress else { return nil }
        let (headerLength, overhead) = (6, 8)
        while position < bytes.count {
            let start = base + position
            let available = bytes.count - position
            guard start.load(as: UInt8.self) == 0xB5,
                available < 2 || start.load(fromByteOffset: 1, as: UInt8.self) == 0x62
            else {
                position += 1
                continue
            }
            var isComplete = false
            if available >= headerLength {
                let payloadLength = UInt16(littleEndian: start.loadUnaligned(fromByteOffset: 4, as: UInt16.self))
                let length = Int(payloadLength) + overhead
                isComplete = length <= available || length > maxFrameLength
                if length <= available, length <= maxFrameLength, isValid(start, length: length) {
                    defer { position += length }
                    return position..<position + length
                }
            }
            guard isComplete || isFinal else { return nil }
            position += 1
        }
        return nil
    }

    /// Returns whether the checksum of a frame is valid.
    private static func isValid(_ frame: UnsafeRawPointer, length: Int) -> Bool {
        let sums = Checksum.fletcher8(UnsafeRawBufferPointer(start: frame + 2, count: length - 4))
        return sums.first == frame.load(fromByteOffset: length - 2, as: UInt8.self)
            && sums.second == frame.load(fromByteOffset: length - 1, as: UInt8.self)
    }
}
