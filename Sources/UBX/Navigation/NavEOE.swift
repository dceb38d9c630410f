/// NAV-EOE (01 61): the end of an epoch.
public struct NavEOE: UBXLayout, Hashable, Sendable {
    static let identifier = UBXIdentifier(0x01, 0x61)
    static let minimumLength = 4

    /// The time since the beginning of the GPS week, in milliseconds.
    public var timeOfWeek: UInt32 = 0

    /// Creates a message.
    public init() {}

    mutating func code(with coder: inout some UBXCoder) { coder.code(&timeOfWeek) }
}
