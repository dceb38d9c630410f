public import BinaryMessages

/// STADOP (954): dilutions of precision.
public struct StaDOP: UnicoreMessage {
    public static let number: UInt16 = 954
    public static let name = "STADOP"
    public static let minimumLength = 42

    /// The geometric dilution.
    public var geometric: Float = 0
    /// The position dilution.
    public var position: Float = 0
    /// The time dilution.
    public var time: Float = 0
    /// The vertical dilution.
    public var vertical: Float = 0
    /// The horizontal dilution.
    public var horizontal: Float = 0
    /// The north dilution.
    public var north: Float = 0
    /// The east dilution.
    public var east: Float = 0
    /// The minimum elevation of satellites, in degrees.
    public var cutoff: Float = 0
    /// The numbers of the satellites used.
    public var satellites: [UInt16] = []

    /// Creates a message without values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.skip(4)
        coder.field("gdop", &geometric)
        coder.field("pdop", &position)
        coder.field("tdop", &time)
        coder.field("vdop", &vertical)
        coder.field("hdop", &horizontal)
        coder.field("ndop", &north)
        coder.field("edop", &east)
        coder.field("cutoff", &cutoff)
        coder.skip(4)
        var count = UInt16(clamping: satellites.count)
        coder.field("numprn", &count)
        coder.list("prn", &satellites, count: Int(count))
    }
}
