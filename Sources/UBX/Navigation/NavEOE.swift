/// NAV-EOE (01 61): everything about an epoch has been sent.
public struct NavEOE: UBXLayout, Hashable, Sendable {
    static let identifier = UBXIdentifier(0x01, 0x61)
    static let minimumLength = 4

    /// Milliseconds of the GPS week.
    public var timeOfWeek: UInt32 = 0

    /// Makes a message.
    public init() {}

    mutating func code(with coder: inout some UBXCoder) { coder.code(&timeOfWeek) }
}
