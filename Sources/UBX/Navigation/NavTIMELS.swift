public import BinaryMessages

/// NAV-TIMELS (01 26): the current leap seconds and the next leap second event.
public struct NavTIMELS: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x26, "NAV-TIMELS", minimumLength: 24, versions: 0...0, at: 4)
    }

    /// The validity flags.
    public struct Validity: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The current number of leap seconds is valid.
        public static let leapSeconds = Validity(rawValue: 1)
        /// The time to the leap second event is valid.
        public static let change = Validity(rawValue: 1 << 1)
    }

    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The message version.
    public var version: UInt8 = 0
    /// The source of the current number of leap seconds: 0 is the firmware default, 255 is unknown.
    public var source: UInt8 = 0
    /// GPS time minus UTC, in seconds.
    public var leapSeconds: Int8 = 0
    /// The source of the future leap second event; 0 if there is no source.
    public var changeSource: UInt8 = 0
    /// The future leap second change, in seconds: 1, -1, or 0 if no leap second is scheduled.
    public var change: Int8 = 0
    /// The time until the next leap second event, in seconds; negative after the event.
    public var secondsToChange: Int32 = 0
    /// The GPS week number of the leap second event.
    public var changeWeek: UInt16 = 0
    /// The GPS day of week of the leap second event; 1 is Sunday.
    public var changeDay: UInt16 = 0
    /// The validity flags.
    public var validity: Validity = []

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("iTOW", &timeOfWeek)
        coder.field("version", &version)
        coder.skip(3)
        coder.field("srcOfCurrLs", &source)
        coder.field("currLs", &leapSeconds)
        coder.field("srcOfLsChange", &changeSource)
        coder.field("lsChange", &change)
        coder.field("timeToLsEvent", &secondsToChange)
        coder.field("dateOfLsGpsWn", &changeWeek)
        coder.field("dateOfLsGpsDn", &changeDay)
        coder.skip(3)
        coder.bits(&validity, ["validCurrLs": 1, "validTimeToLsEvent": 1])
    }
}
