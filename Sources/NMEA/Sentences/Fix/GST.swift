extension Sentence {
    /// GST: the error estimates of the position, one standard deviation each.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | time of the fix, UTC | ``time`` |
    /// | 2 | root mean square of the range residuals | ``rangeDeviation``, meters |
    /// | 3 | semi-major axis of the error ellipse | ``majorDeviation``, meters |
    /// | 4 | semi-minor axis | ``minorDeviation``, meters |
    /// | 5 | orientation of the semi-major axis, true | ``orientation``, degrees |
    /// | 6 | latitude error | ``latitudeDeviation``, meters |
    /// | 7 | longitude error | ``longitudeDeviation``, meters |
    /// | 8 | altitude error | ``altitudeDeviation``, meters |
    public struct GST: SentenceBody {
        public static let code: SentenceCode = "GST"

        public var time: TimeOfDay?
        @Compact public var rangeDeviation: Double?
        @Compact public var majorDeviation: Double?
        @Compact public var minorDeviation: Double?
        @Compact public var orientation: Double?
        @Compact public var latitudeDeviation: Double?
        @Compact public var longitudeDeviation: Double?
        @Compact public var altitudeDeviation: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            rangeDeviation = fields.number()
            majorDeviation = fields.number()
            minorDeviation = fields.number()
            orientation = fields.number()
            latitudeDeviation = fields.number()
            longitudeDeviation = fields.number()
            altitudeDeviation = fields.number()
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.number(rangeDeviation, decimals: 1)
            fields.number(majorDeviation, decimals: 1)
            fields.number(minorDeviation, decimals: 1)
            fields.number(orientation, decimals: 1)
            fields.number(latitudeDeviation, decimals: 1)
            fields.number(longitudeDeviation, decimals: 1)
            fields.number(altitudeDeviation, decimals: 1)
        }
    }
}
