extension Sentence {
    /// VTG: the course and speed over ground.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1–2 | course, true | ``course``, degrees |
    /// | 3–4 | course, magnetic | ``magneticCourse``, degrees |
    /// | 5–6 | speed, knots | ``speed``, meters per second |
    /// | 7–8 | speed, kilometers per hour | ``speed`` if field 5 is empty |
    /// | 9 | mode (2.3) | ``mode`` |
    ///
    /// Receivers older than NMEA 2.0 omit the letters. Their four numbers are read too.
    public struct VTG: SentenceBody {
        public static let code: SentenceCode = "VTG"

        @Compact public var course: Double?
        @Compact public var magneticCourse: Double?
        @Compact public var speed: Double?
        public var mode: PositioningMode?

        public init() {}

        @inline(__always)
        public init(from fields: consuming FieldReader) {
            if fields.remaining > 4 {
                (course, magneticCourse) = fields.directions()
                speed = fields.speed(.knots, or: .kilometresPerHour)
            } else {
                course = fields.number()
                magneticCourse = fields.number()
                let knots = fields.number(.knots)
                let kilometresPerHour = fields.number(.kilometresPerHour)
                speed = knots ?? kilometresPerHour
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
            fields.rounded(speed, .kilometresPerHour, decimals: 3)
            fields.literal("K")
            fields.symbol(mode)
            fields.trimEmptyFields(to: 8)
        }
    }
}
