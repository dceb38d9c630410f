import SystemSupport
import Testing

@Suite("Waking waiting threads")
struct ThreadsTests {
    @Test("signaling a WakeDescriptor wakes a thread that also waits for another descriptor")
    func signal() throws {
        let wake = try WakeDescriptor()
        let silent = try WakeDescriptor()
        let answer = try WakeDescriptor()
        let thread = try WorkerThread { if !wake.wait(for: silent.descriptor) { answer.signal() } }
        wake.signal()
        thread.join()
        #expect(waitUntilReady(answer.descriptor, .zero))
    }

    @Test("a signaled WakeDescriptor ends every wait immediately until the descriptor is cleared")
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

    @Test("a WakingQueue wakes its reader for each value and when asked, and returns the values in order")
    func queue() throws {
        let queue = try WakingQueue<Int>()
        #expect(!waitUntilReady(queue.descriptor, .zero))
        queue.add(1)
        queue.add(2)
        #expect(waitUntilReady(queue.descriptor, .zero))
        #expect(queue.takeAll() == [1, 2])
        #expect(!waitUntilReady(queue.descriptor, .zero))
        queue.wakeUp()
        #expect(waitUntilReady(queue.descriptor, .zero))
        #expect(queue.takeAll() == [])
    }

    @Test("a poll wait ends at its timeout or when a descriptor is ready")
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

    @Test("a poll timeout is rounded up to whole milliseconds")
    func rounding() {
        #expect(Duration.microseconds(1).pollTimeout == 1)
        #expect(Duration.milliseconds(2).pollTimeout == 2)
        #expect(Duration.seconds(-1).pollTimeout == 0)
        #expect(Duration.seconds(Int64.max).pollTimeout == .max)
    }
}
