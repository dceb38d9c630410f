import GNSS

/// Something that happened.
struct Event: Hashable, Sendable {
    /// How it is meant.
    enum Tone: Hashable, Sendable {
        case plain
        case good
        case bad
    }

    var time: UTCTime
    var text: String
    var tone: Tone
}

/// What happened, the last first to be forgotten last.
struct EventLog: Sendable {
    private static let most = 500
    private(set) var events: [Event] = []

    mutating func add(_ text: String, _ tone: Event.Tone = .plain, at time: UTCTime) {
        if events.count == Self.most { events.removeFirst(Self.most / 4) }
        events.append(Event(time: time, text: text, tone: tone))
    }
}
