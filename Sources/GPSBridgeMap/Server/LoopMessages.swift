internal import Synchronization
internal import SystemSupport

/// A mailbox for messages to the thread that runs an event loop. Any thread can send messages.
final class LoopMessages<Message: Sendable>: Sendable {
    private let waiting = Mutex<[Message]>([])
    private let wake: WakeDescriptor

    init() throws(SystemError) { wake = try WakeDescriptor() }

    func send(_ message: Message) {
        waiting.withLock { $0.append(message) }
        wake.signal()
    }

    /// Calls `handler` on the loop's thread each time messages have arrived, with all of those messages.
    func deliver(on loop: EventLoop, to handler: @escaping ([Message]) -> Void) {
        loop.watch(wake.descriptor, for: .readable) { [self] _ in
            wake.clear()
            let messages = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            if !messages.isEmpty { handler(messages) }
        }
    }
}
