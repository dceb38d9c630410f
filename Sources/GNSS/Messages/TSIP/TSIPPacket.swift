/// The content of a frame, without the start and end bytes and with each doubled byte reduced to one. The memory is
/// reused for all frames.
struct TSIPPacket {
    private var content: [UInt8] = []

    /// Reads a frame.
    mutating func unpack(_ frame: UnsafeRawBufferPointer) {
        content.removeAll(keepingCapacity: true)
        var offset = 1
        while offset < frame.count {
            let byte = frame[offset]
            if byte == TSIPFormat.escape {
                offset += 1
                guard offset < frame.count, frame[offset] == TSIPFormat.escape else { return }
            }
            content.append(byte)
            offset += 1
        }
    }

    /// Calls a closure with the content, which begins with the message number.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result { content.withUnsafeBytes(body) }
}
