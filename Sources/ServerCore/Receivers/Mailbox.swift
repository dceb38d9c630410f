internal import Receivers
internal import Synchronization
internal import SystemSupport

/// A queue of batches from the receivers' threads to the loop's thread. Each receiver may queue some megabytes.
final class Mailbox: Sendable {
    /// A batch, and the number of its receiver.
    struct Message: Sendable {
        var receiver: Int
        var batch: Receiver.Batch
        /// Whether the source can wait. If so, it waits for room in the mailbox, and for slow clients.
        var canWait = false

        /// The approximate memory use.
        fileprivate var byteCount: Int {
            512 + batch.bytes.count + batch.packets.byteCount + batch.epochs.count * 8_192
        }
        /// Whether the batch has only a status. Such batches are never dropped, because a status change is delivered
        /// only once.
        fileprivate var isStatus: Bool { batch.bytes.isEmpty && batch.packets.isEmpty && batch.epochs.isEmpty }
    }

    private let wake: WakeDescriptor
    /// Signaled when there is room again.
    private let room: WakeDescriptor
    private let state = Mutex(State())

    fileprivate struct State {
        var messages: [Message] = []
        /// The index of the first message that has not been taken.
        var head = 0
        var byteCounts: [Int: Int] = [:]
        var dropped: [Int: Int] = [:]
        var isClosed = false
    }

    /// The maximum number of bytes queued by one receiver.
    static let capacity = 1 << 22
    /// The maximum time for which clients may hold back a message.
    static let longestHold = Duration.seconds(1)

    init() throws(Failure) {
        do {
            wake = try WakeDescriptor()
            room = try WakeDescriptor()
        } catch { throw Failure(.cannotWrite, "\(error)") }
    }

    /// The descriptor to watch: readable while there are messages.
    var descriptor: Int32 { wake.descriptor }

    /// The number of batches dropped for lack of room, by receiver.
    var dropped: [Int: Int] { state.withLock { $0.dropped } }

    /// Posts a message.
    ///
    /// If there is no room, a source that can wait blocks the calling thread. Otherwise the oldest batches of the
    /// receiver are dropped.
    func post(_ message: Message) {
        var message = message
        // Outlets use only the bytes, packets and epochs.
        message.batch.sentences = []
        while !state.withLock({ add(message, to: &$0) }) {
            waitUntilReady(room.descriptor)
        }
    }

    /// Whether there are messages, all of which can wait.
    var isHoldingBack: Bool {
        state.withLock { state in
            let messages = state.messages[state.head...]
            return !messages.isEmpty && messages.allSatisfy(\.canWait)
        }
    }

    /// Takes the oldest message. Returns `nil` if there is none.
    ///
    /// - Parameters:
    ///   - holdsBack: Whether to leave messages that can wait. They are held back for a second at most, so that one
    ///     client cannot stop a receiver for all.
    ///   - now: The current time.
    func next(holdsBack: Bool = false, at now: ContinuousClock.Instant = .now) -> Message? {
        state.withLock { state in
            guard state.head < state.messages.count else {
                wake.clear()
                return nil
            }
            let first = state.messages[state.head...].firstIndex { message in
                !holdsBack || !message.canWait || now - message.batch.time >= Self.longestHold
            }
            guard let index = first else { return nil }
            let message = state.remove(at: index)
            state.byteCounts[message.receiver, default: 0] -= message.byteCount
            room.signal()
            return message
        }
    }

    /// Closes the mailbox: blocked senders return, and later messages are discarded.
    func close() {
        state.withLock { $0.isClosed = true }
        room.signal()
    }

    /// Adds a message, and drops older ones if necessary.
    ///
    /// - Returns: `false` if there is no room and the sender has to wait.
    private func add(_ message: Message, to state: inout State) -> Bool {
        if state.isClosed { return true }
        let byteCount = state.byteCounts[message.receiver, default: 0]
        // A message larger than the capacity is accepted if it is the only one.
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

    /// Drops batches down to half the capacity, so that this is rarely needed.
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
