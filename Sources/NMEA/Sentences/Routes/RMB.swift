extension Sentence {
    /// RMB: the recommended minimum navigation information to a destination waypoint.
    ///
    /// `$GPRMB,A,0.66,L,003,004,4917.2400,N,12309.5700,W,1.3,52.5,0.5,V,D`
    ///
    /// Field 3 is the direction to steer (`L` or `R`).
    public struct RMB: SentenceBody {
        public static let code: SentenceCode = "RMB"

        /// The data status (field 1).
        public var status: DataStatus?
        /// The cross-track error, in meters, positive if the direction to steer is right (fields 2–3, sent in nautical
        /// miles).
        @Compact public var crossTrackError: Double?
        /// The origin waypoint (field 4).
        public var origin: WaypointName?
        /// The destination waypoint (field 5).
        public var destination: WaypointName?
        /// The latitude of the destination, in degrees, positive north (fields 6–7).
        @Compact public var latitude: Double?
        /// The longitude of the destination, in degrees, positive east (fields 8–9).
        @Compact public var longitude: Double?
        /// The distance to the destination, in meters (field 10, sent in nautical miles).
        @Compact public var distance: Double?
        /// The bearing to the destination, in degrees from true north (field 11).
        @Compact public var bearing: Double?
        /// The destination closing velocity, in meters per second (field 12, sent in knots).
        @Compact public var closingSpeed: Double?
        /// Whether the ship has arrived at the destination (field 13: `A` arrived, `V` not arrived).
        public var hasArrived: Bool?
        /// The positioning mode (field 14, since NMEA 2.3).
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
