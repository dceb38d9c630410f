public import BinaryMessages

/// QualityInd (4082): indicators of quality.
public struct QualityInd: SBFMessage {
    public static let number: UInt16 = 4082
    public static let name = "QualityInd"
    public static let minimumLength = 8

    /// An indicator of quality.
    public struct Indicator: MessageLayout {
        /// The type in the lowest eight bits, and the value in the next four.
        public var bits: UInt16 = 0

        /// Creates an indicator without a value.
        public init() {}

        /// The type: 0 overall, 1 GNSS signals of the main antenna, 2 of the auxiliary antenna, 11 and 12 RF power, 21
        /// CPU headroom, 25 OCXO stability, 30 base station.
        public var type: UInt8 { UInt8(bits & 255) }

        /// The quality from 0 to 10.
        public var value: UInt8 { UInt8(bits >> 8 & 15) }

        @inlinable
        public mutating func code(with coder: inout some MessageCoder) {
            coder.bits(&bits, ["QualityType": 8, "QualityValue": 4, "": 4])
        }
    }

    /// The time of the block.
    public var time = SBFTime()
    /// The indicators.
    public var indicators: [Indicator] = []

    /// Creates a block without values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        time.code(with: &coder)
        var count = UInt8(clamping: indicators.count)
        coder.field("N", &count)
        coder.skip(1)
        coder.groups("Indicators", &indicators, count: Int(count))
    }
}
