import SystemSupport
import Testing
import TextTestSupport

@testable import TextOutput

struct OutputBufferTests {
    @Test("an output buffer completely writes text of any length")
    func longText() throws {
        let long = String(repeating: "0123456789", count: 100_000)
        #expect(try gathered { $0.append(long) } == long)
        let pieces = try gathered { buffer in for index in 0..<200_000 { buffer.append(Int64(index), width: 6) } }
        #expect(pieces.utf8.count == 1_200_000)
        #expect(pieces.hasPrefix("000000000001") && pieces.hasSuffix("199998199999"))
    }

    @Test("an output buffer writes nothing after a failure")
    func failure() {
        var calls = 0
        let buffer = OutputBuffer { _ throws(Failure) in
            calls += 1
            throw Failure(.cannotWrite, "full")
        }
        for _ in 0..<100_000 { buffer.append("0123456789") }
        #expect(buffer.hasFailed)
        #expect(calls == 1)
        #expect(throws: Failure.self) { try buffer.flush() }
        #expect(calls == 1)
    }

    @Test("text that take() has removed is not written later")
    func take() throws {
        var taken = 0
        let text = try gathered { buffer in
            buffer.append("taken")
            try buffer.take { taken = $0.count }
            buffer.append("kept")
        }
        #expect(taken == 5)
        #expect(text == "kept")
    }
}
