package import ServerCore

// Viewers need the newest values, so a new value must not queue behind older ones. While the connection is busy, a
// value therefore replaces the unsent value of the same topic, and the system may buffer only a small amount of data.

/// A connection over which server-sent events are sent to a viewer.
package final class ViewerStream {
    private let client: Client
    /// The events that wait until the connection has sent the events before them.
    private var waiting: [(topic: Topic, bytes: SharedBytes)] = []
    /// Whether the next event to send should be a list entry. Values and list entries alternate, so a value does not
    /// have to wait for a long list.
    private var isTurnOfEntry = false
    /// The number of events that were not sent because newer ones replaced them.
    package private(set) var skipped = 0
    /// A closure that is called when all waiting events have been sent.
    package var onIdle: (() -> Void)?
    /// A closure that is called after the connection has been closed.
    package var onClose: (() -> Void)?

    /// The subject of an event, which determines the unsent events that it replaces. The site that has opened the
    /// stream assigns the numbers. Other streams may use the same numbers.
    package enum Topic: Hashable, Sendable {
        /// A value. A newer value replaces an unsent older one.
        case value(Int)
        /// An entry of a list. If too many entries are unsent, the oldest ones are dropped.
        case entry(Int)

        var isEntry: Bool {
            switch self {
            case .value: false
            case .entry: true
            }
        }
    }

    /// The maximum number of unsent entries of a list.
    private static let maxEntries = 64
    /// The number of bytes that the system may buffer. At 64 kbit/s, sending them takes a quarter of a second.
    private static let maxUnsentBytes: Int32 = 2_048
    /// The size of the system's send buffer. It is small, so that hundreds of slow viewers fit into
    /// ``HTTPServer/limits``.
    static let sendBuffer: Int32 = 8_192

    init(_ client: Client) {
        self.client = client
        client.limitUnsentData(to: Self.maxUnsentBytes)
        client.limitSendBuffer(to: Self.sendBuffer)
        client.onDrain = { [unowned self] in sendWaiting() }
    }

    /// Whether all events have been sent.
    package var isIdle: Bool { client.isIdle && waiting.isEmpty }

    /// Sends an event now, or as soon as the connection is ready.
    package func send(_ bytes: SharedBytes, _ topic: Topic) {
        if isIdle { return client.send(bytes, isReport: false) }
        switch topic {
        case .value:
            if let index = waiting.firstIndex(where: { $0.topic == topic }) {
                waiting[index].bytes = bytes
                skipped += 1
                return
            }
        case .entry:
            if waiting.count(where: { $0.topic == topic }) == Self.maxEntries,
                let oldest = waiting.firstIndex(where: { $0.topic == topic })
            {
                waiting.remove(at: oldest)
                skipped += 1
            }
        }
        waiting.append((topic, bytes))
    }

    /// Sends a last event, and closes the connection after it.
    package func end(with bytes: SharedBytes) {
        client.send(bytes, isReport: false)
        client.leave()
    }

    /// Reports that the connection has been closed. The handler is released, because it usually retains this stream,
    /// which retains the connection.
    func reportClose() {
        let report = onClose
        onClose = nil
        onIdle = nil
        report?()
    }

    private func sendWaiting() {
        while client.isIdle, !waiting.isEmpty { client.send(takeNext(), isReport: false) }
        if isIdle { onIdle?() }
    }

    private func takeNext() -> SharedBytes {
        let event = waiting.remove(at: waiting.firstIndex { $0.topic.isEntry == isTurnOfEntry } ?? 0)
        isTurnOfEntry = !event.topic.isEntry
        return event.bytes
    }
}
