import ReceiverTestSupport
import TestSupport
import Testing

@testable import GPSDProtocol

@Suite struct ReportSplitterTests {
    private let version = #"{"class":"VERSION","release":"3.22","proto_major":3}"#
    private let position = #"{"class":"TPV","device":"/dev/ttyACM0","text":"a } and a \" in it","mode":3}"#

    @Test("reports are separated from sentences and frames at any chunk size", arguments: 1...200)
    func chunkSizes(size: Int) {
        // gpsd inserts reports between any two packets, and frames have no line ending.
        let bytes =
            version + "\r\n" + NMEAFixture.burst(1) + position + "\r\n" + NMEAFixture.gga(2) + #"{"class":"DEVICE"}"#
            + "\n"
            + NMEAFixture.rmc(2)
        let result = split([Array(bytes.utf8), ubx(), Array(position.utf8), [0x0D, 0x0A], ubx()], size)
        #expect(result.reports == [version, position, #"{"class":"DEVICE"}"#, position].map { Array($0.utf8) })
        #expect(
            result.bytes == Array((NMEAFixture.burst(1) + NMEAFixture.gga(2) + NMEAFixture.rmc(2)).utf8) + ubx() + ubx()
        )
    }

    @Test("malformed reports pass through as receiver data")
    func lookalikes() {
        for text in [
            line(#"GPTXT,01,01,02,{"a":1}"#), line("GPTXT,{"), "{ gibberish\r\n", "{\"class\":\"TPV\"\r\n", "{\"\u{1}",
        ] {
            #expect(split([Array(text.utf8)], 7).bytes == Array(text.utf8))
        }
    }

    @Test("random bytes are neither lost nor changed")
    func bytesOfAnyKindAreNeitherLostNorChanged() {
        var random = SystemRandomNumberGenerator()
        for size in 1...50 {
            let bytes = (0..<5_000).map { _ in
                UInt8([0x0A, 0x7B, 0x22, 0x20, 0x41, .random(in: 0...255)].randomElement(using: &random) ?? 0)
            }
            var splitter = ReportSplitter()
            var result = ReportSplitter.Result()
            for start in stride(from: 0, to: bytes.count, by: size) {
                let part = splitter.read(Array(bytes[start..<min(start + size, bytes.count)]))
                result.bytes += part.bytes
                result.reports += part.reports
            }
            if result.reports.isEmpty { #expect(result.bytes + splitter.held == bytes) }
        }
    }

    @Test("an endless report is released as receiver data")
    func endlessReport() {
        let endless = Array(#"{"class":""#.utf8) + Array(repeating: UInt8(ascii: "a"), count: 100_000)
        var splitter = ReportSplitter()
        let result = splitter.read(endless)
        #expect(result.bytes == endless)
        #expect(splitter.held.isEmpty)
    }

    private func split(_ parts: [[UInt8]], _ size: Int) -> ReportSplitter.Result {
        let bytes = Array(parts.joined())
        var splitter = ReportSplitter()
        var result = ReportSplitter.Result()
        for start in stride(from: 0, to: bytes.count, by: size) {
            let part = splitter.read(Array(bytes[start..<min(start + size, bytes.count)]))
            result.bytes += part.bytes
            result.reports += part.reports
        }
        result.bytes += splitter.held
        return result
    }
}

extension ReportSplitter {
    fileprivate mutating func read(_ bytes: [UInt8]) -> Result { bytes.withUnsafeBytes { read($0) } }
}
