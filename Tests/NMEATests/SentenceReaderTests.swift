import NMEA
import TestSupport
import Testing

/// Everything that a reader emits for a stream.
private struct ReadResult: Equatable {
    var sentences: [String] = []
    var sources: [String?] = []
    var parsed: [Sentence] = []
    var rejections: [RejectionReason: Int] = [:]
    var rejected: [[UInt8]] = []
    var strayBytes = 0
    var bytes = 0

    /// Reads a stream in chunks.
    /// - Parameter chunkSizes: Returns the size of the next chunk, or `nil` for the rest of the stream.
    init(_ stream: [UInt8], options: ReaderOptions = ReaderOptions(), chunkSizes: () -> Int? = { nil }) {
        var reader = SentenceReader(options: options)
        var position = 0
        while position < stream.count {
            let end = min(stream.count, position + (chunkSizes() ?? stream.count))
            reader.read(Array(stream[position..<end]), { add($0) }, rejected: { add($0) })
            position = end
        }
        reader.finish({ add($0) }, rejected: { add($0) })
        let statistics = reader.statistics
        for reason in RejectionReason.allCases {
            #expect(statistics.rejected(reason) == rejections[reason, default: 0])
        }
        strayBytes = statistics.strayBytes
        bytes = statistics.bytes
        #expect(statistics.sentences == sentences.count)
        #expect(statistics.rejected == rejected.count)
    }

    init(_ stream: String, options: ReaderOptions = ReaderOptions()) { self.init(Array(stream.utf8), options: options) }

    private mutating func add(_ sentence: borrowing RawSentence) {
        sentences.append(sentence.withBytes { String(decoding: $0, as: UTF8.self) })
        sources.append(sentence.tagBlock?.source)
        parsed.append(sentence.parsed())
    }

    private mutating func add(_ line: borrowing RejectedLine) {
        rejections[line.reason, default: 0] += 1
        rejected.append(line.withBytes { Array($0) })
    }
}

private let position = "$GPGLL,4807.038,N,01131.000,E,123519.00,A,A*66"
private let heading = "$HEHDT,101.3,T*2C"
private let ais = "!AIVDM,1,1,,A,14eG;o@034o8sd<L9i:a;WF>062D,0*7D"
private let fix = "$GPGGA,123519.25,4807.038,N,01131.000,E,2,08,0.9,545.4,M,-46.9,M,3.2,0120*6C"
private let all = [position, heading, ais, fix]

/// Returns a TAG block with its checksum.
private func tag(_ content: String) -> String { "\\\(content)*\(checksum(content))\\" }

struct SentenceReaderTests {
    // MARK: Chunks

    /// Returns a stream of sentences, TAG blocks, damaged lines and garbage.
    private static func mixedStream(seed: UInt64, pieces: Int) -> [UInt8] {
        var generator = SplitMix64(seed: seed)
        let damaged = [
            "$GPGGA,123519.25,4807.038,N*00\r\n", "$GPGGA,1235", "$\r\n", "$$", "!", "\\", "\\s:x*00\\",
            "$GPRMC,1,2\r\n",
            "*", "$GPTXT,01,01,02,\u{0}*11\r\n", "$*00\r\n", "$GPGLL,4807.038,N*6", "$GPGLL,4807.038,N*\r\n", ",,,",
            "\\s:unfinished,c:12", "$PSRFTXTTOW: 12\r\n", "$" + String(repeating: "long,", count: 30),
            "!" + String(repeating: "x", count: 300) + "\n", "\\" + String(repeating: "t", count: 254) + "\\",
        ]
        let ends = ["\r\n", "\n", "\r", "", " ", "\r\n\r\n"]
        var stream: [UInt8] = []
        for _ in 0..<pieces {
            switch Int.random(in: 0..<10, using: &generator) {
            case 0...3: stream += Array(all.randomElement(using: &generator)?.utf8 ?? "".utf8)
            case 4:
                let count = Int.random(in: 1...4, using: &generator)
                for _ in 0..<count { stream += Array(tag("s:station\(generator.next() % 99),c:157783").utf8) }
                stream += Array(fix.utf8)
            case 5, 6: stream += Array(damaged.randomElement(using: &generator)?.utf8 ?? "".utf8)
            default:
                let count = Int.random(in: 0...40, using: &generator)
                stream += (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            }
            stream += Array(ends.randomElement(using: &generator)?.utf8 ?? "".utf8)
        }
        return stream
    }

    @Test(
        "the chunk size does not change the sentences", arguments: [16, 46, 60, 82, 1024, 65_000],
        0..<4 as Range<UInt64>)
    func chunksOfAnySizeGiveTheSameSentences(maximumLength: Int, seed: UInt64) {
        let options = ReaderOptions(maximumLength: maximumLength)
        let stream = Self.mixedStream(seed: seed, pieces: 150)
        let whole = ReadResult(stream, options: options)
        #expect(whole.bytes == stream.count)
        for size in [1, 2, 3, 15, 16, 17, 63, 64, 65, 1000] {
            #expect(ReadResult(stream, options: options) { size } == whole)
        }
        var generator = SplitMix64(seed: seed)
        #expect(ReadResult(stream, options: options) { Int.random(in: 0...200, using: &generator) } == whole)
    }

    @Test("a huge chunk that is read in place gives the same sentences as small chunks")
    func aHugeChunkIsReadInPlaceWithTheSameResult() {
        let stream = Self.mixedStream(seed: 77, pieces: 8000)
        #expect(stream.count > 200_000)
        let whole = ReadResult(stream)
        #expect(whole.sentences.count > 3000)
        #expect(ReadResult(stream) { 100 } == whole)
        // The huge chunk completes a sentence that began in a small chunk.
        var sizes = [37, 150_000, 1, 5].makeIterator()
        #expect(ReadResult(stream) { sizes.next() } == whole)
    }

    @Test("a sentence is emitted as soon as its last byte is read")
    func aSentenceIsHandedOutWithItsLastByte() {
        for sentence in all {
            for before in ["", "\\", "\\ stray ", "\\s:", tag("s:a"), "garbage!", "$GPGGA,1"] {
                var found = 0
                var reader = SentenceReader()
                reader.read(Array((before + sentence).utf8.dropLast())) { _ in found += 1 }
                #expect(found == 0)
                reader.read(Array(sentence.utf8.suffix(1))) { _ in found += 1 }
                #expect(found == 1, "\(before)\(sentence)")
            }
        }
    }

    // MARK: Lines

    @Test(
        "any line ending is accepted", arguments: ["\r\n", "\n", "\r", "\n\r", "", " ", "\r\n\r\n", "\u{0}", "\t\r\n"])
    func lineEnds(end: String) {
        let reading = ReadResult(all.map { $0 + end }.joined())
        #expect(reading.sentences == all)
        #expect(reading.rejections == [:])
    }

    @Test("sentences begin with a dollar sign or an exclamation mark")
    func sentencesBeginWithADollarOrAnExclamationMark() {
        var isEncapsulated: [Bool] = []
        var reader = SentenceReader()
        reader.read(Array("\(position)\r\n\(ais)\r\n".utf8)) { isEncapsulated.append($0.isEncapsulated) }
        #expect(isEncapsulated == [false, true])
    }

    @Test("checksums can have lowercase letters")
    func checksumsMayHaveSmallLetters() {
        let content = "$GPTXT,01,01,02,ANTSTATUS=OK"
        #expect(ReadResult("\(content)*3B\r\n").sentences == ["\(content)*3B"])
        #expect(ReadResult("\(content)*3b\r\n").sentences == ["\(content)*3b"])
        #expect(ReadResult("\(content)*3c\r\n").rejections == [.badChecksum: 1])
    }

    @Test("characters after the checksum are not included in the sentence")
    func wordsAfterTheChecksumAreNotPartOfTheSentence() {
        #expect(ReadResult("\(position)00\r\n\(heading) \r\n").sentences == [position, heading])
    }

    @Test("the last sentence needs no line ending")
    func sentencesAtTheVeryEndNeedNoLineEnd() {
        #expect(ReadResult("\(position)\r\n\(heading)").sentences == [position, heading])
    }

    // MARK: Missing checksums

    @Test("the missingChecksum option determines which sentences without a checksum are accepted")
    func missingChecksumPolicies() {
        let stream = "$GPGLL,4807.038,N\r\n$PSRFTXTTOW: 484076\r\n$PFEC,GPtps,101025222449,3\r\n"
        #expect(ReadResult(stream).sentences == ["$PSRFTXTTOW: 484076", "$PFEC,GPtps,101025222449,3"])
        #expect(ReadResult(stream).rejections == [.missingChecksum: 1])
        let strict = ReadResult(stream, options: ReaderOptions(missingChecksum: .reject))
        #expect(strict.sentences == [])
        #expect(strict.rejections == [.missingChecksum: 3])
        let lenient = ReadResult(stream, options: ReaderOptions(missingChecksum: .accept))
        #expect(lenient.sentences.count == 3)
        #expect(lenient.rejections == [:])
    }

    @Test("a receiver that sends no checksums is read from its fourth sentence on")
    func receiverWithoutChecksums() {
        let lines = (1...6).map { "$GPGLL,4807.03\($0),N,01131.000,E,12351\($0),A" }
        let reading = ReadResult(lines.map { $0 + "\r\n" }.joined())
        #expect(reading.sentences == Array(lines[3...]))
        #expect(reading.rejections == [.missingChecksum: 3])
        let trusted = ReadResult(
            lines.map { $0 + "\r\n" }.joined(), options: ReaderOptions(missingChecksum: .acceptUntilChecksum))
        #expect(trusted.sentences == lines && trusted.rejections == [:])
    }

    @Test("after a sentence with a valid checksum, sentences without one are rejected")
    func checksumsAreExpectedAfterOneWasValid() {
        let line = "$GPGLL,4807.038,N\r\n"
        #expect(ReadResult("\(position)\r\n" + String(repeating: line, count: 9)).sentences == [position])
        let later = ReadResult(String(repeating: line, count: 5) + "\(position)\r\n" + line)
        #expect(later.sentences.count == 3 && later.sentences.last == position)
        #expect(later.rejections == [.missingChecksum: 4])
        let trusted = ReadResult(
            line + "\(position)\r\n" + line, options: ReaderOptions(missingChecksum: .acceptUntilChecksum))
        #expect(trusted.sentences.count == 2 && trusted.sentences.last == position)
    }

    @Test("lines without the form of a sentence do not count as sentences without checksums")
    func textIsNoSentence() {
        let reading = ReadResult(String(repeating: "$x,1\r\n$PASHR,PBN,1\r\n$GP,1\r\n", count: 5))
        #expect(reading.sentences == [])
        #expect(reading.rejections == [.missingChecksum: 15])
    }

    @Test("wrong checksums are rejected even if missing checksums are accepted")
    func wrongChecksumWithAcceptPolicy() {
        let reading = ReadResult("$GPGLL,4807.038,N*01\r\n", options: ReaderOptions(missingChecksum: .accept))
        #expect(reading.sentences == [])
        #expect(reading.rejections == [.badChecksum: 1])
    }

    @Test("hasChecksum is true only for sentences with a checksum")
    func aSentenceKnowsWhetherItHasAChecksum() {
        var hasChecksum: [Bool] = []
        var reader = SentenceReader(options: ReaderOptions(missingChecksum: .accept))
        reader.read(Array("$GPGLL,4807.038,N\r\n\(position)\r\n$GPXXX\r\n".utf8)) { hasChecksum.append($0.hasChecksum) }
        #expect(hasChecksum == [false, true, false])
    }

    @Test("a sentence without a checksum needs a line ending")
    func unfinishedLineWithoutChecksum() {
        let accepting = ReaderOptions(missingChecksum: .accept)
        #expect(ReadResult("$GPGLL,4807.038,N", options: accepting).rejections == [.missingChecksum: 1])
        #expect(ReadResult("$GPGLL,4807.038,N\n", options: accepting).sentences == ["$GPGLL,4807.038,N"])
    }

    // MARK: Length

    @Test("sentences longer than the maximum are rejected")
    func maximumLength() {
        let options = ReaderOptions(maximumLength: position.utf8.count)
        #expect(ReadResult(position + "\r\n", options: options).sentences == [position])
        let shorter = ReaderOptions(maximumLength: position.utf8.count - 1)
        let reading = ReadResult("\(position)\r\n\(heading)\r\n", options: shorter)
        #expect(reading.sentences == [heading])
        #expect(reading.rejections == [.tooLong: 1])
    }

    @Test("stale bytes in the buffer do not affect a sentence of maximum length")
    func staleBufferContents() {
        // The first line leaves an asterisk in the buffer, one byte after the end of the second line.
        let first = "$GPTXT," + String(repeating: "x", count: 55) + "*00"
        var found: [String] = []
        var reader = SentenceReader(options: ReaderOptions(maximumLength: 64))
        let second = Array(line("GPTXT," + String(repeating: "y", count: 54)).utf8.dropLast(2))
        #expect(second.count == 64)
        reader.read(Array(first.utf8)) { _ in }
        for byte in second {
            reader.read([byte]) { found.append($0.withBytes { String(decoding: $0, as: UTF8.self) }) }
        }
        #expect(found == [String(decoding: second, as: UTF8.self)])
    }

    @Test("the maximum sentence length is clamped to 16 to 65,000 bytes", arguments: [16, 65_000])
    func clampedMaximumLength(length: Int) {
        var options = ReaderOptions(maximumLength: length == 16 ? -5 : 1_000_000)
        #expect(options.maximumLength == length)
        options.maximumLength = length == 16 ? 0 : .max
        #expect(options.maximumLength == length)
    }

    @Test("an endless line is rejected once, and the next sentence is read")
    func endlessLine() {
        var found = 0
        var reader = SentenceReader()
        reader.read(Array("$".utf8)) { _ in found += 1 }
        for _ in 0..<1000 { reader.read([UInt8](repeating: UInt8(ascii: ","), count: 1000)) { _ in found += 1 } }
        reader.read(Array("\r\n\(position)\r\n".utf8)) { _ in found += 1 }
        #expect(found == 1)
        #expect(reader.statistics.rejected(.tooLong) == 1)
        #expect(reader.statistics.rejected == 1)
    }

    // MARK: Damage

    @Test("one line can contain several sentences")
    func severalSentencesMayShareALine() {
        #expect(ReadResult(all.joined() + "\r\n").sentences == all)
        #expect(ReadResult(all.joined(separator: " ") + "\r\n").sentences == all)
    }

    @Test("a sentence cut off by the start of the next sentence is rejected, and the next sentence is read")
    func truncatedSentence() {
        for length in 1..<fix.utf8.count {
            let cut = String(decoding: fix.utf8.prefix(length), as: UTF8.self)
            let reading = ReadResult("\(cut)\(position)\r\n\(heading)\r\n")
            #expect(reading.sentences == [position, heading])
            #expect(reading.rejections.values.reduce(0, +) == 1)
        }
    }

    @Test(
        "each rejected line is counted once with the reason",
        arguments: [
            ("$GPGGA,123519.25,4807.038,N*51", RejectionReason.badChecksum), ("$GPGGA,123519*5", .badChecksum),
            ("$GPGGA,123519*", .badChecksum), ("$GPGGA,123519*XY", .badChecksum), ("$GPGGA,123519", .missingChecksum),
            ("$GPGGA,12\u{0}3519*51", .badCharacter), ("$GPGGA,12é3519*51", .badCharacter),
            ("$GPGGA\t*51", .badCharacter),
            ("$", .empty), ("!", .empty), ("$*", .empty), ("$*00", .empty), ("$$", .empty),
        ])
    func eachBadLineCountsOnceWithItsReason(text: String, reason: RejectionReason) {
        let reading = ReadResult("\(position)\r\n\(text)\r\n\(heading)\r\n")
        #expect(reading.sentences == [position, heading])
        #expect(reading.rejections == [reason: 1])
        #expect(reading.strayBytes == text.utf8.count)
    }

    @Test(
        "a rejected line contains the bytes that were read before the line was rejected",
        arguments: [
            ("$GPGGA,123519*00x\r\n", "$GPGGA,123519*00"), ("$GPGGA,123519*XY\r\n", "$GPGGA,123519*X"),
            ("$GPGGA,123519*5\r\n", "$GPGGA,123519*5"), ("$GPGGA,123519\r\n", "$GPGGA,123519"),
            ("$GPGGA,12\u{0}3519*51\r\n", "$GPGGA,12\u{0}"), ("$GPGGA,1$GPGGA,2\r\n", "$GPGGA,1"), ("$\r\n", "$"),
            ("$*00\r\n", "$*00"), ("x$GPGGA,123519", "$GPGGA,123519"),
        ])
    func rejectedBytes(text: String, rejected: String) {
        #expect(ReadResult(text).rejected == [Array(rejected.utf8)])
        #expect(ReadResult(Array(text.utf8)) { 1 }.rejected == [Array(rejected.utf8)])
    }

    @Test("an overlong line is reported truncated to the maximum length")
    func rejectedLongLine() {
        let text = "$GPTXT," + String(repeating: "x", count: 100)
        let reading = ReadResult(text, options: ReaderOptions(maximumLength: 20))
        #expect(reading.rejected == [Array(text.utf8.prefix(20))])
    }

    @Test("a rejected line with several sentence starts is counted once")
    func badLineWithSeveralStarts() {
        #expect(ReadResult("$GPGGA,1$GPGGA,2$$!$\r\n").rejections == [.missingChecksum: 1])
        #expect(ReadResult("$GPGGA,1\r\n$GPGGA,2\r\n").rejections == [.missingChecksum: 2])
        // The valid sentence divides the line into two rejected parts.
        #expect(ReadResult("$GPGGA,1\(position)$GPGGA,2\r\n").rejections == [.missingChecksum: 2])
    }

    @Test("bytes outside of sentences are counted as stray")
    func bytesThatBelongToNoSentenceAreCounted() {
        let reading = ReadResult("abc\r\n\(position)\r\n\u{0}\u{0}x\(heading) \r\n\\tag\r\n")
        #expect(reading.sentences == [position, heading])
        #expect(reading.strayBytes == 3 + 3 + 1 + 4)
        #expect(reading.rejections == [:])
    }

    @Test("a sentence truncated by the end of the stream is rejected")
    func truncatedStream() {
        for length in 1..<position.utf8.count {
            let cut = String(decoding: position.utf8.prefix(length), as: UTF8.self)
            let reading = ReadResult("\(heading)\r\n\(cut)")
            #expect(reading.sentences == [heading])
            #expect(reading.rejections.values.reduce(0, +) == 1)
            #expect(reading.strayBytes == length)
        }
    }

    @Test("a reader can read another stream after finish()")
    func nextStream() {
        var found = 0
        var reader = SentenceReader()
        for _ in 0..<2 {
            reader.read(Array("$GPGLL,1*00".utf8)) { _ in found += 1 }
            reader.finish { _ in found += 1 }
        }
        reader.read(Array("\(position)".utf8)) { _ in found += 1 }
        #expect(found == 1)
        #expect(reader.statistics.rejected == 2)
    }

    /// The garbage contains no sentences or TAG blocks. Before encapsulated sentences it contains no `$` or `!` either.
    @Test("garbage between sentences does not change the sentences", arguments: 0..<6 as Range<UInt64>)
    func garbageBetweenSentences(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<200 {
            var stream: [UInt8] = []
            var expected: [String] = []
            for _ in 0..<20 {
                guard let sentence = all.randomElement(using: &generator) else { continue }
                var garbage = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
                    // Half of the garbage consists of characters with a special meaning.
                    Bool.random(using: &generator)
                        ? Array("$!*\\,\r\n0A".utf8)[Int.random(in: 0..<9, using: &generator)]
                        : UInt8.random(in: 0...255, using: &generator)
                }
                if sentence == ais { garbage.removeAll { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "!") } }
                guard ReadResult(garbage).sentences.isEmpty else { continue }
                expected.append(sentence)
                stream += garbage + Array(sentence.utf8)
            }
            #expect(ReadResult(stream).sentences == expected)
        }
    }

    @Test("repeated garbage gives no sentences at any chunk size")
    func endlessGarbage() {
        for garbage in ["$", "!", "\\", "\u{0}", "$,", "!x", tag(""), tag("s:a"), "\\s:a*00"] {
            let stream = Array(String(repeating: garbage, count: 5000).utf8)
            let whole = ReadResult(stream)
            #expect(whole.sentences == [])
            #expect(whole.strayBytes == stream.count)
            #expect(ReadResult(stream) { 1000 } == whole)
        }
    }

    // MARK: TAG blocks

    @Test("a TAG block with all fields is attached to its sentence")
    func tagBlocksAreKept() throws {
        var blocks: [TAGBlock?] = []
        var reader = SentenceReader()
        let block = tag("s:station,c:1577836800,g:1-2-1234,n:42,d:chart,r:77,t:hello")
        reader.read(Array("\(block)\(ais)\r\n\(position)\r\n".utf8)) { blocks.append($0.tagBlock) }
        try #require(blocks.count == 2)
        var expected = TAGBlock()
        expected.source = "station"
        expected.unixTime = 1_577_836_800
        expected.group = "1-2-1234"
        expected.lineCount = 42
        expected.destination = "chart"
        expected.relativeTime = 77
        expected.text = "hello"
        #expect(blocks[0] == expected)
        #expect(blocks[1] == nil)
    }

    @Test("TAG blocks can be split at any byte")
    func tagBlocksMayBeSplitAnywhere() {
        let stream = Array("\(tag("s:one"))\(position)\r\n\(tag("s:two"))\(ais)\r\n".utf8)
        for split in 1..<stream.count {
            var sizes = [split].makeIterator()
            let reading = ReadResult(stream) { sizes.next() }
            #expect(reading.sources == ["one", "two"])
            #expect(reading.strayBytes == 0)
        }
    }

    @Test("a TAG block with a bad checksum is ignored")
    func aTagBlockWithABadChecksumIsNotKept() {
        for block in ["\\s:one*00\\", "\\s:one\\", "\\s:one*5\\", "\\*\\", "\\\\", "\\s:one", "\\s:o\u{0}ne*5F\\"] {
            let reading = ReadResult(block + position + "\r\n")
            #expect(reading.sentences == [position])
            #expect(reading.sources == [nil])
            #expect(reading.strayBytes == block.utf8.count)
            #expect(reading.rejections == [:])
        }
    }

    @Test("several TAG blocks before a sentence are combined")
    func severalTagBlocksBelongToOneSentence() {
        var blocks: [TAGBlock?] = []
        var reader = SentenceReader()
        reader.read(Array("\(tag("s:one"))\(tag("g:1-2-7"))\(position)".utf8)) { blocks.append($0.tagBlock) }
        #expect(blocks.map { $0?.source } == ["one"])
        #expect(blocks.map { $0?.group } == ["1-2-7"])
    }

    @Test("a TAG block belongs only to the sentence directly after it")
    func tagBlockOfNextSentence() {
        #expect(ReadResult("\(tag("s:one"))\r\n\(position)\r\n").sources == [nil])
        #expect(ReadResult("\(tag("s:one"))x\(position)\r\n").sources == [nil])
        #expect(ReadResult("\(tag("s:one"))$GPGGA,1\r\n\(position)\r\n").sources == [nil])
        #expect(ReadResult("\(tag("s:one"))\(position)\(heading)\r\n").sources == ["one", nil])
    }

    @Test("a TAG block without a sentence is counted as stray bytes")
    func aTagBlockWithoutASentenceIsStray() {
        let block = tag("s:one")
        #expect(ReadResult("\(block)\r\n\(position)\r\n").strayBytes == block.utf8.count)
        #expect(ReadResult("\(position)\r\n\(block)").strayBytes == block.utf8.count)
    }

    @Test("stray backslashes do not affect sentences or TAG blocks")
    func strayBackslash() {
        let stream = "\\\(position)\r\n\\ \(tag("s:one"))\(heading)\r\nC:\\\(tag("s:two"))\(ais)\\\r\n"
        let reading = ReadResult(stream)
        #expect(reading.sentences == [position, heading, ais])
        #expect(reading.sources == [nil, "one", "two"])
    }

    @Test("TAG blocks are limited to 256 bytes at any chunk size", arguments: 250...260)
    func theLengthOfATagBlockIsLimitedInEveryChunking(length: Int) {
        let block = tag("t:" + String(repeating: "x", count: length - 7))
        #expect(block.utf8.count == length)
        let stream = Array((block + position).utf8)
        let whole = ReadResult(stream)
        #expect(whole.sentences == [position])
        #expect((whole.strayBytes == 0) == (length <= 256))
        #expect(ReadResult(stream) { 1 } == whole)
    }
}
