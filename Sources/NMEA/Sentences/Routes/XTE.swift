extension Sentence {
    /// XTE: the distance from the track.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `A` valid, `V` warning | ``status`` |
    /// | 2 | status of the Loran-C cycle lock: `A` valid, `V` invalid | ``cycleLock`` |
    /// | 3–5 | cross-track distance, steering side, `N` or `K` | ``crossTrackError``, meters, positive to the right |
    /// | 6 | mode (2.3) | ``mode`` |
    public struct XTE: SentenceBody {
        public static let code: SentenceCode = "XTE"

        public var status: DataStatus?
        public var cycleLock: DataStatus?
        @Compact public var crossTrackError: Double?
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
