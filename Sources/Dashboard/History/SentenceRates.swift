package import GNSS
import NMEA

/// The rates at which sentences of each type are received.
package struct SentenceRates: Sendable {
    /// A sentence type and the number of its sentences per second.
    package struct Rate: Sendable {
        package var name: SentenceName
        package var perSecond: Double
    }

    private static let window = 5.0
    private var counts: [(seconds: Double, sentences: [SentenceName: Int])] = []
    /// The rates in descending order.
    package private(set) var rates: [Rate] = []

    /// Updates the rates from the number of sentences of each type that have been received so far.
    package mutating func add(_ sentences: [SentenceName: Int], at seconds: Double) {
        // The rates are updated about once a second. The minimum interval is a little shorter than a second, because
        // bursts also arrive every second and their times are rounded.
        if let last = counts.last, seconds - last.seconds < 0.9 { return }
        counts.append((seconds, sentences))
        counts.removeAll { $0.seconds < seconds - Self.window - 0.5 }
        guard let first = counts.first, seconds > first.seconds else { return }
        let time = seconds - first.seconds
        rates = sentences.compactMap { name, count in
            let fresh = count - (first.sentences[name] ?? 0)
            return fresh > 0 ? Rate(name: name, perSecond: Double(fresh) / time) : nil
        }
        rates.sort { ($1.perSecond, $0.name.text) < ($0.perSecond, $1.name.text) }
    }
}

extension SentenceName {
    /// The type as it appears at the start of a sentence: "GNRMC", "PUBX,00".
    package var text: String { code.isProprietary ? "\(code)" : "\(talker)\(code)" }
}
