extension Sentence {
    /// OSD: the motion of the ship, as used by the radar on board.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | heading, true | ``heading``, degrees |
    /// | 2 | `A` heading valid, `V` heading invalid | ``status`` |
    /// | 3 | course, true | ``course``, degrees |
    /// | 4 | source of the course | ``courseSource`` |
    /// | 5 | speed | ``speed``, meters per second |
    /// | 6 | source of the speed | ``speedSource`` |
    /// | 7 | set: direction in which the water flows, true | ``set``, degrees |
    /// | 8 | drift: speed of the water | ``drift``, meters per second |
    /// | 9 | unit of the speeds: `K`, `N` or `S` | |
    public struct OSD: SentenceBody {
        public static let code: SentenceCode = "OSD"

        @Compact public var heading: Double?
        public var status: DataStatus?
        @Compact public var course: Double?
        public var courseSource: MotionSource?
        @Compact public var speed: Double?
        public var speedSource: MotionSource?
        @Compact public var set: Double?
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

/// The source of a ship's motion.
public enum MotionSource: UInt8, Sendable {
    /// `B`: a log that measures motion over the bottom.
    case bottomLog = 0x42
    /// `M`: entered by hand.
    case manual = 0x4D
    /// `W`: a log that measures motion through the water.
    case water = 0x57
    /// `R`: a fixed target that the radar tracks.
    case radar = 0x52
    /// `P`: a positioning system.
    case positioning = 0x50
}
