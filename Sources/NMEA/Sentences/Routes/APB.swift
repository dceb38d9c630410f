extension Sentence {
    /// APB: autopilot data for following a track.
    ///
    /// `$GPAPB,A,V,0.10,R,N,V,A,11.5,M,DEST,12.0,T,13.0,M,A`
    ///
    /// Fields 3 to 5 are the distance, the direction to steer (`L` or `R`), and the unit `N` or `K`.
    public struct APB: SentenceBody {
        public static let code: SentenceCode = "APB"

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
        /// The bearing from the ship to the destination, in degrees (field 11).
        @Compact public var bearing: Double?
        /// The reference of ``bearing`` (field 12).
        public var bearingReference: DirectionReference?
        /// The heading to steer, in degrees (field 13).
        @Compact public var headingToSteer: Double?
        /// The reference of ``headingToSteer`` (field 14).
        public var headingToSteerReference: DirectionReference?
        /// The positioning mode (field 15, since NMEA 2.3).
        public var mode: PositioningMode?

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
            bearing = fields.number()
            bearingReference = fields.symbol()
            headingToSteer = fields.number()
            headingToSteerReference = fields.symbol()
            mode = fields.symbol()
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
            fields.number(bearing, decimals: 1)
            fields.symbol(bearingReference)
            fields.number(headingToSteer, decimals: 1)
            fields.symbol(headingToSteerReference)
            fields.symbol(mode)
            fields.trimEmptyFields(to: 14)
        }
    }
}

/// The reference direction of a bearing, heading or course.
public enum DirectionReference: UInt8, Sendable {
    /// `T`: true north.
    case trueNorth = 0x54
    /// `M`: magnetic north.
    case magneticNorth = 0x4D
    /// `R`: the ship's heading (relative bearing).
    case bow = 0x52
}
