internal import Glibc
internal import Synchronization
internal import SystemSupport

// Waiting for events blocks a thread, and the threads of Swift's cooperative pool must not be blocked. A dedicated
// thread therefore waits for the monitor, but only while a task awaits an event. At other times, events stay in the
// kernel's queues, which are bounded. If a queue overflows, the monitor enumerates the ports again. No buffer can
// therefore grow without limit.

/// An asynchronous sequence of hotplug events.
///
/// The sequence first delivers the ports already present, as ``HotplugEvent/added(_:)``, and then every change.
///
///     for try await event in HotplugEvents() { … }
///
/// The sequence ends only when the task is cancelled. Each iteration uses a separate monitor.
public struct HotplugEvents: AsyncSequence, Sendable {
    /// The type of the sequence's elements: a change to the serial ports.
    public typealias Element = HotplugEvent
    /// The type of the error that ends the sequence.
    public typealias Failure = SerialError

    private let includingBuiltIn: Bool

    /// Creates a sequence. Monitoring does not start until the sequence is iterated.
    ///
    /// - Parameter includingBuiltIn: Whether to include ports that are built into the board. See
    ///   ``SerialDevices/all(includingBuiltIn:)``.
    public init(includingBuiltIn: Bool = false) { self.includingBuiltIn = includingBuiltIn }

    /// Creates an iterator. The monitor starts with the first call to ``Iterator/next()``.
    public func makeAsyncIterator() -> Iterator { Iterator(includingBuiltIn: includingBuiltIn) }

    /// The iterator of ``HotplugEvents``.
    public struct Iterator: AsyncIteratorProtocol {
        private let includingBuiltIn: Bool
        private var waiter: HotplugWaiter?
        private var events: ArraySlice<HotplugEvent> = []
        private var isOver = false

        fileprivate init(includingBuiltIn: Bool) { self.includingBuiltIn = includingBuiltIn }

        /// Returns the next event, or `nil` once the task has been cancelled.
        ///
        /// - Throws: A ``SerialError`` when the process is out of threads or file descriptors.
        public mutating func next() async throws(SerialError) -> HotplugEvent? {
            while !isOver, !Task.isCancelled {
                if let event = events.popFirst() { return event }
                if let waiter {
                    events = await waiter.events()[...]
                    isOver = events.isEmpty
                } else {
                    // Once the waiter's thread has started, only that thread uses the monitor.
                    nonisolated(unsafe) let monitor = try HotplugMonitor(includingBuiltIn: includingBuiltIn)
                    events = monitor.devices.map(HotplugEvent.added)[...]
                    waiter = try HotplugWaiter(for: monitor.descriptor) { monitor.events() }
                }
            }
            // After a cancellation, the iteration has ended for every task that uses this iterator.
            isOver = true
            return nil
        }
    }
}

/// A thread that waits for a descriptor to become readable while a task awaits events.
final class HotplugWaiter: Sendable {
    private let desk: HotplugDesk

    /// Starts the thread.
    ///
    /// - Parameter take: A closure that returns the pending events. It is called on the thread when the descriptor is
    ///   readable.
    init(for descriptor: Int32, take: @escaping @Sendable () -> [HotplugEvent]) throws(SerialError) {
        do {
            let desk = try HotplugDesk()
            self.desk = desk
            _ = try WorkerThread { desk.serve(descriptor, take) }
        } catch { throw SerialError(error) }
    }

    deinit { desk.close() }

    /// Waits for events. Returns an empty array when the task has been cancelled.
    func events() async -> [HotplugEvent] {
        await withTaskCancellationHandler {
            await withCheckedContinuation { desk.ask($0) }
        } onCancel: {
            desk.close()
        }
    }
}

/// The state shared between a task that waits for events and the thread that delivers them.
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

    /// Stops the thread and resumes the waiting task, if any, with an empty array.
    func close() {
        contents.withLock { $0.isClosed = true }
        takeWaiter()?.resume(returning: [])
        wake.signal()
    }

    /// Delivers events until ``close()`` is called. This is the body of the thread.
    func serve(_ descriptor: Int32, _ take: () -> [HotplugEvent]) {
        while !isClosed {
            var awaited = PollList(wake.descriptor, hasWaiter ? descriptor : -1)
            awaited.wait()
            wake.clear()
            // If no task is waiting, for example after a cancellation, events stay in the kernel's queue.
            guard awaited.isReady(1), hasWaiter else { continue }
            let events = take()
            if !events.isEmpty { takeWaiter()?.resume(returning: events) }
        }
    }

    private var isClosed: Bool { contents.withLock { $0.isClosed } }
    private var hasWaiter: Bool { contents.withLock { $0.waiter != nil } }
    private func takeWaiter() -> Waiter? { contents.withLock { $0.waiter.take() } }
}
