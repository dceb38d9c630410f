extension Sentence {
    /// MWV: the speed and angle of the wind.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | angle from the bow, clockwise | ``angle``, degrees |
    /// | 2 | `R` apparent, `T` true | ``reference`` |
    /// | 3–4 | speed and its unit: `K`, `M`, `N` or `S` | ``speed``, meters per second |
    /// | 5 | `A` valid, `V` invalid | ``status`` |
    public struct MWV: SentenceBody {
        public static let code: SentenceCode = "MWV"

        @Compact public var angle: Double?
        public var reference: WindReference?
        @Compact public var speed: Double?
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

/// The kind of wind. For both kinds, the angle is measured from the bow.
public enum WindReference: UInt8, Sendable {
    /// `R`: the apparent wind, as felt on board.
    case apparent = 0x52
    /// `T`: the true wind, as it would be felt on a ship at rest.
    case trueWind = 0x54
}
