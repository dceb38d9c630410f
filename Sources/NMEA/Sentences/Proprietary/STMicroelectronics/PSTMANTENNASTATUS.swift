extension Sentence {
    /// PSTMANTENNASTATUS: the antenna of a Teseo receiver.
    ///
    /// | field | meaning | here |
    /// |---|---|---|
    /// | 1 | whether it is connected | ``status`` |
    /// | 2 | operating mode: 0 automatic, 1 manual | ``mode`` |
    /// | 3 | chosen input | ``input`` |
    /// | 4 | its power | ``power`` |
    ///
    /// The last two are in the receiver's own numbering.
    public struct PSTMANTENNASTATUS: SentenceBody {
        public static let code: SentenceCode = "PSTMANTENNASTATUS"
        public static var address: String { "PSTMANTENNASTATUS" }

        public var status: AntennaStatus?
        public var mode: UInt8?
        public var input: UInt8?
        public var power: UInt8?

        public init() {}

        public init(from fields: consuming FieldReader) {
            status = fields.symbol()
            mode = fields.integer()
            input = fields.integer()
            power = fields.integer()
        }

        public func write(to fields: inout FieldWriter) {
            fields.symbol(status)
            fields.integer(mode)
            fields.integer(input)
            fields.integer(power)
        }
    }
}

/// Whether an antenna is connected.
public enum AntennaStatus: UInt8, Sendable {
    /// `0`: connected.
    case normal = 0x30
    /// `1`: no current flows.
    case open = 0x31
    /// `2`: too much current flows.
    case short = 0x32
}
