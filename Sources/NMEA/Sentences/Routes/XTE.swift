extension Sentence {
    /// XTE: the distance from the track.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `A` valid, `V` warning | ``status`` |
    /// | 2 | status of the cycle lock of Loran-C: `A` or `V` | ``cycleLock`` |
    /// | 3–5 | distance from the track, side to steer to, `N` or `K` | ``crossTrackError``, meters, right positive |
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
