internal import NMEA
package import ServerCore
package import SystemSupport

/// A destination of sentences.
package protocol SentenceSink: AnyObject {
    /// The destination as users enter it.
    var name: String { get }

    /// Starts the destination.
    func begin(on loop: EventLoop)

    /// The counts of its clients, or `nil` if it has no clients.
    var counts: ClientList.Counts? { get }

    /// Whether a client that reads has much queued.
    var isBehind: Bool { get }

    /// Sends whole lines.
    func send(_ lines: [UInt8])

    /// Stops the destination.
    func end()
}

extension SentenceSink {
    package var counts: ClientList.Counts? { nil }

    package var isBehind: Bool { false }
}

/// Sends the primary receiver's sentences to programs that read NMEA 0183.
package final class SentenceOutlet: ServerOutlet {
    private let sinks: [any SentenceSink]
    private let choice: SentenceChoice
    private var encoders: [ObjectIdentifier: NMEAEncoder] = [:]

    /// Creates an outlet.
    ///
    /// - Parameters:
    ///   - sinks: The destinations.
    ///   - choice: The sentences to send.
    package init(_ sinks: [any SentenceSink], choice: SentenceChoice) {
        self.sinks = sinks
        self.choice = choice
    }

    package var counts: ClientList.Counts? {
        let all = sinks.compactMap(\.counts)
        guard !all.isEmpty else { return nil }
        return all.reduce(into: ClientList.Counts()) { sum, counts in
            sum.clients += counts.clients
            sum.lostReports += counts.lostReports
            sum.cutOff += counts.cutOff
            sum.refused += counts.refused
        }
    }

    package var isBehind: Bool { sinks.contains { $0.isBehind } }

    package func begin(on loop: EventLoop) { for sink in sinks { sink.begin(on: loop) } }

    package func add(_ receiver: ServedReceiver) { encoders[ObjectIdentifier(receiver)] = NMEAEncoder(choice) }

    package func forget(_ receiver: ServedReceiver) { encoders[ObjectIdentifier(receiver)] = nil }

    package func take(_ update: ReceiverUpdate) {
        // Encode the data of every receiver, so that the sentence types of the next primary receiver are already known.
        guard let lines = encoders[ObjectIdentifier(update.receiver)]?.encode(update.batch), update.receiver.isPrimary,
            !lines.isEmpty
        else {
            return
        }
        for sink in sinks { sink.send(lines) }
    }

    package func end() { for sink in sinks { sink.end() } }
}
