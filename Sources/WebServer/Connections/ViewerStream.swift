package import ServerCore

// A viewer wants to see the newest values, so values must not wait in line behind older ones. While the connection is
// busy, a value therefore replaces the unsent value of the same topic, and the system may buffer only a little.

/// A connection over which server-sent events are sent to a viewer.
package final class ViewerStream {
    private let client: Client
    /// The events that wait until the connection has sent the events before them.
    private var waiting: [(topic: Topic, bytes: SharedBytes)] = []
    /// Whether the next event should be an entry of a list. Values and entries take turns, so a value does not wait
    /// until a long list has been sent.
    private var isTurnOfEntry = false
    /// The number of events that were not sent because newer ones replaced them.
    package private(set) var skipped = 0
    /// A closure that is called when everything that had to wait has been sent.
    package var onIdle: (() -> Void)?
    /// A closure that is called after the connection has been closed.
    package var onClose: (() -> Void)?

    /// The subject of an event, which determines the unsent events that it replaces.
    package enum Topic: Hashable, Sendable {
        /// A value, of which only the newest matters.
        case value(Int)
        /// An entry of a list, of which the newest entries matter.
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
    /// The number of bytes that the system may buffer. On a line with 64 kbit/s, they take a quarter of a second.
    private static let maxUnsentBytes: Int32 = 2_048

    init(_ client: Client) {
        self.client = client
        client.limitUnsentData(to: Self.maxUnsentBytes)
        client.onDrain = { [unowned self] in sendWaiting() }
    }

    /// Whether everything has been sent.
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
