import MonitorScreen

// Keys are the same in chunks of any size. Pasted text and other sequences are not keys, every paste ends, and the
// decoder never waits forever.

@_cdecl("LLVMFuzzerTestOneInput")
public func testKeys(_ address: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = Input(address, count)
    let seed = input.choice()
    let maxChunkSize = input.choice(of: [1, 2, 7])
    let bytes = input.bytes
    let start = ContinuousClock.now
    var whole = KeyDecoder()
    let keys = whole.read(bytes, at: start)
    expect(keys.count <= bytes.count, "\(keys.count) keys in \(bytes.count) bytes")
    var inPieces = KeyDecoder()
    let keysInPieces = Chunks(bytes, maxChunkSize: maxChunkSize, seed: seed).flatMap { inPieces.read($0, at: start) }
    expectEqual(keysInPieces, keys, "keys in chunks and at once")
    let end = start + .seconds(1)
    expectEqual(inPieces.expire(at: end), whole.expire(at: end), "keys at the end")
    expect(whole.deadline == nil, "the decoder waits forever")

    let endOfPaste = Array("\u{1B}[201~".utf8)
    guard !bytes.contains(sequence: endOfPaste) else { return 0 }
    var pasting = KeyDecoder()
    expectEqual(pasting.read("\u{1B}[200~".utf8) + pasting.read(bytes), [], "keys in a paste")
    expectEqual(pasting.read(endOfPaste + "q".utf8), [.character("q")], "keys after a paste")

    var sequences = KeyDecoder()
    let control = "\u{1B}[".utf8 + bytes.filter { 0x20..<0x40 ~= $0 } + "h".utf8
    let text = "\u{1B}P".utf8 + bytes.filter { $0 >= 0x20 } + "\u{1B}\\".utf8
    expectEqual(sequences.read(control + text + "q".utf8), [.character("q")], "keys in sequences")
    return 0
}

extension UnsafeRawBufferPointer {
    fileprivate func contains(sequence: [UInt8]) -> Bool {
        indices.contains { self[$0...].starts(with: sequence) }
    }
}
