public import BinaryMessages

/// DOP (4001): the dilutions of precision (DOPs) and the protection levels. A DOP that is not available is `nil`.
public struct DOP: SBFMessage {
    public static let number: UInt16 = 4001
    public static let name = "DOP"
    public static let minimumLength = 16

    /// The GPS time of the block.
    public var time = SBFTime()
    /// The number of satellites used.
    public var satellitesUsed: UInt8?
    /// The position DOP.
    public var position: Double?
    /// The time DOP.
    public var timeDilution: Double?
    /// The horizontal DOP.
    public var horizontal: Double?
    /// The vertical DOP.
    public var vertical: Double?
    /// The horizontal protection level, in meters.
    public var horizontalProtection: Float?
    /// The vertical protection level, in meters.
    public var verticalProtection: Float?

    /// Creates a block with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        time.code(with: &coder)
        coder.field("NrSV", &satellitesUsed, missing: 0)
        coder.skip(1)
        coder.field("PDOP", &position, as: UInt16.self, parts: 100, missing: 0)
        coder.field("TDOP", &timeDilution, as: UInt16.self, parts: 100, missing: 0)
        coder.field("HDOP", &horizontal, as: UInt16.self, parts: 100, missing: 0)
        coder.field("VDOP", &vertical, as: UInt16.self, parts: 100, missing: 0)
        coder.field("HPL", &horizontalProtection, missing: -2e10)
        coder.field("VPL", &verticalProtection, missing: -2e10)
    }
}
