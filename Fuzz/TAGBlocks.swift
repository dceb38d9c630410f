import NMEA

// TAG blocks stay with the sentence after them, regardless of their content and of the chunks in which they arrive. The
// lines of the input are the contents of the blocks.

@_cdecl("LLVMFuzzerTestOneInput")
public func testTAGBlocks(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = Input(start, count)
    let maxChunkSize = input.choice(of: [600, 40, 4, 1])
    let seed = input.choice()
    let lines = input.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let stream = lines.flatMap(block) + sentence

    stream.withUnsafeBytes { bytes in
        let whole = DecodedBlocks(of: CollectionOfOne(bytes))
        let pieces = DecodedBlocks(of: Chunks(bytes, maxChunkSize: maxChunkSize, seed: seed))
        expectEqual(pieces.sentences, whole.sentences, "sentences in chunks and at once")
        expectEqual(pieces.statistics, whole.statistics, "statistics in chunks and at once")
        expectEqual(whole.statistics.bytes, bytes.count, "bytes counted and fed")
        guard lines.allSatisfy({ $0.allSatisfy(isPlain) }) else { return }
        expectEqual(whole.sentences.map(\.text), [Text(sentence)], "sentences found and written")
        if stream.count < 250 { expect(whole.sentences[0].tagBlock != nil, "the TAG block is missing") }
    }
    return 0
}

private let sentence = Array("$GPHDT,1.5,T*31".utf8)

/// Whether a character is allowed in a block: it neither ends the block nor begins a sentence.
private func isPlain(_ byte: UInt8) -> Bool { 0x20..<0x7F ~= byte && !"\\$!".utf8.contains(byte) }

/// Returns a block with a valid checksum.
private func block(_ content: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
    let sum = content.reduce(0, ^)
    let digits = Array("0123456789abcdef".utf8)
    let end = [UInt8(ascii: "*"), digits[Int(sum >> 4)], digits[Int(sum & 15)], UInt8(ascii: "\\")]
    return [UInt8(ascii: "\\")] + content + end
}

/// The results of reading a stream.
private struct DecodedBlocks {
    let sentences: [FoundSentence]
    let statistics: ReaderStatistics

    init(of chunks: some Sequence<UnsafeRawBufferPointer>) {
        var sentences: [FoundSentence] = []
        var reader = SentenceReader()
        for chunk in chunks { reader.read(chunk) { sentences.append(FoundSentence($0)) } }
        reader.finish { sentences.append(FoundSentence($0)) }
        self.sentences = sentences
        statistics = reader.statistics
    }
}
