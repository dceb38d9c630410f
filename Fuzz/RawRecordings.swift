import Recording

// A recording reads the same in chunks of any size. The intact records of a damaged recording read the same after they
// are written again. The time is proportional to the length, also for false beginnings of records.

@_cdecl("LLVMFuzzerTestOneInput")
public func testRawRecordings(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = Input(start, count)
    let seed = input.choice()
    let isLong = input.choice() == 255
    let maxChunkSize = input.choice(of: isLong ? [300, 9_000] : [1, 4, 40, 300])
    guard !input.bytes.isEmpty else { return -1 }

    withExactCopy(of: input.bytes, repeated: isLong ? 1 + 20_000 / input.bytes.count : 1) { bytes in
        let whole = records(in: CollectionOfOne(bytes))
        let pieces = records(in: Chunks(bytes, maxChunkSize: maxChunkSize, seed: seed))
        expectEqual(pieces, whole, "records in chunks and at once")
        var again: [UInt8] = []
        for record in whole { record.append(to: &again) }
        expect(again.count <= bytes.count, "\(again.count) bytes of records from \(bytes.count) bytes")
        again.withUnsafeBytes { expectEqual(records(in: CollectionOfOne($0)), whole, "records after rewriting") }
    }
    return 0
}

private func records(in chunks: some Sequence<UnsafeRawBufferPointer>) -> [RawRecord] {
    var records: [RawRecord] = []
    var reader = RawReader()
    for chunk in chunks { reader.read(chunk) { records.append($0) } }
    reader.finish { records.append($0) }
    return records
}
