extension Sentence {
    /// PGRMI: the initial position and time with which a Garmin sensor starts searching for satellites.
    public struct PGRMI: SentenceBody {
        public static let code: SentenceCode = "PGRMI"

        /// The latitude, in degrees, positive north (fields 1–2).
        @Compact public var latitude: Double?
        /// The longitude, in degrees, positive east (fields 3–4).
        @Compact public var longitude: Double?
        /// The UTC date (field 5).
        public var date: CalendarDate?
        /// The UTC time (field 6).
        public var time: TimeOfDay?
        /// The command that the sensor executes (field 7).
        public var command: GarminSensorCommand?

        public init() {}

        public init(from fields: consuming FieldReader) {
            latitude = fields.latitude()
            longitude = fields.longitude()
            date = fields.date()
            time = fields.time()
            command = fields.symbol()
        }

        public func write(to fields: inout FieldWriter) {
            fields.latitude(latitude)
            fields.longitude(longitude)
            fields.date(date)
            fields.time(time)
            fields.symbol(command)
        }
    }
}

/// A command to a Garmin sensor.
public enum GarminSensorCommand: UInt8, Sendable {
    /// `A`: auto-locate; search for satellites without an initial position.
    case autoLocate = 0x41
    /// `R`: reset the sensor.
    case reset = 0x52
}
