public import BinaryMessages

/// STADOP (954): the dilutions of precision (DOPs).
public struct StaDOP: UnicoreMessage {
    public static let number: UInt16 = 954
    public static let name = "STADOP"
    public static let minimumLength = 42

    /// The geometric DOP.
    public var geometric: Float = 0
    /// The position DOP.
    public var position: Float = 0
    /// The time DOP.
    public var time: Float = 0
    /// The vertical DOP.
    public var vertical: Float = 0
    /// The horizontal DOP.
    public var horizontal: Float = 0
    /// The north DOP.
    public var north: Float = 0
    /// The east DOP.
    public var east: Float = 0
    /// The elevation mask, in degrees.
    public var cutoff: Float = 0
    /// The PRNs of the satellites used.
    public var satellites: [UInt16] = []

    /// Creates a message with default values.
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
