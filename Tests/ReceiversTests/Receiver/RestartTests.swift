import Glibc
import ReceiverTestSupport
import Synchronization
import Testing

@testable import Receivers

@Suite struct RestartTests {
    /// A second thread could publish the first status of the new session before the first thread publishes .stopped. So
    /// both sessions must be read by one thread.
    @Test(".stopped is delivered before a restarted receiver's status")
    func restartWhileStopping() async throws {
        let threads = Mutex<[pthread_t]>([])
        let feed = Receiver.Feed(name: "endless", pace: .times(1)) {
            threads.withLock { $0.append(pthread_self()) }
            return AnyIterator { Receiver.Feed.TimedEvent(at: .seconds(3_600), .bytes([])) }
        }
        let engine = Mutex<ReceiverEngine?>(nil)
        let hasRestarted = Atomic(false)
        let receiver = ReceiverEngine(.feed(feed), .patient, memory: BaudRateMemory(directory: nil)) { batch in
            guard batch.status.phase == .stopped, !hasRestarted.exchange(true, ordering: .relaxed) else { return }
            engine.withLock { $0 }?.setWanted(true)
        }
        engine.withLock { $0 = receiver }
        var statuses = receiver.statuses.stream(.unbounded).makeAsyncIterator()
        receiver.setWanted(true)
        _ = await statuses.next { $0.phase == .reading(.noDataYet) }
        receiver.setWanted(false)
        #expect(await statuses.next { _ in true }?.phase == .stopped)
        #expect(await statuses.next { _ in true }?.phase != .stopped)
        let readers = threads.withLock { $0 }
        #expect(readers.count == 2 && readers[0] == readers[1])
        receiver.end()
        engine.withLock { $0 = nil }
    }
}
