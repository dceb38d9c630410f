import Glibc
import ReceiverTestSupport
import Synchronization
import Testing

@testable import Receivers

@Suite struct RestartTests {
    /// The .stopped status must not follow the first status of the new session.
    @Test(".stopped is delivered before a restarted receiver's status")
    func restartWhileStopping() async throws {
        let feed = Receiver.Feed(name: "endless", pace: .times(1)) {
            AnyIterator { Receiver.Feed.TimedEvent(at: .seconds(3_600), .bytes([])) }
        }
        let engine = Mutex<ReceiverEngine?>(nil)
        let hasRestarted = Atomic(false)
        let receiver = ReceiverEngine(.feed(feed), .patient, memory: BaudRateMemory(directory: nil)) { batch in
            guard batch.status.phase == .stopped, !hasRestarted.exchange(true, ordering: .relaxed) else { return }
            let engine = engine.withLock { $0 }
            engine?.setWanted(true)
            // Wait, so that a thread that was started too early has time to publish a status. If the wait is too short,
            // the test passes even though the defect exists.
            let end = ContinuousClock.now + .milliseconds(200)
            while ContinuousClock.now < end, engine?.status.phase == .stopped { usleep(1_000) }
        }
        engine.withLock { $0 = receiver }
        var statuses = receiver.statuses.stream(.unbounded).makeAsyncIterator()
        receiver.setWanted(true)
        _ = await statuses.next { $0.phase == .reading(.noDataYet) }
        receiver.setWanted(false)
        #expect(await statuses.next { _ in true }?.phase == .stopped)
        #expect(await statuses.next { _ in true }?.phase != .stopped)
        receiver.end()
        engine.withLock { $0 = nil }
    }
}
