import MonitorScreen

// Keys are the same in chunks of any size. Pasted text and other sequences are not keys, every paste ends, and the decoder
// never waits forever.

@_cdecl("LLVMFuzzerTestOneInput")
public func testKeys(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = Input(start, count)
    let seed = input.choice()
    let longest = input.choice(of: [1, 2, 7])
    let bytes = input.bytes
    var whole = KeyDecoder()
    let keys = whole.read(bytes)
    expect(keys.count <= bytes.count, "\(keys.count) keys in \(bytes.count) bytes")
    var inPieces = KeyDecoder()
    let keysInPieces = Chunks(bytes, longest: longest, seed: seed).flatMap { inPieces.read($0) }
    expectEqual(keysInPieces, keys, "keys in pieces and in the whole")
    expectEqual(inPieces.flush(), whole.flush(), "keys at the end")
    expect(!whole.isWaiting, "the decoder waits forever")

    let end = Array("\u{1B}[201~".utf8)
    guard !bytes.contains(sequence: end) else { return 0 }
    var pasting = KeyDecoder()
    expectEqual(pasting.read("\u{1B}[200~".utf8) + pasting.read(bytes), [], "keys in a paste")
    expectEqual(pasting.read(end + "q".utf8), [.character("q")], "keys behind a paste")

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
