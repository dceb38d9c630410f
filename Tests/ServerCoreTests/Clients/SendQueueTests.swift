import Glibc
import Testing

@testable import ServerCore

/// Tests that slow clients lose whole reports, the oldest first.
struct SendQueueTests {
    private func report(_ number: Int, length: Int = 1000) -> SharedBytes {
        let text = "report \(number) "
        return SharedBytes(
            Array(text.utf8) + Array(repeating: UInt8(ascii: "."), count: length - text.utf8.count - 1) + [10])
    }

    /// Drains the queue, at most `most` bytes at a time.
    private func taken(_ queue: inout SendQueue, atOnce most: Int = .max) -> [UInt8] {
        var result: [UInt8] = []
        queue.drain { vectors in
            var room = most
            var count = 0
            for vector in vectors where room > 0 {
                let length = min(room, vector.iov_len)
                result += UnsafeRawBufferPointer(start: vector.iov_base, count: length)
                room -= length
                count += length
            }
            return count
        }
        return result
    }

    private func lines(_ bytes: [UInt8]) -> [Substring] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { $0.prefix { $0 != "." } }
    }

    @Test("reports are sent in order, whatever the size of each write", arguments: [1, 7, 999, 1000, 1001, 100_000])
    func order(atOnce: Int) {
        var queue = SendQueue()
        for number in 0..<200 { queue.append(report(number), isReport: true) }
        #expect(queue.byteCount == 200_000)
        let got = taken(&queue, atOnce: atOnce)
        #expect(lines(got) == (0..<200).map { "report \($0) " })
        #expect(queue.isEmpty && queue.byteCount == 0 && queue.droppedCount == 0)
    }

    @Test("a full queue drops its oldest reports but keeps a partly sent report")
    func droppedReports() {
        var queue = SendQueue()
        queue.append(report(0, length: 1500), isReport: true, sent: 10)
        for number in 1..<3000 { queue.append(report(number), isReport: true) }
        #expect(queue.byteCount <= SendQueue.capacity && queue.droppedCount > 1900)
        let bytes = Array("report 0 .".utf8) + taken(&queue)
        #expect(bytes.firstIndex(of: 0x0A) == 1499)
        let got = lines(bytes)
        #expect(got.first == "report 0 ")
        #expect(got.last == "report 2999 ")
        #expect(got.count + queue.droppedCount == 3000)
        let numbers = got.compactMap { Int($0.split(separator: " ")[1]) }
        #expect(numbers.dropFirst().elementsEqual((3000 - numbers.count + 1)..<3000))
    }

    @Test("a full queue never drops replies")
    func replies() {
        var queue = SendQueue()
        queue.append(report(-1), isReport: false)
        for number in 0..<3000 { queue.append(report(number), isReport: true) }
        #expect(lines(taken(&queue)).first == "report -1 ")
        for number in 0..<2000 { queue.append(report(number), isReport: false) }
        #expect(queue.replyByteCount == 2_000_000)
        #expect(lines(taken(&queue)) == (0..<2000).map { "report \($0) " })
        #expect(queue.isEmpty && queue.replyByteCount == 0)
    }

    @Test("all bytes of a reply count as queued until the last byte is sent")
    func replyCount() {
        var queue = SendQueue()
        queue.append(report(0), isReport: false, sent: 10)
        queue.append(report(1), isReport: true)
        queue.drain { vectors in vectors.count == 2 && vectors[0].iov_len == 990 ? 989 : nil }
        #expect(queue.replyByteCount == 1000)
        queue.drain { vectors in vectors[0].iov_len == 1 ? 1 : nil }
        #expect(queue.replyByteCount == 0 && queue.byteCount == 1000)
    }
}
