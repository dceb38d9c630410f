import Glibc
import Serial
import SystemSupport
import TestSupport
import Testing

@Suite("Asynchronous chunks")
struct ChunksTests {
    @Test("an asynchronous sequence of chunks contains all bytes in order")
    func bytes() async throws {
        let terminal = try PseudoTerminal()
        let chunks = try SerialPort(opening: terminal.path).chunks()
        let sent = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
        // Sends on another thread, because a device does not wait for its reader.
        let sender = try WorkerThread { [descriptor = terminal.descriptor] in
            var rest = sent[...]
            while !rest.isEmpty {
                wait(for: POLLOUT, on: descriptor)
                let piece = Array(rest.prefix(4096))
                rest = rest.dropFirst(max(0, write(descriptor, piece, piece.count)))
            }
        }
        var received: [UInt8] = []
        for try await chunk in chunks {
            #expect(!chunk.isEmpty)
            received += chunk
            if received.count >= sent.count { break }
        }
        sender.join()
        let isSame = received == sent
        #expect(isSame)
    }

    @Test("a chunk is read only on demand")
    func demand() async throws {
        let terminal = try PseudoTerminal()
        let chunks = try SerialPort(opening: terminal.path).chunks()
        var iterator = chunks.makeAsyncIterator()
        terminal.sendAll([1])
        #expect(try await iterator.next() == [1])
        for byte in UInt8(2)...9 { terminal.sendAll([byte]) }
        var received: [UInt8] = []
        while received.count < 8, let chunk = try await iterator.next() { received += chunk }
        #expect(received == Array(2...9))
    }

    @Test("unplugging the device ends the sequence of chunks with an error", arguments: 0..<10)
    func hangUp(_: Int) async throws {
        let chunks = try chunksOfDeviceThatGoes()
        await #expect(throws: SerialError.self) { for try await _ in chunks {} }
        var iterator = chunks.makeAsyncIterator()
        #expect(try await iterator.next() == nil)
    }

    @Test("cancelling a task that reads chunks closes the port", arguments: 0..<10)
    func cancellation(_: Int) async throws {
        let terminal = try PseudoTerminal()
        let chunks = try SerialPort(opening: terminal.path).chunks()
        let (begun, begins) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            var count = 0
            for try await chunk in chunks {
                count += chunk.count
                begins.finish()
            }
            return count
        }
        terminal.sendAll([0x24])
        for await _ in begun {}
        task.cancel()
        #expect(try await task.value == 1)
        #expect(wait(for: 0, on: terminal.descriptor) & POLLHUP != 0)
    }

    @Test("releasing the sequence of chunks closes the port")
    func dropped() throws {
        let terminal = try PseudoTerminal()
        func drop(_: consuming SerialPort.Chunks) {}
        drop(try SerialPort(opening: terminal.path).chunks())
        #expect(wait(for: 0, on: terminal.descriptor) & POLLHUP != 0)
    }

    private func chunksOfDeviceThatGoes() throws -> SerialPort.Chunks {
        let terminal = try PseudoTerminal()
        return try SerialPort(opening: terminal.path).chunks()
    }
}
