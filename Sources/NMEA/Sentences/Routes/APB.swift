extension Sentence {
    /// APB: the data that an autopilot needs to follow a track.
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
    /// | 11–12 | bearing from the ship to the destination | ``bearing``, degrees; ``bearingReference`` |
    /// | 13–14 | heading to steer | ``headingToSteer``, degrees; ``headingToSteerReference`` |
    /// | 15 | mode (2.3) | ``mode`` |
    public struct APB: SentenceBody {
        public static let code: SentenceCode = "APB"

        public var status: DataStatus?
        public var cycleLock: DataStatus?
        @Compact public var crossTrackError: Double?
        public var isInArrivalCircle: Bool?
        public var hasPassedPerpendicular: Bool?
        @Compact public var trackBearing: Double?
        public var trackBearingReference: DirectionReference?
        public var destination: WaypointName?
        @Compact public var bearing: Double?
        public var bearingReference: DirectionReference?
        @Compact public var headingToSteer: Double?
        public var headingToSteerReference: DirectionReference?
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

/// The reference of a direction.
public enum DirectionReference: UInt8, Sendable {
    /// `T`: true north.
    case trueNorth = 0x54
    /// `M`: magnetic north.
    case magneticNorth = 0x4D
    /// `R`: the ship's bow.
    case bow = 0x52
}
