internal import NMEA
package import ServerCore
package import SystemSupport

/// A destination for sentences.
package protocol SentenceSink: AnyObject {
    /// The name of the destination, in the form in which users enter it.
    var name: String { get }

    /// Starts accepting sentences.
    func begin(on loop: EventLoop)

    /// The client counts of the destination, or `nil` if it has no clients.
    var counts: ClientList.Counts? { get }

    /// Whether at least one client is reading, but so slowly that it may soon lose sentences.
    var isBehind: Bool { get }

    /// Sends one or more complete lines, including their line ends.
    func send(_ lines: [UInt8])

    /// Stops sending and closes the destination.
    func end()
}

extension SentenceSink {
    package var counts: ClientList.Counts? { nil }

    package var isBehind: Bool { false }
}

/// An outlet that sends the sentences of the primary receiver to programs that read NMEA 0183.
package final class SentenceOutlet: ServerOutlet {
    private let sinks: [any SentenceSink]
    private let choice: SentenceChoice
    private var encoders: [ObjectIdentifier: NMEAEncoder] = [:]

    /// Creates an outlet.
    ///
    /// - Parameters:
    ///   - sinks: The destinations of the sentences.
    ///   - choice: The types of sentences to send.
    package init(_ sinks: [any SentenceSink], choice: SentenceChoice) {
        self.sinks = sinks
        self.choice = choice
    }

    package var counts: ClientList.Counts? {
        let all = sinks.compactMap(\.counts)
        guard !all.isEmpty else { return nil }
        return all.reduce(into: ClientList.Counts()) { sum, counts in
            sum.clients += counts.clients
            sum.droppedReports += counts.droppedReports
            sum.cutOff += counts.cutOff
            sum.refused += counts.refused
        }
    }

    package var isBehind: Bool { sinks.contains { $0.isBehind } }

    package func begin(on loop: EventLoop) { for sink in sinks { sink.begin(on: loop) } }

    package func add(_ receiver: ServedReceiver) { encoders[ObjectIdentifier(receiver)] = NMEAEncoder(choice) }

    package func forget(_ receiver: ServedReceiver) { encoders[ObjectIdentifier(receiver)] = nil }

    package func handle(_ update: ReceiverUpdate) {
        // The data of all receivers is encoded, so that the sentence types of a receiver are already known when it
        // becomes primary.
        guard let lines = encoders[ObjectIdentifier(update.receiver)]?.encode(update.batch), update.receiver.isPrimary,
            !lines.isEmpty
        else {
            return
        }
        for sink in sinks { sink.send(lines) }
    }

    package func end() { for sink in sinks { sink.end() } }
}
