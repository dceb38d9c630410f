import GNSS
import NMEA
import Testing

/// Returns the parts of a stream read in chunks of one size.
private func parts(_ stream: [UInt8], chunkSize: Int) -> [String] {
    var parts: [String] = []
    var framer = Framer()
    func add(_ kind: String, _ bytes: UnsafeRawBufferPointer) { parts.append("\(kind) \(Array(bytes))") }
    stream.withUnsafeBytes { bytes in
        for start in stride(from: 0, to: bytes.count, by: chunkSize) {
            framer.read(
                UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + chunkSize, bytes.count)]),
                sentence: { $0.withBytes { add("sentence", $0) } },
                frame: { frame in frame.withBytes { add("\(frame.kind)", $0) } },
                rejected: { line in line.withBytes { add("\(line.reason)", $0) } })
        }
    }
    framer.finish(
        sentence: { $0.withBytes { add("sentence", $0) } },
        frame: { frame in frame.withBytes { add("\(frame.kind)", $0) } },
        rejected: { line in line.withBytes { add("\(line.reason)", $0) } })
    return parts
}

struct StreamPartsTests {
    @Test("a stream is split into the same parts at any chunk size")
    func chunkSizes() {
        let whole = parts(GeneratedStream.bytes, chunkSize: GeneratedStream.bytes.count)
        #expect(whole.count == 29 + 2 + 5)
        for size in [1, 2, 3, 7, 64, 1000] { #expect(parts(GeneratedStream.bytes, chunkSize: size) == whole) }
    }
}
