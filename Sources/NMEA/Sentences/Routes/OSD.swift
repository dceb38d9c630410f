extension Sentence {
    /// OSD: own ship data, that is, the ship's motion as used by its radar.
    ///
    /// `$RAOSD,35.1,A,36.0,P,10.2,P,15.3,0.1,N`
    ///
    /// Field 9 is the speed unit: `K`, `N` or `S`.
    public struct OSD: SentenceBody {
        public static let code: SentenceCode = "OSD"

        /// The heading, in degrees from true north (field 1).
        @Compact public var heading: Double?
        /// The validity of the heading (field 2).
        public var status: DataStatus?
        /// The course, in degrees from true north (field 3).
        @Compact public var course: Double?
        /// The reference of the course (field 4).
        public var courseSource: MotionSource?
        /// The speed, in meters per second (field 5).
        @Compact public var speed: Double?
        /// The reference of the speed (field 6).
        public var speedSource: MotionSource?
        /// The set, that is, the direction toward which the water flows, in degrees from true north (field 7).
        @Compact public var set: Double?
        /// The drift, that is, the speed of the current, in meters per second (field 8).
        @Compact public var drift: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            heading = fields.number()
            status = fields.symbol()
            course = fields.number()
            courseSource = fields.symbol()
            let speed = fields.number()
            speedSource = fields.symbol()
            set = fields.number()
            let drift = fields.number()
            guard let unit = fields.symbol(DistanceUnit.self) else { return }
            self.speed = speed.map { $0 * unit.speed.factor }
            self.drift = drift.map { $0 * unit.speed.factor }
        }

        public func write(to fields: inout FieldWriter) {
            fields.number(heading, decimals: 1)
            fields.symbol(status)
            fields.number(course, decimals: 1)
            fields.symbol(courseSource)
            let unit = fields.briefestUnit { unit, fields in writeSpeeds(in: unit, to: &fields) }
            writeSpeeds(in: unit, to: &fields)
            fields.symbol(unit)
        }

        private func writeSpeeds(in unit: DistanceUnit, to fields: inout FieldWriter) {
            fields.number(speed, unit.speed, decimals: 1)
            fields.symbol(speedSource)
            fields.number(set, decimals: 1)
            fields.number(drift, unit.speed, decimals: 1)
        }
    }
}

/// The reference system of a ship's course or speed.
public enum MotionSource: UInt8, Sendable {
    /// `B`: a bottom-tracking log.
    case bottomLog = 0x42
    /// `M`: manual entry.
    case manual = 0x4D
    /// `W`: a water-referenced log.
    case water = 0x57
    /// `R`: radar tracking of a fixed target.
    case radar = 0x52
    /// `P`: a positioning system.
    case positioning = 0x50
}
