extension Sentence {
    /// MWV: the wind speed and angle.
    ///
    /// `$WIMWV,68.4,R,14.0,N,A`
    public struct MWV: SentenceBody {
        public static let code: SentenceCode = "MWV"

        /// The wind angle from the bow, in degrees clockwise (field 1).
        @Compact public var angle: Double?
        /// The reference: relative (apparent) or true wind (field 2).
        public var reference: WindReference?
        /// The wind speed, in meters per second (fields 3–4, with the unit `K`, `M`, `N` or `S`).
        @Compact public var speed: Double?
        /// The data status (field 5).
        public var status: DataStatus?

        public init() {}

        public init(from fields: consuming FieldReader) {
            angle = fields.number()
            reference = fields.symbol()
            speed = fields.speed()
            status = fields.symbol()
        }

        public func write(to fields: inout FieldWriter) {
            fields.number(angle, decimals: 1)
            fields.symbol(reference)
            fields.speed(speed)
            fields.symbol(status)
        }
    }
}

/// The reference of a wind measurement. With either reference, the angle is measured from the bow.
public enum WindReference: UInt8, Sendable {
    /// `R`: the relative (apparent) wind, as measured on board.
    case apparent = 0x52
    /// `T`: the theoretical (true) wind, as it would be measured on a ship at rest.
    case trueWind = 0x54
}
