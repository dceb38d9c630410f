package import GNSS

/// A log of the most recent events, such as the first position or the loss of a fix.
package struct EventLog: Sendable {
    /// An entry of the log.
    package struct Event: Hashable, Sendable {
        /// The significance of an event: good, bad or neither.
        package enum Tone: Hashable, Sendable {
            case plain
            case good
            case bad
        }

        package var time: UTCTime
        package var text: String
        package var tone: Tone
    }

    private static let maxEvents = 500
    /// The events in chronological order.
    package private(set) var events: [Event] = []

    package init() {}

    /// Adds an event. If the log is full, the oldest quarter of its events is removed first.
    package mutating func add(_ text: String, _ tone: Event.Tone = .plain, at time: UTCTime) {
        if events.count == Self.maxEvents { events.removeFirst(Self.maxEvents / 4) }
        events.append(Event(time: time, text: text, tone: tone))
    }
}
