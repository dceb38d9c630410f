extension Sentence {
    /// GST: the pseudorange noise and the position error estimates, as standard deviations.
    public struct GST: SentenceBody {
        public static let code: SentenceCode = "GST"

        /// The UTC time of the fix (field 1).
        public var time: TimeOfDay?
        /// The RMS value of the standard deviations of the range inputs, in meters (field 2).
        @Compact public var rangeDeviation: Double?
        /// The standard deviation along the semi-major axis of the error ellipse, in meters (field 3).
        @Compact public var majorDeviation: Double?
        /// The standard deviation along the semi-minor axis of the error ellipse, in meters (field 4).
        @Compact public var minorDeviation: Double?
        /// The orientation of the error ellipse's semi-major axis, in degrees from true north (field 5).
        @Compact public var orientation: Double?
        /// The standard deviation of the latitude error, in meters (field 6).
        @Compact public var latitudeDeviation: Double?
        /// The standard deviation of the longitude error, in meters (field 7).
        @Compact public var longitudeDeviation: Double?
        /// The standard deviation of the altitude error, in meters (field 8).
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
