import NMEA

// Epochs are built from reports, independent of the protocol. The messages of each protocol conform to `Report` in a
// separate folder.

/// A message of any protocol, as a contribution to an epoch.
protocol Report {
    /// The message type.
    var name: SentenceName { get }

    /// The properties that assign the message to an epoch.
    /// - Parameter leapSeconds: GPS time minus UTC in seconds, once the receiver has shown it.
    func outline(leapSeconds: Int64?) -> ReportOutline

    /// Adds the message's values to the known values of the epoch.
    func contribute(to state: inout FixState) -> Contribution
}

/// The properties that assign a message to an epoch. They are read before the message's values.
struct ReportOutline {
    /// The meaning of a message's time.
    enum Stamp {
        /// The time of the fix.
        case ofFix
        /// The time of the fix, although some manufacturers send one that differs from the rest of the burst.
        case apart
        /// A guess of the receiver's clock: the same in all messages of the burst, but not the time of a fix.
        case guess
        /// A repetition of another message's time, often late.
        case repeated
    }

    /// The position in a message.
    struct Place: Equatable {
        /// The coordinate; `nil` if there is no fix.
        var coordinate: Coordinate?
    }

    /// The time that determines whether the message belongs to the same moment as the previous one.
    var time: TimeOfDay?
    var stamp = Stamp.ofFix
    /// The position at that time, in the message types that most receivers send with a position.
    var place: Place?
    /// Whether the message reports that the receiver has no fix and no time. It may belong to another moment than the
    /// previous message.
    var isVoidWithoutTime = false
    /// Whether the message is part of a list that another message continues.
    var isUnfinished = false
    /// Whether part of the message is missing.
    var isTruncated = false
    /// Whether the epoch is complete with this message.
    var endsEpoch = false

    /// Whether the message has the time of a fix.
    var isTimed: Bool { time != nil && (stamp == .ofFix || stamp == .apart) }

    /// Creates an outline without any known property.
    init() {}
}

/// The relation of a message to the fix.
enum Contribution {
    /// The message is unknown.
    case none
    /// The message is a standard sentence about something else, such as a route or a waypoint.
    case unrelated
    /// The message has a measurement that is independent of the fix, such as depth, wind or temperature.
    case apart
    /// The message is about the fix, but changes neither its position nor its mode.
    case content
    /// The message changes the position or the mode of the fix.
    case position
    /// The message reports that the receiver has no fix, and has lost the time too.
    case restart

    /// Whether the message changes the fix.
    var isAboutFix: Bool { self == .content || self == .position || self == .restart }
}
