extension Sentence {
    /// TTM: a target tracked by radar.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | number of the target | ``number`` |
    /// | 2 | distance from the ship | ``distance``, meters |
    /// | 3–4 | bearing from the ship, `T` or `R` | ``bearing``, degrees; ``bearingReference`` |
    /// | 5 | speed of the target | ``speed``, meters per second |
    /// | 6–7 | course of the target, `T` or `R` | ``course``, degrees; ``courseReference`` |
    /// | 8 | distance at the closest point of approach | ``closestDistance``, meters |
    /// | 9 | time until the closest point of approach, minutes | ``timeToClosest``, seconds, negative once passed |
    /// | 10 | unit of distances and speed: `K`, `N` or `S` | |
    /// | 11 | name of the target | ``name`` |
    /// | 12 | `L` lost, `Q` being acquired, `T` tracked | ``status`` |
    /// | 13 | `R` if the target is the reference for the ship's position or speed | ``isReference`` |
    /// | 14 | time, UTC (3.0) | ``time`` |
    /// | 15 | method of acquisition (3.0) | ``acquisition`` |
    public struct TTM: SentenceBody {
        public static let code: SentenceCode = "TTM"

        public var number: UInt16?
        @Compact public var distance: Double?
        @Compact public var bearing: Double?
        public var bearingReference: DirectionReference?
        @Compact public var speed: Double?
        @Compact public var course: Double?
        public var courseReference: DirectionReference?
        @Compact public var closestDistance: Double?
        @Compact public var timeToClosest: Double?
        public var name: WaypointName?
        public var status: TargetStatus?
        public var isReference = false
        public var time: TimeOfDay?
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

/// The tracking status of a target.
public enum TargetStatus: UInt8, Sendable {
    /// `L`: the target was lost.
    case lost = 0x4C
    /// `Q`: the target is being acquired.
    case acquiring = 0x51
    /// `T`: the target is tracked.
    case tracking = 0x54
}

/// The method by which a target was acquired.
public enum TargetAcquisition: UInt8, Sendable {
    /// `A`: automatically by the radar.
    case automatic = 0x41
    /// `M`: manually.
    case manual = 0x4D
    /// `R`: reported by the target.
    case reported = 0x52
}
