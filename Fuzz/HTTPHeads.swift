// A request reads the same in packets of any size, and is refused if it names another machine or is longer than 8 kB.

@_cdecl("LLVMFuzzerTestOneInput")
public func testHTTPHeads(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = Input(start, count)
    let seed = input.choice()
    let isLong = input.choice() == 255
    let maxChunkSize = input.choice(of: isLong ? [300] : [1, 2, 7, 40])
    guard !input.bytes.isEmpty else { return -1 }

    withExactCopy(of: input.bytes, repeated: isLong ? 1 + 20_000 / input.bytes.count : 1) { bytes in
        let whole = HTTPRequest.read(Array(bytes), names: [ownName])
        var received: [UInt8] = []
        var inPieces = HTTPRequest.ParseResult.incomplete
        for chunk in Chunks(bytes, maxChunkSize: maxChunkSize, seed: seed) where inPieces == .incomplete {
            received += chunk
            inPieces = HTTPRequest.read(received, names: [ownName])
        }
        expectEqual(inPieces, whole, "a request in chunks and at once")
        guard case .request(let request) = whole else { return }
        expectOwnHosts(in: bytes)
        let method = request.isHead ? "HEAD" : "GET"
        let again = Array("\(method) \(request.path) HTTP/1.1\r\nHost: \(ownName)\r\n\r\n".utf8)
        // A byte that is not valid UTF-8 takes three bytes when it is written.
        guard again.count <= HTTPRequest.maxLength else { return }
        expectEqual(HTTPRequest.read(again, names: [ownName]), whole, "a request after rewriting")
    }
    return 0
}

private let ownName = "boat"

/// Expects a request that is answered to name this machine or an address, unless its first line has a host.
private func expectOwnHosts(in bytes: UnsafeRawBufferPointer) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).lazy
        .map { String(decoding: $0.last == 0x0D ? $0.dropLast() : $0, as: UTF8.self).lowercased() }
        .prefix { !$0.isEmpty }
    guard lines.first?.contains("http://") == false, let field = lines.first(where: { $0.hasPrefix("host:") }) else {
        return
    }
    let host = field.dropFirst("host:".count).drop { $0 == " " || $0 == "\t" }
    let name = host.prefix { !": \t".contains($0) }
    let isAddress = host.allSatisfy { "0123456789abcdef.:[] \t".contains($0) }
    expect(isAddress || name == "localhost" || name == ownName, "a page for the foreign host \(host)")
}
