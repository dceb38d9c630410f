package import GNSS

/// The last events, such as a position that was found or lost.
package struct EventLog: Sendable {
    /// Something that happened.
    package struct Event: Hashable, Sendable {
        /// How it is meant.
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
    /// The oldest first.
    package private(set) var events: [Event] = []

    package init() {}

    /// Adds an event. The oldest ones are forgotten where there are too many.
    package mutating func add(_ text: String, _ tone: Event.Tone = .plain, at time: UTCTime) {
        if events.count == Self.maxEvents { events.removeFirst(Self.maxEvents / 4) }
        events.append(Event(time: time, text: text, tone: tone))
    }
}
