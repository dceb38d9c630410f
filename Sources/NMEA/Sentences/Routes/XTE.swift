extension Sentence {
    /// XTE: distance from the track.
    ///
    /// | field | meaning | here |
    /// |---|---|---|
    /// | 1 | `A` valid, `V` warning | ``status`` |
    /// | 2 | the same for the cycle lock of Loran-C | ``cycleLock`` |
    /// | 3–5 | distance from the track, side to steer to, `N` or `K` | ``crossTrackError``, metres, right positive |
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
