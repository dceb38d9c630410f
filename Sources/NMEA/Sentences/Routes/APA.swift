extension Sentence {
    /// APA: autopilot data for following a track. Newer instruments send ``APB`` instead.
    ///
    /// Fields 3 to 5 are the distance, the direction to steer (`L` or `R`), and the unit `N` or `K`.
    public struct APA: SentenceBody {
        public static let code: SentenceCode = "APA"

        /// The data status (field 1).
        public var status: DataStatus?
        /// The status of the Loran-C cycle lock (field 2).
        public var cycleLock: DataStatus?
        /// The cross-track error, in meters, positive if the direction to steer is right (fields 3–5).
        @Compact public var crossTrackError: Double?
        /// Whether the ship is inside the arrival circle (field 6: `A` inside, `V` outside).
        public var isInArrivalCircle: Bool?
        /// Whether the ship has passed the perpendicular at the waypoint (field 7: `A` passed, `V` not passed).
        public var hasPassedPerpendicular: Bool?
        /// The bearing from the origin to the destination, in degrees (field 8).
        @Compact public var trackBearing: Double?
        /// The reference of ``trackBearing`` (field 9).
        public var trackBearingReference: DirectionReference?
        /// The destination waypoint (field 10).
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
