import Recording
import SystemSupport
import TestSupport
import Testing

@testable import GPSBridgeCLI

/// Tests of reading logs and tracks for `gpsbridge replay`.
@Suite struct LogReaderTests {
    private let directory = TemporaryDirectory()

    @Test("LogReader rejects a recording in a later format version")
    func laterVersion() throws {
        var bytes: [UInt8] = []
        RawRecord(.session, at: .now, Array("version=99".utf8)).append(to: &bytes)
        try write(bytes, to: directory("a.rec"))
        #expect(throws: Failure.self) {
            try LogReader([directory("a.rec")], isEndless: false, keepsTimes: true)
        }
    }

    @Test("a raw recording of an unknown protocol can be replayed", arguments: [true, false])
    func unknownProtocol(keepsTimes: Bool) throws {
        var bytes: [UInt8] = []
        RawRecord(.session, at: .now, Array("version=1".utf8)).append(to: &bytes)
        RawRecord(.bytes, at: .now, Array("hello".utf8)).append(to: &bytes)
        try write(bytes, to: directory("a.rec"))
        try LogReader([directory("a.rec")], isEndless: false, keepsTimes: keepsTimes).requireContents()
    }

    private static let archives: [(beginning: [UInt8], name: String)] = [
        (Array("PK\u{3}\u{4}".utf8), "a ZIP archive"), (Array("BZh91AY&SY".utf8), "compressed with bzip2"),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive"), (Array("Rar!\u{1A}\u{7}".utf8), "a RAR archive"),
        ([0x04, 0x22, 0x4D, 0x18], "compressed with LZ4"),
    ]

    @Test("LogReader recognizes archives by their first bytes and rejects them", arguments: [true, false])
    func archive(keepsTimes: Bool) throws {
        for (beginning, name) in Self.archives {
            let path = directory("log")
            try write(beginning + [UInt8](repeating: 0x41, count: 100), to: path)
            let failure = #expect(throws: Failure.self) {
                try LogReader([path], isEndless: false, keepsTimes: keepsTimes)
            }
            #expect(failure?.kind == .cannotRead)
            let start = "cannot read \(path): it is \(name). Unpack it first, for example with: "
            #expect(failure?.message.hasPrefix(start) == true)
        }
    }

    @Test("replay, monitor and record reject archives, and the error names the archive type", .needs("python3"))
    func archives() async throws {
        let outcome = try await shell(
            """
            gpsbridge simulate --duration 5 --speed max -o log
            python3 -c 'import bz2, zipfile; open("log.bz2", "wb").write(bz2.compress(open("log", "rb").read()))
            zipfile.ZipFile("log.zip", "w").write("log")'
            for file in log.bz2 log.zip; do
                gzip -k $file
                for name in $file $file.gz; do
                    gpsbridge replay $name --speed max | wc -c
                    gpsbridge record --replay $name --speed max -q -o new.nmea; echo $?
                    gpsbridge monitor --replay $name --once -q; echo $?
                done
                gpsbridge replay - --speed max < <(cat $file) | wc -c
            done
            """, in: directory)
        let expected = String(repeating: "0\n3\n3\n0\n3\n3\n0\n", count: 2)
        #expect(outcome.output == expected, "\(outcome.output)\(outcome.errors)")
        let refusals = outcome.errors.split(separator: "\n").filter { $0.contains("cannot read ") }
        #expect(refusals.count == 14, "\(outcome.errors)")
        #expect(refusals.count { $0.contains("it is compressed with bzip2") } == 7)
        #expect(refusals.count { $0.contains("it is a ZIP archive") } == 7)
    }
}
