extension Sentence {
    /// VTG: the course and speed over ground.
    ///
    /// Sentences without unit letters, as sent by receivers that predate NMEA 2.0, are also accepted.
    public struct VTG: SentenceBody {
        public static let code: SentenceCode = "VTG"

        /// The course over ground, in degrees from true north (fields 1–2).
        @Compact public var course: Double?
        /// The course over ground, in degrees from magnetic north (fields 3–4).
        @Compact public var magneticCourse: Double?
        /// The speed over ground, in meters per second (fields 5–6 in knots, or 7–8 in kilometers per hour).
        @Compact public var speed: Double?
        /// The positioning mode (field 9, since NMEA 2.3).
        public var mode: PositioningMode?

        public init() {}

        @inline(__always)
        public init(from fields: consuming FieldReader) {
            if fields.remaining > 4 {
                (course, magneticCourse) = fields.directions()
                speed = fields.speed(.knots, or: .kilometersPerHour)
            } else {
                course = fields.number()
                magneticCourse = fields.number()
                let knots = fields.number(.knots)
                let kilometersPerHour = fields.number(.kilometersPerHour)
                speed = knots ?? kilometersPerHour
            }
            mode = fields.symbol()
        }

        public func write(to fields: inout FieldWriter) {
            fields.number(course, decimals: 2)
            fields.literal("T")
            fields.number(magneticCourse, decimals: 2)
            fields.literal("M")
            fields.number(speed, .knots, decimals: 3)
            fields.literal("N")
            fields.rounded(speed, .kilometersPerHour, decimals: 3)
            fields.literal("K")
            fields.symbol(mode)
            fields.trimEmptyFields(to: 8)
        }
    }
}
