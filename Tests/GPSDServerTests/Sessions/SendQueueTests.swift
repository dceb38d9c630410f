import Glibc
import Testing

@testable import GPSDServer

/// A slow client loses whole reports, the oldest first, and never a part of one.
struct SendQueueTests {
    private func report(_ number: Int, length: Int = 1000) -> SharedBytes {
        let text = "report \(number) "
        return SharedBytes(
            Array(text.utf8) + Array(repeating: UInt8(ascii: "."), count: length - text.utf8.count - 1) + [10])
    }

    private func add(_ report: SharedBytes, isReport: Bool, sent: Int = 0, to queue: inout SendQueue) {
        let hasRoom = queue.append(report, isReport: isReport, sent: sent)
        #expect(hasRoom)
    }

    /// Takes everything, so much at once.
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

    @Test(arguments: [1, 7, 999, 1000, 1001, 100_000])
    func everythingComesInOrderInWhateverPieces(atOnce: Int) {
        var queue = SendQueue()
        for number in 0..<200 { add(report(number), isReport: true, to: &queue) }
        #expect(queue.byteCount == 200_000)
        let got = taken(&queue, atOnce: atOnce)
        #expect(lines(got) == (0..<200).map { "report \($0) " })
        #expect(queue.isEmpty && queue.byteCount == 0 && queue.lostCount == 0)
    }

    @Test func theOldestReportsAreLeftOutAndWhatHasBegunIsFinished() {
        var queue = SendQueue()
        add(report(0, length: 1500), isReport: true, sent: 10, to: &queue)
        for number in 1..<3000 { add(report(number), isReport: true, to: &queue) }
        #expect(queue.byteCount <= SendQueue.capacity && queue.lostCount > 1900)
        let bytes = Array("report 0 .".utf8) + taken(&queue)
        #expect(bytes.firstIndex(of: 0x0A) == 1499)
        let got = lines(bytes)
        #expect(got.first == "report 0 ")
        #expect(got.last == "report 2999 ")
        #expect(got.count + queue.lostCount == 3000)
        let numbers = got.compactMap { Int($0.split(separator: " ")[1]) }
        #expect(numbers.dropFirst().elementsEqual((3000 - numbers.count + 1)..<3000))
    }

    @Test func answersAreNeverLeftOutAndHaveAnEnd() {
        var queue = SendQueue()
        add(report(-1), isReport: false, to: &queue)
        for number in 0..<3000 { add(report(number), isReport: true, to: &queue) }
        #expect(lines(taken(&queue)).first == "report -1 ")
        var fits = true
        for number in 0..<2000 where fits { fits = queue.append(report(number), isReport: false) }
        #expect(!fits && queue.lostCount > 0)
    }
}
