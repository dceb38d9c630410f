import Glibc
import Synchronization
import Testing

@testable import GPSBridge

@Suite(.timeLimit(.minutes(4))) struct RestartTests {
    /// Its news would be followed by the end of the reading before it.
    @Test func whoStartsAgainAtTheEndHearsOfTheEndFirst() async throws {
        let feed = Receiver.Feed(name: "endless", pace: .times(1)) {
            AnyIterator { Receiver.Feed.Piece(at: .seconds(3_600), .bytes([])) }
        }
        var options = Receiver.Options()
        options.longestSilence = .seconds(3_600)
        let engine = Mutex<ReceiverEngine?>(nil)
        let hasRestarted = Atomic(false)
        let receiver = ReceiverEngine(.feed(feed), options, memory: SpeedMemory(directory: nil)) { batch in
            guard batch.status.phase == .stopped, !hasRestarted.exchange(true, ordering: .relaxed) else { return }
            let engine = engine.withLock { $0 }
            engine?.setWanted(true)
            // A new thread would have said something by now.
            for _ in 0..<100_000 where engine?.status.phase == .stopped { sched_yield() }
        }
        engine.withLock { $0 = receiver }
        try await within {
            var statuses = receiver.statuses.stream(.unbounded).makeAsyncIterator()
            receiver.setWanted(true)
            _ = await statuses.next { $0.phase == .reading(.untold) }
            receiver.setWanted(false)
            #expect(await statuses.next { _ in true }?.phase == .stopped)
            #expect(await statuses.next { _ in true }?.phase != .stopped)
            receiver.end()
        }
        engine.withLock { $0 = nil }
    }
}
