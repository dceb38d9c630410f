internal import NMEA
package import ServerCore
package import SystemSupport

/// Where plain sentences go.
package protocol SentenceSink: AnyObject {
    /// As a person types it.
    var name: String { get }

    /// The server begins.
    func begin(on loop: EventLoop)

    /// Who is connected to it, where anybody can be.
    var counts: ClientList.Counts? { get }

    /// Whether a client that reads has much still to get.
    var isBehind: Bool { get }

    /// Takes whole lines.
    func send(_ lines: [UInt8])

    /// The server ends.
    func end()
}

extension SentenceSink {
    package var counts: ClientList.Counts? { nil }

    package var isBehind: Bool { false }
}

/// Hands the sentences of the receiver that is served to whoever names none to programs that read plain NMEA 0183.
package final class SentenceOutlet: ServerOutlet {
    private let sinks: [any SentenceSink]
    private let choice: SentenceChoice
    private var encoders: [ObjectIdentifier: NMEAEncoder] = [:]

    /// - Parameters:
    ///   - sinks: where they go.
    ///   - choice: which of them.
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
        // Each is listened to, so that the one that takes over is known already.
        guard let lines = encoders[ObjectIdentifier(update.receiver)]?.encode(update.batch), update.receiver.isPrimary,
            !lines.isEmpty
        else {
            return
        }
        for sink in sinks { sink.send(lines) }
    }

    package func end() { for sink in sinks { sink.end() } }
}
