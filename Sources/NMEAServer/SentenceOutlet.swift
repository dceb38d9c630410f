internal import Formats
internal import NMEA
package import ServerCore

/// Where plain sentences go.
package protocol SentencePlace: AnyObject {
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

extension SentencePlace {
    package var counts: ClientList.Counts? { nil }

    package var isBehind: Bool { false }
}

/// Hands the sentences of the receiver that is served to whoever names none to programs that read plain NMEA 0183.
package final class SentenceOutlet: ServerOutlet {
    private let places: [any SentencePlace]
    private let choice: SentenceChoice
    private var presses: [ObjectIdentifier: SentencePress] = [:]

    /// - Parameters:
    ///   - places: where they go.
    ///   - choice: which of them.
    package init(_ places: [any SentencePlace], choice: SentenceChoice) {
        self.places = places
        self.choice = choice
    }

    package var counts: ClientList.Counts? {
        let all = places.compactMap(\.counts)
        guard !all.isEmpty else { return nil }
        return all.reduce(into: ClientList.Counts()) { sum, counts in
            sum.clients += counts.clients
            sum.lostReports += counts.lostReports
            sum.cutOff += counts.cutOff
            sum.refused += counts.refused
        }
    }

    package var isBehind: Bool { places.contains { $0.isBehind } }

    package func begin(on loop: EventLoop) { for place in places { place.begin(on: loop) } }

    package func add(_ receiver: ServedReceiver) { presses[ObjectIdentifier(receiver)] = SentencePress(choice) }

    package func forget(_ receiver: ServedReceiver) { presses[ObjectIdentifier(receiver)] = nil }

    package func take(_ news: ReceiverNews) {
        // Each is listened to, so that the one that takes over is known already.
        guard let lines = presses[ObjectIdentifier(news.receiver)]?.press(news.batch), news.receiver.isPrimary,
            !lines.isEmpty
        else {
            return
        }
        for place in places { place.send(lines) }
    }

    package func end() { for place in places { place.end() } }
}
