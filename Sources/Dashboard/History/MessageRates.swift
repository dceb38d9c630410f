package import GNSS
import NMEA
package import Receivers

/// The rates at which sentences and binary messages of each type are received.
package struct MessageRates: Sendable {
    /// The type of a sentence or a binary message.
    package enum Name: Hashable, Sendable {
        case sentence(SentenceName)
        case message(MessageName)
        /// The types that are counted together because there are too many: types of a binary protocol, or sentence
        /// types if the protocol is `nil`.
        case others(BinaryProtocol?)
    }

    /// A type and the number of its messages per second.
    package struct Rate: Sendable {
        package var name: Name
        package var perSecond: Double
    }

    private static let window = 5.0
    private var counts: [(seconds: Double, messages: [Name: Int])] = []
    /// The rates in descending order.
    package private(set) var rates: [Rate] = []

    /// Updates the rates from the counts of all messages received so far.
    package mutating func add(_ statistics: Receiver.Statistics, at seconds: Double) {
        // The rates are updated about once a second. The minimum interval is a little shorter than a second, because
        // bursts also arrive every second and their times are rounded.
        if let last = counts.last, seconds - last.seconds < 0.9 { return }
        counts.append((seconds, statistics.counts))
        counts.removeAll { $0.seconds < seconds - Self.window - 0.5 }
        guard let first = counts.first, seconds > first.seconds, let last = counts.last else { return }
        let time = seconds - first.seconds
        rates = last.messages.compactMap { name, count in
            let fresh = count - (first.messages[name] ?? 0)
            return fresh > 0 ? Rate(name: name, perSecond: Double(fresh) / time) : nil
        }
        rates.sort { ($1.perSecond, $0.name.text) < ($0.perSecond, $1.name.text) }
    }
}

extension MessageRates.Name {
    /// The type as users know it: "GNRMC", "PUBX,00", "NAV-PVT". A message without a name is identified by its protocol
    /// and message ID: "SiRF 41".
    package var text: String {
        switch self {
        case .sentence(let name): name.text
        case .message(let name) where name.title.contains(where: \.isLetter): name.title
        case .message(let name): "\(name.kind.shortName) \(name.title)"
        case .others(let kind?): "\(kind.shortName) others"
        case .others(nil): "other sentences"
        }
    }
}

extension SentenceName {
    /// The type as it appears at the start of a sentence: "GNRMC", "PUBX,00".
    package var text: String { code.isProprietary ? "\(code)" : "\(talker)\(code)" }
}

extension Receiver.Statistics {
    /// The numbers of sentences and binary messages of each type.
    package var counts: [MessageRates.Name: Int] {
        var counts: [MessageRates.Name: Int] = [:]
        for (name, count) in sentences { counts[.sentence(name)] = count }
        for (name, count) in messages { counts[.message(name)] = count }
        if otherSentences > 0 { counts[.others(nil)] = otherSentences }
        for (kind, count) in otherMessages { counts[.others(kind)] = count }
        return counts
    }
}
