extension Sentence {
    /// VWR: the relative (apparent) wind speed and angle. Newer instruments send ``MWV`` instead.
    ///
    /// `$IIVWR,75,L,10.0,N,5.1,M,18.5,K`
    public struct VWR: SentenceBody {
        public static let code: SentenceCode = "VWR"

        /// The wind angle from the bow, in degrees, positive to starboard (fields 1–2, with `L` or `R`).
        @Compact public var angle: Double?
        /// The wind speed, in meters per second (fields 3–4 in knots, 5–6 in m/s, or 7–8 in kilometers per hour).
        @Compact public var speed: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            (angle, speed) = fields.windFromBow()
        }

        public func write(to fields: inout FieldWriter) {
            fields.windFromBow(angle, speed)
        }
    }
}
