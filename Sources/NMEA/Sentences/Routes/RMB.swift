extension Sentence {
    /// RMB: the recommended minimum data for navigation to a waypoint.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `A` valid, `V` warning | ``status`` |
    /// | 2–3 | distance from the track, nautical miles, and the side to steer to | ``crossTrackError``, meters, positive to the right |
    /// | 4 | waypoint at the start of the track | ``origin`` |
    /// | 5 | waypoint at the end of the track | ``destination`` |
    /// | 6–7 | latitude of the destination | ``latitude``, degrees |
    /// | 8–9 | longitude of the destination | ``longitude``, degrees |
    /// | 10 | distance to the destination, nautical miles | ``distance``, meters |
    /// | 11 | bearing to the destination, true | ``bearing``, degrees |
    /// | 12 | speed towards the destination, knots | ``closingSpeed``, meters per second |
    /// | 13 | `A` arrived, `V` not arrived | ``hasArrived`` |
    /// | 14 | mode (2.3) | ``mode`` |
    public struct RMB: SentenceBody {
        public static let code: SentenceCode = "RMB"

        public var status: DataStatus?
        @Compact public var crossTrackError: Double?
        public var origin: WaypointName?
        public var destination: WaypointName?
        @Compact public var latitude: Double?
        @Compact public var longitude: Double?
        @Compact public var distance: Double?
        @Compact public var bearing: Double?
        @Compact public var closingSpeed: Double?
        public var hasArrived: Bool?
        public var mode: PositioningMode?

        public init() {}

        public init(from fields: consuming FieldReader) {
            status = fields.symbol()
            crossTrackError = fields.signed(positive: "R", negative: "L", .nauticalMiles)
            origin = fields.text()
            destination = fields.text()
            latitude = fields.latitude()
            longitude = fields.longitude()
            distance = fields.number(.nauticalMiles)
            bearing = fields.number()
            closingSpeed = fields.number(.knots)
            hasArrived = fields.flag("A", "V")
            mode = fields.symbol()
        }

        public func write(to fields: inout FieldWriter) {
            fields.symbol(status)
            fields.signed(crossTrackError, positive: "R", negative: "L", .nauticalMiles, decimals: 2)
            fields.text(origin)
            fields.text(destination)
            fields.latitude(latitude)
            fields.longitude(longitude)
            fields.number(distance, .nauticalMiles, decimals: 1)
            fields.number(bearing, decimals: 1)
            fields.number(closingSpeed, .knots, decimals: 1)
            fields.flag(hasArrived, "A", "V")
            fields.symbol(mode)
            fields.trimEmptyFields(to: 13)
        }
    }
}
