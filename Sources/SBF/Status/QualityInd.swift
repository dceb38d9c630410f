public import BinaryMessages

/// QualityInd (4082): the receiver's quality indicators.
public struct QualityInd: SBFMessage {
    public static let number: UInt16 = 4082
    public static let name = "QualityInd"
    public static let minimumLength = 8

    /// A quality indicator.
    public struct Indicator: MessageLayout {
        /// The type in bits 0–7, and the value in bits 8–11.
        public var bits: UInt16 = 0

        /// Creates an indicator with type 0 and value 0.
        public init() {}

        /// The type: 0 overall quality, 1 GNSS signals from the main antenna, 2 GNSS signals from the auxiliary
        /// antenna, 11 and 12 RF power level, 21 CPU headroom, 25 OCXO stability, 30 base station measurements.
        public var type: UInt8 { UInt8(bits & 255) }

        /// The quality, from 0 (poor) to 10 (very high).
        public var value: UInt8 { UInt8(bits >> 8 & 15) }

        @inlinable
        public mutating func code(with coder: inout some MessageCoder) {
            coder.bits(&bits, ["QualityType": 8, "QualityValue": 4, "": 4])
        }
    }

    /// The GPS time of the block.
    public var time = SBFTime()
    /// The available quality indicators.
    public var indicators: [Indicator] = []

    /// Creates a block with default values.
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
