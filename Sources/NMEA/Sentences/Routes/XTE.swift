extension Sentence {
    /// XTE: the measured cross-track error.
    ///
    /// `$GPXTE,A,A,0.67,L,N,D`
    ///
    /// Fields 3 to 5 are the distance, the direction to steer (`L` or `R`), and the unit `N` or `K`.
    public struct XTE: SentenceBody {
        public static let code: SentenceCode = "XTE"

        /// The data status (field 1).
        public var status: DataStatus?
        /// The status of the Loran-C cycle lock (field 2).
        public var cycleLock: DataStatus?
        /// The cross-track error, in meters, positive if the direction to steer is right (fields 3–5).
        @Compact public var crossTrackError: Double?
        /// The positioning mode (field 6, since NMEA 2.3).
        public var mode: PositioningMode?

        public init() {}

        public init(from fields: consuming FieldReader) {
            status = fields.symbol()
            cycleLock = fields.symbol()
            crossTrackError = fields.crossTrack()
            mode = fields.symbol()
        }

        public func write(to fields: inout FieldWriter) {
            fields.symbol(status)
            fields.symbol(cycleLock)
            fields.crossTrack(crossTrackError)
            fields.symbol(mode)
            fields.trimEmptyFields(to: 5)
        }
    }
}
