import NMEA

// Epochs are built from reports, whatever the protocol. Each protocol's messages conform to `Report` in a folder of their own.

/// A message of any protocol, as a contribution to an epoch.
protocol Report {
    /// The message's type.
    var name: SentenceName { get }

    /// The properties that assign the message to an epoch.
    /// - Parameter leapSeconds: how many seconds GPS time is ahead of UTC, as far as the receiver has shown that.
    func outline(leapSeconds: Int64?) -> ReportOutline

    /// Adds the message's values to what is known.
    func contribute(to state: inout FixState) -> Contribution
}

/// The properties that assign a message to an epoch. They are read before the message's values.
struct ReportOutline {
    /// The meaning of a message's time.
    enum Stamp {
        /// It is that of the fix.
        case ofFix
        /// It is that of the fix, but some makers stamp the sentence apart from the rest of its burst.
        case apart
        /// It is what the receiver's clock guesses: the same in all messages of the burst, but of no fix.
        case guess
        /// It repeats another message's, often late.
        case repeated
    }

    /// The position in a message.
    struct Place: Equatable {
        /// `nil` where there is no fix.
        var coordinate: Coordinate?
    }

    /// The time that tells whether the message is of the same moment as the one before.
    var time: TimeOfDay?
    var stamp = Stamp.ofFix
    /// The position at that time, in the messages that most receivers send it with.
    var place: Place?
    /// Whether it says that the receiver has no fix, and no time. It may be of another moment than the message before.
    var isVoidWithoutTime = false
    /// Whether it is part of a list that another message goes on with.
    var isUnfinished = false
    /// Whether a part of the message is missing.
    var isTruncated = false
    /// Whether the epoch is complete with it.
    var endsEpoch = false

    /// Whether it has the time of a fix.
    var isTimed: Bool { time != nil && (stamp == .ofFix || stamp == .apart) }

    /// Nothing is known of the message.
    init() {}
}

/// How a message matters to the fix.
enum Contribution {
    /// Not known here.
    case none
    /// A standard sentence about something else: a route, a waypoint.
    case unrelated
    /// A measurement that a receiver sends beside its fixes: depth, wind, temperature.
    case apart
    /// Something about the fix, but neither its place nor its mode.
    case content
    /// Place or mode.
    case position
    /// There is no fix, and the receiver has lost its time too.
    case restart

    /// Whether the fix is another one with it.
    var isAboutFix: Bool { self == .content || self == .position || self == .restart }
}
