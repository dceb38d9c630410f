// Requests read the same in packets of any size. A request that is answered names this machine or an address, has no
// control characters, and reads the same when it is written again.

@_cdecl("LLVMFuzzerTestOneInput")
public func testHTTPHeads(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = Input(start, count)
    let seed = input.choice()
    let isLong = input.choice() == 255
    let maxChunkSize = input.choice(of: isLong ? [300] : [1, 2, 7, 40])
    guard !input.bytes.isEmpty else { return -1 }

    withExactCopy(of: input.bytes, repeated: isLong ? 1 + 20_000 / input.bytes.count : 1) { bytes in
        let whole = results(CollectionOfOne(bytes))
        let pieces = results(Chunks(bytes, maxChunkSize: maxChunkSize, seed: seed))
        expectEqual(pieces, whole, "requests in chunks and at once")
        for case .request(let request) in whole { check(request) }
    }
    return 0
}

private let ownName = "boat"

private func results(_ chunks: some Sequence<UnsafeRawBufferPointer>) -> [HTTPInput.Result] {
    var input = HTTPInput()
    var results: [HTTPInput.Result] = []
    for chunk in chunks {
        input.append(chunk)
        while true {
            let result = input.next()
            if result == .incomplete { break }
            results.append(result)
            if case .refusal = result { return results }
        }
        expect(input.count < HTTPInput.maxLength, "\(input.count) bytes are waiting")
    }
    return results
}

private func check(_ request: HTTPRequest) {
    let texts =
        request.path + request.query.flatMap { [$0.key, $0.value] } + request.fields.flatMap { [$0.name, $0.value] }
    for text in texts {
        let hasControls = text.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
        expect(!hasControls, "a control character in \(text)")
    }
    for name in ["transfer-encoding", "host", "content-length"] {
        let values = request.fields.filter { $0.name == name }.map(\.value)
        expect(
            values.count <= 1 && (name != "content-length" || values.allSatisfy { $0 == "0" }), "\(name) is \(values)")
        expect(name != "transfer-encoding" || values.isEmpty, "a body in chunks")
    }
    if HTTPGuard(names: [ownName]).refusal(of: request) == nil, let host = request.host { expectOwn(host.lowercased()) }
    checkAgain(request)
}

/// Expects a host that is answered to be this machine or an address.
private func expectOwn(_ host: String) {
    let name = host.prefix { $0 != ":" }
    let isAddress = host.allSatisfy { "0123456789abcdef.:[]".contains($0) }
    expect(isAddress || name == "localhost" || name == ownName, "a page for the foreign host \(host)")
}

/// Expects a request to read the same when it is written again.
private func checkAgain(_ request: HTTPRequest) {
    let path = request.path.map { "/\(encoded($0))" }.joined()
    let query = request.query.sorted { $0.key < $1.key }.map { "\(encoded($0.key))=\(encoded($0.value))" }
    let target = (path.isEmpty ? "/" : path) + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    let fields = request.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
    // Fields of HTTP/1.0 differ in their meaning, and a host in the target is not written.
    guard request.takesChunks, request.host == request.field("host") else { return }
    let text = "\(request.isHead ? "HEAD" : "GET") \(target) HTTP/1.1\r\n\(fields)\r\n"
    // Text grows when it is encoded.
    guard text.utf8.count <= HTTPInput.maxLength else { return }
    let again = Array(text.utf8).withUnsafeBytes { results(CollectionOfOne($0)) }
    expectEqual(again, [.request(request)], "a request after rewriting")
}

private func encoded(_ text: String) -> String {
    text.utf8.map { "%" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
}
