import NMEA

// A client's requests have the same meaning in packets of any size. Each request is answered at most once, and nothing
// is read after a request that is too long.

@_cdecl("LLVMFuzzerTestOneInput")
public func testRequests(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = Input(start, count)
    let seed = input.choice()
    let maxChunkSize = input.choice(of: [1, 2, 7, 40])
    let isLong = input.choice() == 255
    guard !input.bytes.isEmpty else { return -1 }

    withExactCopy(of: input.bytes, repeated: isLong ? 1 + 20_000 / input.bytes.count : 1) { bytes in
        var parser = RequestParser()
        let whole = parser.read(bytes)
        var inPieces = RequestParser()
        var pieces: [Request] = []
        for chunk in Chunks(bytes, maxChunkSize: maxChunkSize, seed: seed) {
            withExactCopy(of: chunk) { pieces += inPieces.read($0) }
        }
        expectEqual(pieces, whole, "requests in chunks and at once")
        let marks = bytes.count { $0 == UInt8(ascii: "?") }
        expect(whole.count <= marks, "\(whole.count) requests in \(marks) question marks")
        if let end = whole.firstIndex(of: .tooLong) { expect(end == whole.count - 1, "a request after the last one") }
    }
    return 0
}
