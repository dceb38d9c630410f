internal import CZlib

/// Reads what was compressed with gzip, in one member or several.
final class GzipDecompressor: Decompression {
    private var stream = z_stream()
    private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)
    private var input: [UInt8] = []
    private var place = 0
    /// Whether nothing more can be read: it was damaged, or something else follows it.
    private var isOver = false
    private var isInMember = true
    private(set) var isDamaged = false

    let tool = "gzip -t"

    /// The largest window, with gzip's head and checksum.
    private static let gzipWindow: Int32 = 15 + 16

    init() { inflateInit2_(&stream, Self.gzipWindow, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) }

    deinit {
        inflateEnd(&stream)
        room.deallocate()
    }

    func add(_ piece: UnsafeRawBufferPointer) {
        input.removeFirst(place)
        place = 0
        if !isOver { input += piece }
    }

    func next() -> UnsafeRawBufferPointer {
        while !isOver, place < input.count, isInMember || beginMember() {
            let (result, count) = inflateOnce()
            isInMember = result != Z_STREAM_END
            // Missing room or input is not an error.
            if result != Z_OK, result != Z_STREAM_END, result != Z_BUF_ERROR {
                isOver = true
                isDamaged = true
            }
            if count > 0 { return UnsafeRawBufferPointer(rebasing: room[..<count]) }
        }
        return UnsafeRawBufferPointer(start: nil, count: 0)
    }

    func finish() -> Bool {
        if isInMember { isDamaged = true }
        return false
    }

    private func inflateOnce() -> (result: Int32, count: Int) {
        input.withUnsafeMutableBufferPointer { bytes in
            stream.next_in = bytes.baseAddress.map { $0 + place }
            stream.avail_in = UInt32(bytes.count - place)
            stream.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
            stream.avail_out = UInt32(room.count)
            let result = inflate(&stream, Z_NO_FLUSH)
            place = bytes.count - Int(stream.avail_in)
            return (result, room.count - Int(stream.avail_out))
        }
    }

    /// Goes on to another member. Zeros may fill up the end of a file.
    private func beginMember() -> Bool {
        while place < input.count, input[place] == 0 { place += 1 }
        guard place < input.count else { return false }
        guard input[place] == 0x1F else {
            isOver = true
            return false
        }
        inflateReset(&stream)
        isInMember = true
        return true
    }
}
