import GNSS
import Glibc
import ReceiverTestSupport
import SystemSupport
import Testing

@testable import Receivers

/// Tests of a receiver that is read on an event loop that also does other work.
struct LoopReaderTests {
    private var options: Receiver.Options {
        var options = Receiver.Options.patient
        options.baudRate = 9_600
        return options
    }

    private func makeReader(
        of path: String, on loop: EventLoop, onBatch: @escaping (Receiver.Batch) -> Void
    ) throws -> LoopReader {
        try #require(
            LoopReader(
                .port(path), options: options, memory: BaudRateMemory(directory: nil), on: loop, onBatch: onBatch))
    }

    private func send(_ text: String, to terminal: Terminal) { _ = terminal.ends.send(text.utf8) }

    @Test("a reader on an event loop delivers epochs and phases")
    func publishing() throws {
        let terminal = try Terminal()
        let loop = try EventLoop()
        var second = 0
        var seconds: [Int64] = []
        var phases: [Receiver.Phase] = []
        let reader = try makeReader(of: terminal.path, on: loop) { batch in
            if batch.status.phase != phases.last { phases.append(batch.status.phase) }
            seconds += batch.epochs.compactMap { ($0.fix.time?.secondsSince1970).map { $0 % 60 } }
            guard batch.status.isReading, second <= 10 else {
                if seconds.count >= 10 { loop.stop() }
                return
            }
            send(NMEAFixture.burst(second), to: terminal)
            second += 1
        }
        reader.start()
        loop.run()
        #expect(seconds.count >= 10 && seconds.elementsEqual(seconds.indices.map(Int64.init)), "\(seconds)")
        #expect(phases.last == .reading(.good))
        #expect(reader.status.phase == .reading(.good))
    }

    @Test("the event loop can watch a descriptor that reuses the number of a closed port")
    func reusedDescriptor() throws {
        var terminal: Terminal? = try Terminal()
        let path = try #require(terminal).path
        let loop = try EventLoop()
        let (reading, writing) = try pipe()
        defer { close(writing) }
        var copy: Int32 = -1
        let reader = try makeReader(of: path, on: loop) { batch in
            if batch.status.isReading { terminal = nil }
            guard batch.status.isLost, copy < 0 else { return }
            // The port has been closed, so `dup` returns its descriptor.
            copy = dup(reading)
            loop.watch(copy, for: .readable) { _ in loop.stop() }
            write(writing, "x", 1)
        }
        reader.start()
        loop.run()
        #expect(copy >= 0)
        reader.stop()
        loop.forget(copy)
        close(copy)
        close(reading)
    }

    @Test("a reader on an event loop can be stopped and started again")
    func restart() throws {
        let terminal = try Terminal()
        let loop = try EventLoop()
        var phases: [Receiver.Phase] = []
        var epochs = 0
        let reader = try makeReader(of: terminal.path, on: loop) { batch in
            if batch.status.phase != phases.last { phases.append(batch.status.phase) }
            epochs = batch.status.phase == .stopped ? 0 : epochs + batch.epochs.count
            if epochs > 0, phases.contains(.stopped) { loop.stop() }
        }
        var second = 0
        loop.every(.milliseconds(1)) {
            guard reader.status.isReading else { return }
            send(NMEAFixture.burst(second), to: terminal)
            second += 1
            guard epochs > 0, !phases.contains(.stopped) else { return }
            reader.stop()
            #expect(reader.status.phase == .stopped)
            reader.start()
            reader.start()
        }
        reader.start()
        loop.run()
        #expect(phases.count { $0 == .stopped } == 1)
        #expect(epochs > 0)
    }

    @Test("sources that may block cannot be read on an event loop")
    func blockingSources() throws {
        let loop = try EventLoop()
        for source in [Receiver.Source.tcp(host: "localhost", port: 1), .gpsd(), .file("-"), .udp(port: 1)] {
            #expect(LoopReader(source, on: loop) { _ in } == nil)
        }
    }

    private func pipe() throws -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(Glibc.pipe(&ends) == 0)
        return (ends[0], ends[1])
    }
}
