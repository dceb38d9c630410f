// Requests are parsed identically in packets of any size. A request that is answered names this machine or an address,
// has no control characters, and is unchanged after writing and parsing. Only a POST has a body, which has the stated
// length.

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
            if case .post = result, let status = input.acceptBody() { return results + [.refusal(status)] }
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
        expect(values.count <= 1, "\(name) is \(values)")
        expect(name != "transfer-encoding" || values.isEmpty, "a body in chunks")
        if name == "content-length" {
            let isRight = values.allSatisfy { $0 == String(request.body.count) }
            expect(isRight, "a body of \(request.body.count) bytes with \(values)")
            expect(!values.isEmpty || request.method != .post, "a POST without a length")
        }
    }
    expect(request.method == .post || request.body.isEmpty, "a body of \(request.method)")
    checkGuard(request)
    checkAgain(request)
}

private func checkGuard(_ request: HTTPRequest) {
    let guardian = HTTPGuard(names: [ownName])
    guard guardian.refusal(of: request) == nil else { return }
    if let host = request.host { expectOwn(host.lowercased()) }
    guard request.method == .post, guardian.refusal(ofPost: request) == nil else { return }
    guard let host = request.host?.lowercased(), let origin = request.field("origin")?.lowercased() else {
        fatalError("a POST of an unknown origin")
    }
    expect(origin == "http://\(host)" || origin == "https://\(host)", "a POST from \(origin) to \(host)")
    expect(request.field("content-type")?.lowercased().hasPrefix("application/json") == true, "a POST that is not JSON")
}

/// Expects a host to be this machine or an address.
private func expectOwn(_ host: String) {
    let name = host.prefix { $0 != ":" }
    let isAddress = host.allSatisfy { "0123456789abcdef.:[]".contains($0) }
    expect(isAddress || name == "localhost" || name == ownName, "a page for the foreign host \(host)")
}

/// Expects a request to be unchanged after it is written and parsed again.
private func checkAgain(_ request: HTTPRequest) {
    let path = request.path.map { "/\(encoded($0))" }.joined()
    let query = request.query.sorted { $0.key < $1.key }.map { "\(encoded($0.key))=\(encoded($0.value))" }
    let target = (path.isEmpty ? "/" : path) + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    let fields = request.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
    // Fields have other meanings in HTTP/1.0, and a host in the target is not written.
    guard request.takesChunks, request.host == request.field("host") else { return }
    let text = "\(request.method.rawValue) \(target) HTTP/1.1\r\n\(fields)\r\n"
    // The text may be too long after encoding.
    guard text.utf8.count <= HTTPInput.maxLength else { return }
    let again = (text.utf8 + request.body).withUnsafeBytes { results(CollectionOfOne($0)) }
    expectEqual(again.suffix(1), [.request(request)], "a request after rewriting")
}

private func encoded(_ text: String) -> String {
    text.utf8.map { "%" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
}
