import CNMEAScan
import NMEA

// The reader must find exactly the sentences that a simple search finds. A sentence that is written must be read with
// the same values.

@_cdecl("LLVMFuzzerTestOneInput")
public func testSentences(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = Input(start, count)
    let options = ReaderOptions(
        maximumLength: input.choice(of: [1024, 1024, 1024, 300, 82, 82, 40, 16]),
        missingChecksum: input.choice(of: [.accept, .accept, .rejectUnlessCustomary, .reject]))
    _ = cnmea_choose(input.choice(of: scanWays))
    let maxChunkSize = input.choice(of: [512, 40, 4, 1])
    let seed = input.choice()

    var found: [FoundSentence] = []
    func take(_ sentence: borrowing RawSentence) {
        expectFields(of: sentence)
        found.append(FoundSentence(sentence))
    }
    var reader = SentenceReader(options: options)
    for chunk in Chunks(input.bytes, maxChunkSize: maxChunkSize, seed: seed) { reader.read(chunk, take) }
    reader.finish(take)
    // A TAG block may contain text that looks like a sentence. A valid TAG block is skipped.
    if !input.bytes.contains(UInt8(ascii: "\\")) {
        let search = PlainSearch(options: options)
        expectEqual(found.map(\.text), search.sentences(in: input.bytes), "sentences read and found by search")
    }
    for sentence in found { expectRoundTrip(of: sentence) }
    return 0
}

/// Searches for sentences byte by byte.
private struct PlainSearch {
    let options: ReaderOptions

    func sentences(in bytes: UnsafeRawBufferPointer) -> [Text] {
        var found: [Text] = []
        var rest = bytes
        while !rest.isEmpty {
            let length = sentenceLength(rest)
            if let length { found.append(Text(rest.prefix(length))) }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(length ?? 1))
        }
        return found
    }

    /// Returns the length of the sentence at the beginning of `bytes`.
    private func sentenceLength(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard "$!".utf8.contains(bytes[0]) else { return nil }
        let content = bytes.dropFirst().prefix { 0x20..<0x80 ~= $0 && !"*$".utf8.contains($0) }
        let end = bytes[content.endIndex...].prefix(3)
        // A sentence without a checksum must leave room for one.
        guard !content.isEmpty, content.count + 4 <= options.maximumLength else { return nil }
        switch end.first {
        case UInt8(ascii: "*"):
            let digits = end.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
            let sum = Int(content.reduce(0, ^))
            return digits == [sum / 16, sum % 16] ? content.count + 4 : nil
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
            return isAcceptedWithoutChecksum(content) ? content.count + 1 : nil
        default:
            return nil
        }
    }

    private func isAcceptedWithoutChecksum(_ content: Slice<UnsafeRawBufferPointer>) -> Bool {
        switch options.missingChecksum {
        case .accept: true
        case .reject: false
        case .rejectUnlessCustomary: content.starts(with: "PSRFTXT".utf8) || content.starts(with: "PFEC".utf8)
        }
    }
}

/// Expects that the parts of a sentence, put together again, are its text.
private func expectFields(of sentence: borrowing RawSentence) {
    var content = (sentence.isEncapsulated ? "!" : "$") + sentence.address
    for index in 0..<sentence.fieldCount { content += "," + (sentence.field(index) ?? "nothing") }
    let text = sentence.withBytes { String(decoding: $0, as: UTF8.self) }
    let whole = sentence.hasChecksum ? String(text.dropLast(3)) : text
    expectEqual(content, whole, "the fields and the text of a sentence")
}

/// Expects that a sentence that has been written once does not change any more.
///
/// The first time, values without an exact text may change: a position between two texts, or a character that would end
/// its field.
private func expectRoundTrip(of sentence: FoundSentence) {
    takeApart(sentence.parsed)
    guard let text = sentence.parsed.text(talker: sentence.talker) else { return }
    let again = onlySentence(in: text)
    expectEqual(again.code, sentence.code, "codes after rewriting")
    expectEqual(again.talker, sentence.talker, "talkers after rewriting")
    guard let textAgain = again.parsed.text(talker: again.talker) else { fatalError("\(again) has no text") }
    expectEqual(onlySentence(in: textAgain).parsed, again.parsed, "sentences rewritten once and twice")
}

/// Accesses the lists that are stored as texts.
private func takeApart(_ sentence: Sentence) {
    switch sentence {
    case .xdr(let xdr): _ = xdr.measurements
    case .rte(let rte): _ = (rte.route, rte.waypoints)
    default: break
    }
}

/// Returns the only sentence in a written text.
private func onlySentence(in text: [UInt8]) -> FoundSentence {
    var found: [FoundSentence] = []
    var reader = SentenceReader()
    reader.read(text) { found.append(FoundSentence($0)) }
    expect(found.count == 1, "\(Text(text)) contains \(found.count) sentences")
    return found[0]
}
