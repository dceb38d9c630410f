import FleetWire
import TestSupport

@testable import FleetQueue

/// A device, a center and an unreliable network between them, all in virtual time.
struct ModelFleet {
    /// A message in transit, or a timer that is running.
    private enum Item {
        case toCenter(QueuedBatch, connection: Int)
        case syncToCenter(Incarnation, connection: Int)
        case toDevice(StoredAnswer, connection: Int)
        case tick(connection: Int)
    }

    /// The streams of the queue, oldest first, and their batches.
    private(set) var streams: [Incarnation] = []
    private var batches: [Incarnation: [QueuedBatch]] = [:]
    private var stored: [Incarnation: UInt64] = [:]
    /// The batches that the center has stored.
    private(set) var center: [Incarnation: [QueuedBatch]] = [:]
    private(set) var published = 0
    private(set) var maxUnstored = 0
    private var publisher: Publisher
    private var random: SplitMix64
    /// Messages and timers, the next one last.
    private var items: [(time: Int64, item: Item)] = []
    private(set) var now: Int64 = 0
    private var connection = 0
    private(set) var isConnected = false
    /// The probability that a message is lost, and that it is delivered twice.
    var lossRate = 0.0
    /// The maximum delay of a message in microseconds. Messages overtake each other if it is longer than 1 ms.
    var maxDelay: Int64 = 1_000_000

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        publisher = Publisher(random: SplitMix64(seed: seed + 1))
        openQueue()
    }

    // MARK: Events of the device and the center

    /// Starts the device again, with a new stream.
    mutating func restart() {
        disconnect()
        publisher = Publisher(random: SplitMix64(seed: random.next()))
        openQueue()
    }

    private mutating func openQueue() {
        let stream = Incarnation(using: &random)
        streams.append(stream)
        batches[stream] = []
    }

    mutating func connect() {
        guard !isConnected else { return }
        isConnected = true
        connection += 1
        perform(.connected)
    }

    mutating func disconnect() {
        guard isConnected else { return }
        isConnected = false
        perform(.disconnected)
    }

    mutating func seal() {
        guard let stream = streams.last else { return }
        let header = BatchHeader(
            tenant: "acme", device: "truck7", incarnation: stream, first: batches[stream]?.last?.header.next ?? 1,
            count: Int.random(in: 1...60, using: &random))
        let size = Int.random(in: 100...20_000, using: &random)
        batches[stream, default: []].append(
            QueuedBatch(header: header, payload: [UInt8](repeating: 0, count: size)))
        perform(.sealed(streams.filter { stored[$0, default: 1] < batches[$0]?.last?.header.next ?? 1 }))
    }

    /// Restores the center from a backup.
    mutating func restore(_ backup: [Incarnation: [QueuedBatch]]) { center = backup }

    /// Makes the broker refuse a batch that was sent.
    mutating func reject() {
        guard let stream = streams.last else { return }
        perform(.rejected(stream, first: UInt64.random(in: 1...1_000, using: &random)))
    }

    // MARK: Time

    /// Delivers the next message.
    ///
    /// - Returns: `false` if nothing is under way.
    mutating func step() -> Bool {
        guard let (time, item) = items.popLast() else { return false }
        now = max(now, time)
        switch item {
        case .toCenter(let batch, let connection):
            let stream = batch.header.incarnation
            if batch.header.first == nextNumber(of: stream) { center[stream, default: []].append(batch) }
            answer(stream, connection)
        case .syncToCenter(let stream, let connection): answer(stream, connection)
        case .toDevice(let answer, let connection):
            if isConnected, connection == self.connection { perform(.stored(answer)) }
        case .tick(let connection):
            if isConnected, connection == self.connection { perform(.tick) }
        }
        return true
    }

    private func nextNumber(of stream: Incarnation) -> UInt64 { center[stream]?.last?.header.next ?? 1 }

    private mutating func answer(_ stream: Incarnation, _ connection: Int) {
        send(.toDevice(StoredAnswer(incarnation: stream, next: nextNumber(of: stream)), connection: connection))
    }

    private mutating func send(_ item: Item) {
        for isCopy in [false, true] where Double.random(in: 0..<1, using: &random) < (isCopy ? lossRate : 1 - lossRate)
        {
            schedule(item, at: now + Int64.random(in: 1_000...max(1_000, maxDelay), using: &random))
        }
    }

    private mutating func schedule(_ item: Item, at time: Int64) {
        // Items with the same time keep their order.
        var (low, high) = (0, items.count)
        while low < high {
            let middle = (low + high) / 2
            if items[middle].time > time { low = middle + 1 } else { high = middle }
        }
        items.insert((time, item), at: low)
    }

    // MARK: The publisher

    private mutating func perform(_ event: Publisher.Event) {
        var events = [event]
        while !events.isEmpty {
            let deadline = publisher.deadline
            for action in publisher.handle(events.removeFirst(), now: now) { events += perform(action) }
            if let new = publisher.deadline, new != deadline {
                schedule(.tick(connection: connection), at: new)
            }
        }
        maxUnstored = max(maxUnstored, publisher.sent.count)
    }

    /// Performs an action, and returns the event that replies to it.
    private mutating func perform(_ action: Publisher.Action) -> [Publisher.Event] {
        switch action {
        case .live, .refused: return []
        case .publish(let batch):
            published += 1
            send(.toCenter(batch, connection: connection))
            return []
        case .sync(let stream):
            send(.syncToCenter(stream, connection: connection))
            return []
        case .confirm(let stream, let next):
            stored[stream] = next
            return []
        case .load(let stream, let number, let limit):
            let found = batches[stream, default: []].filter { $0.header.first > number }.prefix(limit)
            return [.loaded(Array(found), of: stream)]
        case .listStreams:
            let listed = streams.filter { batches[$0]?.isEmpty == false }
            return [.listed(listed, stored: stored.filter { $0.value == batches[$0.key]?.last?.header.next })]
        }
    }

    // MARK: The result

    /// The first numbers of all batches that were sealed.
    var sealedNumbers: [[UInt64]] { streams.map { batches[$0, default: []].map(\.header.first) } }
    /// The first numbers of all batches that the center has stored.
    var centerNumbers: [[UInt64]] { streams.map { center[$0, default: []].map(\.header.first) } }
    /// The number of batches that are waiting, as far as the device knows.
    var waitingCount: Int {
        streams.reduce(0) { sum, stream in
            sum + batches[stream, default: []].count { $0.header.first >= stored[stream, default: 1] }
        }
    }
    /// Whether the publisher waits for something.
    var hasDeadline: Bool { publisher.deadline != nil }
}
