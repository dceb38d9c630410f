public import BinaryMessages

/// NAV-TIMELS (01 26): the leap seconds, and their next change.
public struct NavTIMELS: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x26, "NAV-TIMELS", minimumLength: 24, versions: 0...0, at: 4)
    }

    /// Flags that show which values of a message are valid.
    public struct Validity: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The current leap seconds are valid.
        public static let leapSeconds = Validity(rawValue: 1)
        /// The next change is valid.
        public static let change = Validity(rawValue: 1 << 1)
    }

    /// The time since the beginning of the GPS week, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The version of the message.
    public var version: UInt8 = 0
    /// The source of the current leap seconds; 0 is the firmware's default, 255 is unknown.
    public var source: UInt8 = 0
    /// The difference between GPS time and UTC, in seconds.
    public var leapSeconds: Int8 = 0
    /// The source of the next change; 0 is none.
    public var changeSource: UInt8 = 0
    /// The next change in seconds: 1, -1, or 0 if no change is announced.
    public var change: Int8 = 0
    /// The seconds until the next change, or since the last change if negative.
    public var secondsToChange: Int32 = 0
    /// The GPS week of the change.
    public var changeWeek: UInt16 = 0
    /// The day of the week of the change; 1 is Sunday.
    public var changeDay: UInt16 = 0
    /// Flags that show which values of the message are valid.
    public var validity: Validity = []

    /// Creates a message.
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
