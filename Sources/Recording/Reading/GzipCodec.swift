internal import CZlib

/// A decompressor for gzip files, which can consist of several members.
final class GzipCodec: Codec {
    private var stream = z_stream()
    private var isInMember = true

    let tool = "gzip -t"

    /// The base-2 logarithm of the largest window (15), plus 16 to select the gzip format.
    private static let gzipWindow: Int32 = 15 + 16

    init() { inflateInit2_(&stream, Self.gzipWindow, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) }

    deinit { inflateEnd(&stream) }

    func step(_ input: UnsafeMutableBufferPointer<UInt8>, into room: UnsafeMutableRawBufferPointer, isLast: Bool)
        -> CodecStep
    {
        guard isInMember else { return beginMember(input, isLast: isLast) }
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.avail_out = UInt32(room.count)
        let result = inflate(&stream, Z_NO_FLUSH)
        isInMember = result != Z_STREAM_END
        // Running out of input is an error only at the end of the file.
        let isGood = result == Z_OK || result == Z_STREAM_END || result == Z_BUF_ERROR && !isLast
        return CodecStep(
            read: input.count - Int(stream.avail_in), written: room.count - Int(stream.avail_out),
            outcome: isGood ? .goesOn : .isDamaged)
    }

    /// Skips zeros, which may pad the end of the file, and starts the next member. Ends the output if no member
    /// follows.
    private func beginMember(_ input: UnsafeMutableBufferPointer<UInt8>, isLast: Bool) -> CodecStep {
        let zeros = input.prefix { $0 == 0 }.count
        guard zeros < input.count else {
            return CodecStep(read: zeros, written: 0, outcome: isLast ? .ends : .goesOn)
        }
        guard input[zeros] == 0x1F else { return CodecStep(read: zeros, written: 0, outcome: .ends) }
        inflateReset(&stream)
        isInMember = true
        return CodecStep(read: zeros, written: 0, outcome: .goesOn)
    }
}
