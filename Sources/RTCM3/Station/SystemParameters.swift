/// 1013: the schedule of the messages that a reference station sends, and the leap seconds.
public struct SystemParameters: RTCM3Message {
    public static let names: [UInt16: String] = [1013: "System Parameters"]

    /// The schedule of one message type.
    public struct Announcement: Hashable, Sendable {
        /// The message number.
        public var message: UInt16 = 0
        /// The synchronization flag: whether the station sends this type of message synchronously, at fixed times.
        public var isSynchronous = false
        /// The transmission interval, in seconds.
        public var interval = 0.0
    }

    public var number: UInt16 = 1013
    /// The reference station ID.
    public var station: UInt16 = 0
    /// The UTC date, as a Modified Julian Day (MJD) number.
    public var day: UInt16 = 0
    /// The UTC seconds of day.
    public var secondOfDay: UInt32 = 0
    /// GPS time minus UTC, in seconds.
    public var leapSeconds: UInt8 = 0
    /// The schedules of the messages that the station sends.
    public var announcements: [Announcement] = []

    /// Creates a message with default values.
    public init() {}

    public mutating func read(from reader: inout BitReader) {
        reader.field("DF003", "station", &station, width: 12)
        reader.field("DF051", "day", &day, width: 16)
        reader.field("DF052", "secondOfDay", &secondOfDay, width: 17)
        announcements = Array(repeating: Announcement(), count: reader.count("DF053", width: 5))
        reader.field("DF054", "leapSeconds", &leapSeconds, width: 8)
        reader.groups("announcements", &announcements) { announcement, reader in
            reader.field("DF055", "message", &announcement.message, width: 12)
            reader.field("DF056", "isSynchronous", &announcement.isSynchronous)
            reader.field("DF057", "interval", &announcement.interval, .unsigned(16), parts: 10)
        }
    }
}
