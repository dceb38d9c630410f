extension Sentence {
    /// XTE: the distance from the track.
    ///
    /// `$GPXTE,A,A,0.67,L,N,D`
    ///
    /// Fields 3 to 5 are the distance, the side to steer to, and the unit `N` or `K`.
    public struct XTE: SentenceBody {
        public static let code: SentenceCode = "XTE"

        /// The validity of the data (field 1).
        public var status: DataStatus?
        /// The status of the Loran-C cycle lock (field 2).
        public var cycleLock: DataStatus?
        /// The distance from the track, in meters; positive to the right of the track (fields 3–5).
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
