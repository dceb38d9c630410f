internal import Receivers
internal import Synchronization
internal import SystemSupport

/// A queue that transfers batches from the threads of the receivers to the loop's thread. Each receiver has its own
/// size limit.
final class Mailbox: Sendable {
    /// A batch, and the number that identifies the receiver that sent it.
    struct Message: Sendable {
        var receiver: Int
        var batch: Receiver.Batch
        /// Whether the receiver's source can pause. If so, the source waits while the mailbox is full or clients are
        /// slow.
        var canWait = false

        /// The approximate memory use of the message, in bytes.
        fileprivate var byteCount: Int {
            512 + batch.bytes.count + batch.packets.byteCount + batch.epochs.count * 8_192
        }
        /// Whether the batch contains only a status. Such batches are never dropped, because each status change is
        /// delivered only once.
        fileprivate var isStatus: Bool { batch.bytes.isEmpty && batch.packets.isEmpty && batch.epochs.isEmpty }
    }

    private let wake: WakeDescriptor
    /// The descriptor that is signaled when messages have been removed.
    private let room: WakeDescriptor
    private let state = Mutex(State())

    fileprivate struct State {
        var messages: [Message] = []
        /// The index of the next message to deliver.
        var head = 0
        var byteCounts: [Int: Int] = [:]
        var dropped: [Int: Int] = [:]
        var isClosed = false
    }

    /// The maximum memory use of the queued messages of one receiver, in bytes.
    static let capacity = 1 << 22
    /// The maximum time for which messages are held back because of slow clients.
    static let maxHoldTime = Duration.seconds(1)

    private let keepsSentences: Bool

    /// Creates an empty mailbox.
    ///
    /// - Parameter keepsSentences: Whether messages keep their decoded sentences.
    init(keepsSentences: Bool = false) throws(Failure) {
        self.keepsSentences = keepsSentences
        do {
            wake = try WakeDescriptor()
            room = try WakeDescriptor()
        } catch { throw Failure(.cannotWrite, error) }
    }

    /// The descriptor to watch. It is readable while the mailbox contains messages.
    var descriptor: Int32 { wake.descriptor }

    /// The number of batches dropped because the mailbox was full, keyed by receiver number.
    var dropped: [Int: Int] { state.withLock { $0.dropped } }

    /// Adds a message.
    ///
    /// If the mailbox is full for this receiver, the calling thread is blocked, provided that the source can pause.
    /// Otherwise, the oldest batches of the receiver are dropped.
    func post(_ message: Message) {
        var message = message
        if !keepsSentences { message.batch.sentences = [] }
        while !state.withLock({ add(message, to: &$0) }) {
            waitUntilReady(room.descriptor)
        }
    }

    /// Whether the mailbox contains messages, and all of them come from sources that can pause.
    var isHoldingBack: Bool {
        state.withLock { state in
            let messages = state.messages[state.head...]
            return !messages.isEmpty && messages.allSatisfy(\.canWait)
        }
    }

    /// Removes and returns the next message, or returns `nil` if there is no message to deliver.
    ///
    /// - Parameters:
    ///   - holdsBack: Whether to hold back messages from sources that can pause. They are held back for at most a
    ///     second, so that one slow client cannot stop a receiver for all clients.
    ///   - now: The current time.
    func next(holdsBack: Bool = false, at now: ContinuousClock.Instant = .now) -> Message? {
        state.withLock { state in
            guard state.head < state.messages.count else {
                wake.clear()
                return nil
            }
            let first = state.messages[state.head...].firstIndex { message in
                !holdsBack || !message.canWait || now - message.batch.time >= Self.maxHoldTime
            }
            guard let index = first else { return nil }
            let message = state.remove(at: index)
            state.byteCounts[message.receiver, default: 0] -= message.byteCount
            room.signal()
            return message
        }
    }

    /// Closes the mailbox. Blocked senders return, and all later messages are discarded.
    func close() {
        state.withLock { $0.isClosed = true }
        room.signal()
    }

    /// Adds a message, and drops older messages if necessary.
    ///
    /// - Returns: `false` if the mailbox is full and the sender must wait.
    private func add(_ message: Message, to state: inout State) -> Bool {
        if state.isClosed { return true }
        let byteCount = state.byteCounts[message.receiver, default: 0]
        // A message larger than the capacity is accepted if no other message of this receiver is queued.
        if !message.isStatus, byteCount > 0, byteCount + message.byteCount > Self.capacity {
            if message.canWait {
                room.clear()
                return false
            }
            state.dropOldest(of: message.receiver)
        }
        state.messages.append(message)
        state.byteCounts[message.receiver, default: 0] += message.byteCount
        wake.signal()
        return true
    }
}

extension Mailbox.State {
    fileprivate mutating func remove(at index: Int) -> Mailbox.Message {
        guard index == head else { return messages.remove(at: index) }
        head += 1
        defer {
            if head * 2 > messages.count {
                messages.removeFirst(head)
                head = 0
            }
        }
        return messages[index]
    }

    /// Drops the oldest batches of a receiver until half of the capacity is free, so that batches are dropped rarely.
    fileprivate mutating func dropOldest(of receiver: Int) {
        messages.removeFirst(head)
        head = 0
        var excess = byteCounts[receiver, default: 0] - Mailbox.capacity / 2
        messages.removeAll { message in
            guard message.receiver == receiver, !message.isStatus, excess > 0 else { return false }
            excess -= message.byteCount
            byteCounts[receiver, default: 0] -= message.byteCount
            dropped[receiver, default: 0] += 1
            return true
        }
    }
}
