import Glibc
import Synchronization
import Testing

@testable import SystemSupport

/// Tests of work that runs on a thread and whose results are delivered on an event loop.
struct LoopWorkerTests {
    private let loop: EventLoop

    init() throws { loop = try EventLoop() }

    /// A gate at which work waits until the gate is opened.
    private final class Gate: Sendable {
        private let isOpen = Mutex(false)
        private let wake: WakeDescriptor

        init() throws { wake = try WakeDescriptor() }

        func open() {
            isOpen.withLock { $0 = true }
            wake.signal()
        }

        func wait() {
            while !isOpen.withLock({ $0 }) {
                var list = PollList(wake.descriptor)
                list.wait()
            }
        }
    }

    private func wait(until isDone: () -> Bool) {
        loop.run(until: isDone)
        #expect(isDone())
    }

    @Test("a loop worker delivers results in the order in which the work was submitted")
    func order() throws {
        let worker = try LoopWorker(on: loop)
        var results: [Int] = []
        for number in 0..<50 { worker.run({ number * 2 }, then: { results.append($0) }) }
        #expect(results.isEmpty, "nothing is delivered before the loop runs")
        wait { results.count == 50 }
        #expect(results == (0..<50).map { $0 * 2 })
    }

    @Test("a result handler can submit more work")
    func nestedWork() throws {
        let worker = try LoopWorker(on: loop)
        var result = ""
        worker.run({ "a" }, then: { first in worker.run({ first + "b" }, then: { result = $0 }) })
        wait { result == "ab" }
    }

    @Test("work has a lower priority than the loop")
    func priority() throws {
        let worker = try LoopWorker(on: loop)
        let thread = __priority_which_t(PRIO_PROCESS.rawValue)
        var priority: Int32?
        worker.run({ getpriority(thread, 0) }, then: { priority = $0 })
        wait { priority != nil }
        // A higher number is a lower priority.
        #expect(priority == min(getpriority(thread, 0) + 10, 19))
    }

    @Test("a loop worker refuses new work, but not further steps, while 64 work items are unfinished")
    func capacity() throws {
        let worker = try LoopWorker(on: loop)
        let gate = try Gate()
        var finished = 0
        func run(_ work: @escaping @Sendable () -> Void = {}) -> Bool { worker.run(work, then: { finished += 1 }) }
        #expect(run { gate.wait() })
        for _ in 1..<64 { #expect(run()) }
        #expect(!run())
        let isContinued = worker.run({}, isContinuation: true, then: { finished += 1 })
        #expect(isContinued)
        gate.open()
        wait { finished == 65 }
        #expect(run())
        wait { finished == 66 }
    }

    @Test("a loop worker delivers no results after it is released")
    func releasedWorker() throws {
        var worker: LoopWorker? = try LoopWorker(on: loop)
        let gate = try Gate()
        let (began, isDone) = (try Gate(), try Gate())
        var isDelivered = false
        worker?.run(
            {
                began.open()
                gate.wait()
                isDone.open()
            }, then: { isDelivered = true })
        began.wait()
        worker = nil
        gate.open()
        isDone.wait()
        var turns = 0
        loop.every(.milliseconds(1)) { turns += 1 }
        wait { turns == 5 }
        #expect(!isDelivered)
    }
}
