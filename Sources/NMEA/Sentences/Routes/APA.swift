extension Sentence {
    /// APA: the data that an autopilot needs to follow a track. Newer instruments send ``APB``.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `A` valid, `V` warning | ``status`` |
    /// | 2 | status of the Loran-C cycle lock: `A` valid, `V` invalid | ``cycleLock`` |
    /// | 3–5 | cross-track distance, steering side, `N` or `K` | ``crossTrackError``, meters, positive to the right |
    /// | 6 | `A` inside the arrival circle, `V` outside | ``isInArrivalCircle`` |
    /// | 7 | `A` perpendicular at the waypoint passed, `V` not passed | ``hasPassedPerpendicular`` |
    /// | 8–9 | bearing from origin to destination, `T` or `M` | ``trackBearing``, degrees; ``trackBearingReference`` |
    /// | 10 | waypoint at the end of the track | ``destination`` |
    public struct APA: SentenceBody {
        public static let code: SentenceCode = "APA"

        public var status: DataStatus?
        public var cycleLock: DataStatus?
        @Compact public var crossTrackError: Double?
        public var isInArrivalCircle: Bool?
        public var hasPassedPerpendicular: Bool?
        @Compact public var trackBearing: Double?
        public var trackBearingReference: DirectionReference?
        public var destination: WaypointName?

        public init() {}

        public init(from fields: consuming FieldReader) {
            status = fields.symbol()
            cycleLock = fields.symbol()
            crossTrackError = fields.crossTrack()
            isInArrivalCircle = fields.flag("A", "V")
            hasPassedPerpendicular = fields.flag("A", "V")
            trackBearing = fields.number()
            trackBearingReference = fields.symbol()
            destination = fields.text()
        }

        public func write(to fields: inout FieldWriter) {
            fields.symbol(status)
            fields.symbol(cycleLock)
            fields.crossTrack(crossTrackError)
            fields.flag(isInArrivalCircle, "A", "V")
            fields.flag(hasPassedPerpendicular, "A", "V")
            fields.number(trackBearing, decimals: 1)
            fields.symbol(trackBearingReference)
            fields.text(destination)
        }
    }
}
