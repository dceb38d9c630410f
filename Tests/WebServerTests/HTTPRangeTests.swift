import Testing

@testable import WebServer

/// Tests of the parser for the field `Range`.
struct HTTPRangeTests {
    private func range(_ field: String?, of length: Int = 100) -> HTTPRange { HTTPRange(field, length: length) }

    @Test("a byte range selects a part of the content")
    func parts() {
        #expect(range("bytes=0-0") == .part(0..<1))
        #expect(range("bytes=10-19") == .part(10..<20))
        #expect(range("Bytes=10-") == .part(10..<100))
        #expect(range("bytes=-10") == .part(90..<100))
        #expect(range("bytes= 5 - 6 ") == .part(5..<7))
    }

    @Test("a range is truncated at the end of the content")
    func ends() {
        #expect(range("bytes=99-500") == .part(99..<100))
        #expect(range("bytes=5-99999999999999999999") == .part(5..<100))
        #expect(range("bytes=-99999999999999999999") == .part(0..<100))
    }

    @Test("a range that begins after the end of the content cannot be satisfied")
    func unsatisfiable() {
        for field in ["bytes=100-", "bytes=100-200", "bytes=99999999999999999999-", "bytes=-0"] {
            #expect(range(field) == .unsatisfiable)
        }
        #expect(range("bytes=0-0", of: 0) == .unsatisfiable && range("bytes=-5", of: 0) == .unsatisfiable)
    }

    @Test("a Range header other than a single valid byte range is ignored")
    func ignored() {
        for field in [
            nil, "", "bytes", "bytes=", "bytes=-", "bytes=5", "bytes=a-b", "bytes=2-1", "bytes=1-2,4-5", "bytes=+1-2",
            "bytes=--1", "bytes=1-2-3", "items=1-2", "bytes=0x1-2", "bytes=5-a",
        ] {
            #expect(range(field) == .whole)
        }
    }
}
