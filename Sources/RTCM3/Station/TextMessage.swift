/// 1029: a Unicode text message from a reference station.
public struct TextMessage: RTCM3Message {
    public static let names: [UInt16: String] = [1029: "Unicode Text String"]

    public var number: UInt16 = 1029
    /// The reference station ID.
    public var station: UInt16 = 0
    /// The UTC date, as a Modified Julian Day (MJD) number.
    public var day: UInt16 = 0
    /// The UTC seconds of day.
    public var secondOfDay: UInt32 = 0
    /// The text of the message.
    public var text = ""

    /// Creates a message with default values.
    public init() {}

    public mutating func read(from reader: inout BitReader) {
        reader.field("DF003", "station", &station, width: 12)
        reader.field("DF051", "day", &day, width: 16)
        reader.field("DF052", "secondOfDay", &secondOfDay, width: 17)
        _ = reader.count("DF138", width: 7)
        let byteCount = reader.count("DF139", width: 8)
        reader.text("DF140", "text", &text, byteCount: byteCount)
    }
}
