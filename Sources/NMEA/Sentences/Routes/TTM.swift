extension Sentence {
    /// TTM: a target tracked by radar.
    ///
    /// Field 10 is the unit of the distances and the speed: `K`, `N` or `S`.
    public struct TTM: SentenceBody {
        public static let code: SentenceCode = "TTM"

        /// The target number (field 1).
        public var number: UInt16?
        /// The distance from the ship, in meters (field 2).
        @Compact public var distance: Double?
        /// The bearing from the ship, in degrees (field 3).
        @Compact public var bearing: Double?
        /// The reference of ``bearing`` (field 4).
        public var bearingReference: DirectionReference?
        /// The speed of the target, in meters per second (field 5).
        @Compact public var speed: Double?
        /// The course of the target, in degrees (field 6).
        @Compact public var course: Double?
        /// The reference of ``course`` (field 7).
        public var courseReference: DirectionReference?
        /// The distance at the closest point of approach (CPA), in meters (field 8).
        @Compact public var closestDistance: Double?
        /// The time to the closest point of approach (TCPA), in seconds; negative after that point (field 9, sent in
        /// minutes).
        @Compact public var timeToClosest: Double?
        /// The name of the target (field 11).
        public var name: WaypointName?
        /// The status of the target (field 12).
        public var status: TargetStatus?
        /// Whether the target is a reference target, used to determine own ship's position or speed (field 13: `R`).
        public var isReference = false
        /// The UTC time (field 14, since NMEA 3.0).
        public var time: TimeOfDay?
        /// The type of acquisition (field 15, since NMEA 3.0).
        public var acquisition: TargetAcquisition?

        public init() {}

        public init(from fields: consuming FieldReader) {
            number = fields.integer()
            let distance = fields.number()
            bearing = fields.number()
            bearingReference = fields.symbol()
            let speed = fields.number()
            course = fields.number()
            courseReference = fields.symbol()
            let closestDistance = fields.number()
            timeToClosest = fields.number(.minutes)
            if let unit = fields.symbol(DistanceUnit.self) {
                self.distance = distance.map { $0 * unit.length.factor }
                self.speed = speed.map { $0 * unit.speed.factor }
                self.closestDistance = closestDistance.map { $0 * unit.length.factor }
            }
            name = fields.text()
            status = fields.symbol()
            isReference = fields.character() == UInt8(ascii: "R")
            time = fields.time()
            acquisition = fields.symbol()
        }

        public func write(to fields: inout FieldWriter) {
            fields.integer(number, width: 2)
            let unit = fields.briefestUnit { unit, fields in writeMotion(in: unit, to: &fields) }
            writeMotion(in: unit, to: &fields)
            fields.symbol(unit)
            fields.text(name)
            fields.symbol(status)
            fields.character(isReference ? UInt8(ascii: "R") : nil)
            fields.time(time)
            fields.symbol(acquisition)
            fields.trimEmptyFields(to: 13)
        }

        private func writeMotion(in unit: DistanceUnit, to fields: inout FieldWriter) {
            fields.number(distance, unit.length, decimals: 2)
            fields.number(bearing, decimals: 1)
            fields.symbol(bearingReference)
            fields.number(speed, unit.speed, decimals: 1)
            fields.number(course, decimals: 1)
            fields.symbol(courseReference)
            fields.number(closestDistance, unit.length, decimals: 2)
            fields.number(timeToClosest, .minutes, decimals: 1)
        }
    }
}

/// The tracking status of a radar target.
public enum TargetStatus: UInt8, Sendable {
    /// `L`: lost; tracking of the target has failed.
    case lost = 0x4C
    /// `Q`: query; the target is being acquired.
    case acquiring = 0x51
    /// `T`: the target is being tracked.
    case tracking = 0x54
}

/// The way in which a target was acquired.
public enum TargetAcquisition: UInt8, Sendable {
    /// `A`: acquired automatically by the radar.
    case automatic = 0x41
    /// `M`: acquired manually.
    case manual = 0x4D
    /// `R`: reported by the target.
    case reported = 0x52
}
