extension Sentence {
    /// GLL: the geographic position, with the time of the fix.
    ///
    /// `$GPGLL,5321.6802,N,00630.3372,W,092750.000,A*35`
    public struct GLL: SentenceBody {
        public static let code: SentenceCode = "GLL"

        /// The latitude, in degrees, positive north (fields 1–2).
        @Compact public var latitude: Double?
        /// The longitude, in degrees, positive east (fields 3–4).
        @Compact public var longitude: Double?
        /// The UTC time of the fix (field 5).
        public var time: TimeOfDay?
        /// The data status (field 6).
        public var status: DataStatus?
        /// The positioning mode (field 7, since NMEA 2.3).
        public var mode: PositioningMode?

        public init() {}

        @inline(__always)
        public init(from fields: consuming FieldReader) {
            latitude = fields.latitude()
            longitude = fields.longitude()
            time = fields.time()
            status = fields.symbol()
            mode = fields.symbol()
        }

        public func write(to fields: inout FieldWriter) {
            fields.latitude(latitude)
            fields.longitude(longitude)
            fields.time(time)
            fields.symbol(status)
            fields.symbol(mode)
            fields.trimEmptyFields(to: 6)
        }
    }
}
