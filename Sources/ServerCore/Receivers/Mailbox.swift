internal import Receivers
internal import Synchronization
internal import SystemSupport

/// Carries batches from the receivers' threads to the loop's thread. Each receiver may have some megabytes on the way.
final class Mailbox: Sendable {
    /// A batch, and the number of the receiver that it is from.
    struct Message: Sendable {
        var receiver: Int
        var batch: Receiver.Batch
        /// Whether its receiver can wait: then it waits for room here, and for clients.
        var canWait = false

        /// Roughly what it takes of the memory.
        fileprivate var byteCount: Int {
            512 + batch.bytes.count + batch.packets.byteCount + batch.epochs.count * 8_192
        }
        /// Whether it only carries a status, which is never dropped: what follows from it happens once.
        fileprivate var isStatus: Bool { batch.bytes.isEmpty && batch.packets.isEmpty && batch.epochs.isEmpty }
    }

    private let wake: WakeDescriptor
    /// Signalled when room has been made.
    private let room: WakeDescriptor
    private let state = Mutex(State())

    fileprivate struct State {
        var messages: [Message] = []
        /// The first message that has not been taken.
        var head = 0
        var byteCounts: [Int: Int] = [:]
        var dropped: [Int: Int] = [:]
        var isClosed = false
    }

    /// Bytes that may be on the way from one receiver.
    static let capacity = 1 << 22
    /// The longest time for which clients may hold back a message.
    static let longestHold = Duration.seconds(1)

    init() throws(Failure) {
        do {
            wake = try WakeDescriptor()
            room = try WakeDescriptor()
        } catch { throw Failure(.cannotWrite, "\(error)") }
    }

    /// Becomes readable when there are messages.
    var descriptor: Int32 { wake.descriptor }

    /// How many batches of each receiver were dropped for lack of room.
    var dropped: [Int: Int] { state.withLock { $0.dropped } }

    /// Leaves a message.
    ///
    /// When there is no room, the caller waits for some, or loses the oldest batches of its receiver.
    func post(_ message: Message) {
        var message = message
        // Outlets write from bytes, packets and epochs.
        message.batch.sentences = []
        while !state.withLock({ add(message, to: &$0) }) {
            waitUntilReady(room.descriptor)
        }
    }

    /// Whether there are messages, and all of them can wait.
    var isHoldingBack: Bool {
        state.withLock { state in
            let messages = state.messages[state.head...]
            return !messages.isEmpty && messages.allSatisfy(\.canWait)
        }
    }

    /// Takes the oldest message; `nil` when there is none.
    /// - Parameters:
    ///   - holdsBack: leaves messages that can wait, for a second at most: one client is not to stop a receiver for all.
    ///   - now: the present time.
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

    /// Ends all waiting: no message is taken any more.
    func close() {
        state.withLock { $0.isClosed = true }
        room.signal()
    }

    /// - Returns: whether there was room, or some was made.
    private func add(_ message: Message, to state: inout State) -> Bool {
        if state.isClosed { return true }
        let byteCount = state.byteCounts[message.receiver, default: 0]
        // Even a message that is larger than all room is taken when it is the only one.
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

    /// Half of the room is made at once, so that this is seldom needed.
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
