import NMEA

// Epochs are built from reports. There are two kinds: sentences and the frames of binary protocols. Binary protocols
// have so much in common that all of their frames are converted to a single type, `BinaryReport`.

/// A message of any protocol that contributes to an epoch.
protocol Report {
    /// The message type.
    var name: SentenceName { get }

    /// Returns the properties that determine which epoch the message belongs to.
    /// - Parameter clock: The relation of GPS time to UTC.
    func outline(clock: borrowing SatelliteClock) -> ReportOutline

    /// Whether the message contains a complete fix. If it does, the epoch is complete even if the messages that usually
    /// follow are missing.
    var isWholeFix: Bool { get }

    /// Whether a later message of the epoch may add values to a complete fix.
    static var amendsWholeFix: Bool { get }

    /// Adds the message's values to the current epoch, and returns the relation of the message to the fix.
    func contribute(to state: inout FixState) -> Contribution
}

/// The properties that determine the epoch of a message. They are read before the message's values.
struct ReportOutline {
    /// The meaning of a message's time.
    enum Stamp {
        /// The time of the fix.
        case ofFix
        /// The time of the fix. In this type of message, some receivers send a time that differs from the time in the
        /// rest of the burst.
        case apart
        /// The time of the receiver's clock, which is only a guess. All messages of the burst contain the same time,
        /// but the time does not belong to a fix.
        case guess
        /// The time of an earlier message, repeated in a message that often arrives late.
        case repeated
        /// The time of the fix, or of an earlier fix if the message arrives late.
        case late
    }

    /// The position in a message.
    struct ReportedPosition: Equatable {
        /// The coordinate; `nil` if there is no fix.
        var coordinate: Coordinate?
    }

    /// The time of the message, which determines whether the message belongs to the same epoch as the previous one.
    var time: TimeOfDay?
    var stamp = Stamp.ofFix
    /// The time of week that all messages for the same fix repeat, in milliseconds; `nil` if the message has none.
    var timeOfWeek: UInt32?
    /// The position at the time of the message; `nil` if the message has no time, or if its type has no position.
    var position: ReportedPosition?
    /// Whether the message reports that the receiver has neither a fix nor a time. Such a message may belong to a
    /// different epoch from the previous message.
    var isVoidWithoutTime = false
    /// Whether the message is part of a list that a later message continues.
    var isUnfinished = false
    /// Whether part of the message is missing.
    var isTruncated = false
    /// Whether the receiver declares the epoch complete with this message.
    var endsEpoch = false

    /// Whether the message has the time of a fix.
    var isTimed: Bool { time != nil && stamp != .guess && stamp != .repeated }

    /// Creates the outline of a message that may belong to any epoch.
    init() {}
}

/// The relation of a message to the fix.
enum Contribution {
    /// The message type is unknown.
    case none
    /// The message is a standard sentence about a subject other than the fix, such as a route or a waypoint.
    case unrelated
    /// The message is independent of the fix and may arrive at any time. It may be a text or an instrument's measurement
    /// of the water depth, the wind or the temperature, or come from a device without a fix.
    case apart
    /// The message contains a heading or an attitude. A compass may send it at any time, but a receiver with two
    /// antennas sends it together with its fix.
    case attitude
    /// The message is about the fix, but changes none of its values, for example because its fields are empty.
    case empty
    /// The message is about the fix, but changes neither its position nor its mode.
    case content
    /// The message changes the position or the mode of the fix.
    case position
    /// The message reports that the receiver has neither a fix nor a time, as after a restart.
    case restart

    /// Whether the message is about the fix.
    var isAboutFix: Bool { self == .content || self == .position || self == .restart }

    /// Whether the receiver sends the message for each fix. All other messages may arrive at any time.
    var isSentForFix: Bool { isAboutFix || self == .empty }
}
