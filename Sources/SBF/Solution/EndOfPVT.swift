public import BinaryMessages

/// EndOfPVT (5921): a marker sent after all PVT-related blocks of an epoch.
public struct EndOfPVT: SBFMessage {
    public static let number: UInt16 = 5921
    public static let name = "EndOfPVT"
    public static let minimumLength = 6

    /// The GPS time of the block.
    public var time = SBFTime()

    /// Creates a block with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        time.code(with: &coder)
    }
}
