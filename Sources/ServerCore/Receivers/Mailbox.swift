internal import Formats
internal import Receivers
internal import Synchronization
internal import SystemSupport

/// Carries batches from the receivers' threads to the loop's thread. Each receiver may have some megabytes on the way.
final class Mailbox: Sendable {
    /// A batch, and the number of the receiver that it is from.
    struct Letter: Sendable {
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
        var letters: [Letter] = []
        /// The first letter that has not been taken.
        var head = 0
        var byteCounts: [Int: Int] = [:]
        var dropped: [Int: Int] = [:]
        var isClosed = false
    }

    /// Bytes that may be on the way from one receiver.
    static let capacity = 1 << 22
    /// The longest time for which clients may hold back a letter.
    static let longestHold = Duration.seconds(1)

    init() throws(Failure) {
        do {
            wake = try WakeDescriptor()
            room = try WakeDescriptor()
        } catch { throw Failure(.cannotWrite, "\(error)") }
    }

    /// Becomes readable when there are letters.
    var descriptor: Int32 { wake.descriptor }

    /// How many batches of each receiver were dropped for lack of room.
    var dropped: [Int: Int] { state.withLock { $0.dropped } }

    /// Leaves a letter.
    ///
    /// When there is no room, the caller waits for some, or loses the oldest batches of its receiver.
    func post(_ letter: Letter) {
        var letter = letter
        // Outlets write from bytes, packets and epochs.
        letter.batch.sentences = []
        while !state.withLock({ add(letter, to: &$0) }) {
            waitUntilReady(room.descriptor)
        }
    }

    /// Whether there are letters, and all of them can wait.
    var isHoldingBack: Bool {
        state.withLock { state in
            let letters = state.letters[state.head...]
            return !letters.isEmpty && letters.allSatisfy(\.canWait)
        }
    }

    /// Takes the oldest letter; `nil` when there is none.
    /// - Parameters:
    ///   - holdsBack: leaves letters that can wait, for a second at most: one client is not to stop a receiver for all.
    ///   - now: the present time.
    func next(holdsBack: Bool = false, at now: ContinuousClock.Instant = .now) -> Letter? {
        state.withLock { state in
            guard state.head < state.letters.count else {
                wake.clear()
                return nil
            }
            let first = state.letters[state.head...].firstIndex { letter in
                !holdsBack || !letter.canWait || now - letter.batch.time >= Self.longestHold
            }
            guard let index = first else { return nil }
            let letter = state.remove(at: index)
            state.byteCounts[letter.receiver, default: 0] -= letter.byteCount
            room.signal()
            return letter
        }
    }

    /// Ends all waiting: no letter is taken any more.
    func close() {
        state.withLock { $0.isClosed = true }
        room.signal()
    }

    /// - Returns: whether there was room, or some was made.
    private func add(_ letter: Letter, to state: inout State) -> Bool {
        if state.isClosed { return true }
        let byteCount = state.byteCounts[letter.receiver, default: 0]
        // Even a letter that is larger than all room is taken when it is the only one.
        if !letter.isStatus, byteCount > 0, byteCount + letter.byteCount > Self.capacity {
            if letter.canWait {
                room.clear()
                return false
            }
            state.dropOldest(of: letter.receiver)
        }
        state.letters.append(letter)
        state.byteCounts[letter.receiver, default: 0] += letter.byteCount
        wake.signal()
        return true
    }
}

extension Mailbox.State {
    fileprivate mutating func remove(at index: Int) -> Mailbox.Letter {
        guard index == head else { return letters.remove(at: index) }
        head += 1
        defer {
            if head * 2 > letters.count {
                letters.removeFirst(head)
                head = 0
            }
        }
        return letters[index]
    }

    /// Half of the room is made at once, so that this is seldom needed.
    fileprivate mutating func dropOldest(of receiver: Int) {
        letters.removeFirst(head)
        head = 0
        var excess = byteCounts[receiver, default: 0] - Mailbox.capacity / 2
        letters.removeAll { letter in
            guard letter.receiver == receiver, !letter.isStatus, excess > 0 else { return false }
            excess -= letter.byteCount
            byteCounts[receiver, default: 0] -= letter.byteCount
            dropped[receiver, default: 0] += 1
            return true
        }
    }
}
