public import NMEA

/// The navigation data in one frame of a binary protocol, in a form that all protocols share.
///
/// ``BinaryReader`` converts the frames of each protocol to reports, so epochs are built in the same way for all
/// protocols.
public struct BinaryReport: Hashable, Sendable {
    /// A time as a receiver reports it.
    public enum Time: Hashable, Sendable {
        /// A time in UTC; the date is `nil` if the message contains no date.
        case utc(CalendarDate?, TimeOfDay)
        /// A GPS time: the week (`nil` if the message contains no week), and the nanoseconds since the week began.
        case gps(GPSWeek?, nanoseconds: Int64)
    }

    /// The next pulse of a timing receiver.
    public struct Pulse: Hashable, Sendable {
        /// The time that the pulse marks.
        public var time: Time
        /// The quantization error, in seconds. It must be added to the measured time of the pulse.
        public var quantizationError: Double

        /// Creates a pulse.
        public init(time: Time, quantizationError: Double) {
            self.time = time
            self.quantizationError = quantizationError
        }
    }

    /// The satellites in a message.
    public enum Satellites: Hashable, Sendable {
        /// All satellites in view, including which of them are used.
        case whole([Satellite])
        /// All satellites in view. A separate message reports which of them are used.
        case inView([Satellite])
        /// A part of the satellites in view, such as the satellites of one system. Parts with different numbers form a
        /// list. A repeated part number begins the next list.
        case part(number: UInt8, [Satellite])
        /// The signals of satellites that a separate message lists.
        case signals([Satellite])
        /// The satellites used for the position. All their properties except the system and the number are ignored.
        case used([Satellite])
    }

    /// The resolution of a position and a velocity.
    public enum Precision: Comparable, Sendable {
        /// Less precise than the protocol's usual message, like earth-centered coordinates in centimeters.
        case coarse
        /// The precision of the protocol's usual message.
        case usual
        /// The precision of a high-precision message.
        case high
    }

    /// The message type, such as `NAV-PVT`, with the protocol's prefix as the talker.
    public var name: SentenceName
    /// The time of the data; `nil` for messages without a time.
    public var time: Time?
    /// Whether ``time`` is the time of a fix. `false` if the receiver guesses the time, or repeats the time of another
    /// message.
    public var isTimeOfFix = true
    /// The time of week that all messages for the same fix repeat, in milliseconds; `nil` if the protocol has none. It
    /// identifies the epoch even if the relation of GPS time to UTC is unknown.
    var timeOfWeek: UInt32?
    /// Whether the receiver declares the epoch complete with this message.
    public var endsEpoch = false
    /// The precision of the position and the velocity. Within an epoch, a less precise position or velocity does not
    /// replace a more precise one.
    public var precision = Precision.usual
    /// The values of the fix. ``Fix/mode`` is `nil` if the message does not report whether there is a fix, and
    /// ``Fix/time`` is not used.
    public var fix = Fix() { didSet { hasFixValues = true } }
    /// Whether a value of ``fix`` has been set.
    private(set) var hasFixValues = false
    /// The satellites; `nil` if the message is not about satellites.
    public var satellites: Satellites?
    /// The heading and attitude.
    public var attitude: Attitude?
    /// Less common values of the fix, reported by only a few receivers. Missing values do not replace values from other
    /// messages.
    public var supplement: Supplement? {
        get { sharedSupplement?.value }
        set { sharedSupplement = newValue.map(Shared.init) }
    }
    // The supplement. It is stored separately because it would otherwise double the size of every report, although most
    // reports have no supplement.
    private(set) var sharedSupplement: Shared<Supplement>?
    /// GPS time minus UTC in seconds; `nil` unless the message contains the value and the receiver has received it from
    /// a satellite.
    public var leapSeconds: Int64?
    /// The next pulse of a timing receiver; `nil` if the message does not announce a pulse.
    public var pulse: Pulse?

    /// Creates a report without a name or values, which a reader fills in.
    @inline(__always)
    public init() { self.init(SentenceName(talker: .combined, code: "")) }

    /// Creates a report without values.
    @inline(__always)
    public init(_ name: SentenceName) { self.name = name }
}
