internal import Glibc
internal import Synchronization
internal import SystemSupport

// Waiting blocks a thread, and the threads of Swift's tasks must not be blocked. So one thread waits for the monitor, and
// only while somebody wants an event: what nobody asks for stays with the kernel, whose queues have an end, and when they
// overflow the monitor finds out what has changed. Nothing here grows without bound.

/// The coming and going of serial ports as a sequence: first those that are there, as ``HotplugEvent/added(_:)``, then
/// what happens.
///
///     for try await event in HotplugEvents() { … }
///
/// It ends when the task is cancelled, and never by itself. Each loop over it has a monitor of its own.
public struct HotplugEvents: AsyncSequence, Sendable {
    public typealias Element = HotplugEvent
    public typealias Failure = SerialError

    private let includingBuiltIn: Bool

    /// Makes a sequence.
    /// - Parameter includingBuiltIn: Ports on the board, too: see ``SerialDevices/all(includingBuiltIn:)``.
    public init(includingBuiltIn: Bool = false) { self.includingBuiltIn = includingBuiltIn }

    /// Makes what a loop takes its events from.
    public func makeAsyncIterator() -> Iterator { Iterator(includingBuiltIn: includingBuiltIn) }

    /// What a loop takes its events from.
    public struct Iterator: AsyncIteratorProtocol {
        private let includingBuiltIn: Bool
        private var waiter: HotplugWaiter?
        private var events: ArraySlice<HotplugEvent> = []
        private var isOver = false

        fileprivate init(includingBuiltIn: Bool) { self.includingBuiltIn = includingBuiltIn }

        /// The next event, `nil` once the task has been cancelled.
        /// - Throws: when the system has no descriptors left.
        public mutating func next() async throws(SerialError) -> HotplugEvent? {
            while !isOver, !Task.isCancelled {
                if let event = events.popFirst() { return event }
                if let waiter {
                    events = await waiter.events()[...]
                    isOver = events.isEmpty
                } else {
                    // Once the waiter's thread has begun it alone uses the monitor.
                    nonisolated(unsafe) let monitor = try HotplugMonitor(includingBuiltIn: includingBuiltIn)
                    events = monitor.devices.map(HotplugEvent.added)[...]
                    waiter = try HotplugWaiter(for: monitor.descriptor) { monitor.events() }
                }
            }
            // Once a task was cancelled here it is over for every other task, too.
            isOver = true
            return nil
        }
    }
}

/// Owns a thread that waits for a descriptor while it is asked for events.
final class HotplugWaiter: Sendable {
    private let desk: HotplugDesk

    /// - Parameter take: takes the events when the descriptor is readable, on the thread.
    init(for descriptor: Int32, take: @escaping @Sendable () -> [HotplugEvent]) throws(SerialError) {
        do {
            let desk = try HotplugDesk()
            self.desk = desk
            _ = try WorkerThread { desk.serve(descriptor, take) }
        } catch { throw SerialError(error) }
    }

    deinit { desk.close() }

    /// Waits for events. There are none when the task has been cancelled.
    func events() async -> [HotplugEvent] {
        await withTaskCancellationHandler {
            await withCheckedContinuation { desk.ask($0) }
        } onCancel: {
            desk.close()
        }
    }
}

/// Where a task leaves its continuation, and the thread that waits for events finds it.
private final class HotplugDesk: Sendable {
    typealias Waiter = CheckedContinuation<[HotplugEvent], Never>

    private let wake: WakeDescriptor
    private let contents = Mutex<(waiter: Waiter?, isClosed: Bool)>((nil, false))

    init() throws(SystemError) { wake = try WakeDescriptor() }

    func ask(_ waiter: Waiter) {
        let isClosed = contents.withLock { contents in
            if !contents.isClosed { contents.waiter = waiter }
            return contents.isClosed
        }
        if isClosed { waiter.resume(returning: []) } else { wake.signal() }
    }

    /// Ends the thread, and the waiting of whoever waits.
    func close() {
        contents.withLock { $0.isClosed = true }
        takeWaiter()?.resume(returning: [])
        wake.signal()
    }

    /// What the thread does until the desk is closed.
    func serve(_ descriptor: Int32, _ take: () -> [HotplugEvent]) {
        while !isClosed {
            var awaited = PollList(wake.descriptor, hasWaiter ? descriptor : -1)
            awaited.wait()
            wake.clear()
            // Without a waiter, as after a cancellation, events stay where they are.
            guard awaited.isReady(1), hasWaiter else { continue }
            let events = take()
            if !events.isEmpty { takeWaiter()?.resume(returning: events) }
        }
    }

    private var isClosed: Bool { contents.withLock { $0.isClosed } }
    private var hasWaiter: Bool { contents.withLock { $0.waiter != nil } }
    private func takeWaiter() -> Waiter? { contents.withLock { $0.waiter.take() } }
}
