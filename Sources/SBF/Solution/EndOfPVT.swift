public import BinaryMessages

/// EndOfPVT (5921): all blocks of the epoch have been sent.
public struct EndOfPVT: SBFMessage {
    public static let number: UInt16 = 5921
    public static let name = "EndOfPVT"
    public static let minimumLength = 6

    /// The time of the block.
    public var time = SBFTime()

    /// Creates a block without values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        time.code(with: &coder)
    }
}
