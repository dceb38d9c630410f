extension Sentence {
    /// PGRMI: the initial position and time that a Garmin sensor uses to find satellites.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1–2 | latitude | ``latitude``, degrees |
    /// | 3–4 | longitude | ``longitude``, degrees |
    /// | 5 | date, UTC | ``date`` |
    /// | 6 | time, UTC | ``time`` |
    /// | 7 | `A` search everywhere, `R` restart | ``command`` |
    public struct PGRMI: SentenceBody {
        public static let code: SentenceCode = "PGRMI"

        @Compact public var latitude: Double?
        @Compact public var longitude: Double?
        public var date: CalendarDate?
        public var time: TimeOfDay?
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
    /// `A`: determine the position without initial data.
    case autoLocate = 0x41
    /// `R`: restart.
    case reset = 0x52
}
