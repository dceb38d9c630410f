import SystemSupport
import Testing

@Suite("Threads that wait")
struct ThreadsTests {
    @Test("A signal wakes a thread that waits for something else")
    func signal() throws {
        let wake = try WakeDescriptor()
        let silent = try WakeDescriptor()
        let answer = try WakeDescriptor()
        let thread = try WorkerThread { if !wake.wait(for: silent.descriptor) { answer.signal() } }
        wake.signal()
        thread.join()
        #expect(waitUntilReady(answer.descriptor, .zero))
    }

    @Test("A signal that comes before the wait is not lost, and goes when it is cleared")
    func early() throws {
        let other = try WakeDescriptor()
        let wake = try WakeDescriptor()
        wake.signal()
        wake.signal()
        #expect(!wake.wait(for: other.descriptor))
        wake.clear()
        other.signal()
        #expect(wake.wait(for: other.descriptor))
    }

    @Test("A wait ends when its time is over, and when any descriptor is ready")
    func timeouts() throws {
        let (first, second) = (try WakeDescriptor(), try WakeDescriptor())
        var list = PollList(first.descriptor, second.descriptor, -1)
        let isReadyAtOnce = list.wait(for: .zero)
        #expect(!isReadyAtOnce)
        second.signal()
        list.wait()
        #expect(!list.isReady(0) && list.isReady(1) && !list.isReady(2))
        second.clear()
        let isReadyLater = list.wait(for: .milliseconds(1))
        #expect(!isReadyLater)
        #expect(!list.isReady(1))
    }

    @Test("A time to wait is rounded up to whole milliseconds")
    func rounding() {
        #expect(Duration.microseconds(1).pollTimeout == 1)
        #expect(Duration.milliseconds(2).pollTimeout == 2)
        #expect(Duration.seconds(-1).pollTimeout == 0)
        #expect(Duration.seconds(Int64.max).pollTimeout == .max)
    }
}
