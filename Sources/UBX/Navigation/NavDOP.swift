public import BinaryMessages

/// NAV-DOP (01 04): the dilutions of precision (DOPs). An unknown DOP is reported as 99.99.
public struct NavDOP: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x04, "NAV-DOP", minimumLength: 18)
    }

    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The geometric dilution of precision.
    public var geometric = 99.99
    /// The position dilution of precision.
    public var position = 99.99
    /// The time dilution of precision.
    public var time = 99.99
    /// The vertical dilution of precision.
    public var vertical = 99.99
    /// The horizontal dilution of precision.
    public var horizontal = 99.99
    /// The north dilution of precision.
    public var north = 99.99
    /// The east dilution of precision.
    public var east = 99.99

    /// Creates a message with unknown DOPs.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("iTOW", &timeOfWeek)
        coder.field("gDOP", &geometric, as: UInt16.self, parts: 100)
        coder.field("pDOP", &position, as: UInt16.self, parts: 100)
        coder.field("tDOP", &time, as: UInt16.self, parts: 100)
        coder.field("vDOP", &vertical, as: UInt16.self, parts: 100)
        coder.field("hDOP", &horizontal, as: UInt16.self, parts: 100)
        coder.field("nDOP", &north, as: UInt16.self, parts: 100)
        coder.field("eDOP", &east, as: UInt16.self, parts: 100)
    }
}
