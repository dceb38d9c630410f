package import GNSS

/// The last events, such as the first position or its loss.
package struct EventLog: Sendable {
    /// An entry of the log.
    package struct Event: Hashable, Sendable {
        /// Whether an event is good or bad.
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
    /// The events, oldest first.
    package private(set) var events: [Event] = []

    package init() {}

    /// Adds an event. When there are too many, the oldest ones are removed.
    package mutating func add(_ text: String, _ tone: Event.Tone = .plain, at time: UTCTime) {
        if events.count == Self.maxEvents { events.removeFirst(Self.maxEvents / 4) }
        events.append(Event(time: time, text: text, tone: tone))
    }
}
