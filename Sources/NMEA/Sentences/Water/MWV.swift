extension Sentence {
    /// MWV: wind speed and angle.
    ///
    /// | field | meaning | here |
    /// |---|---|---|
    /// | 1 | angle from the bow, clockwise | ``angle``, degrees |
    /// | 2 | `R` apparent, `T` true | ``reference`` |
    /// | 3–4 | speed and its unit: `K`, `M`, `N` or `S` | ``speed``, metres per second |
    /// | 5 | `A` valid, `V` not | ``status`` |
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

/// Which wind is meant. Its angle is from the bow in either case.
public enum WindReference: UInt8, Sendable {
    /// `R`: relative, as it is felt on board.
    case apparent = 0x52
    /// `T`: theoretical, as it would be felt if the ship lay still.
    case trueWind = 0x54
}
