/// NAV-DOP (01 04): dilutions of precision.
public struct NavDOP: UBXLayout, Hashable, Sendable {
    static let identifier = UBXIdentifier(0x01, 0x04)
    static let minimumLength = 18

    /// The time since the beginning of the GPS week, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    public var geometric = 99.99
    public var position = 99.99
    public var time = 99.99
    public var vertical = 99.99
    public var horizontal = 99.99
    public var north = 99.99
    public var east = 99.99

    /// Creates a message with unknown dilutions.
    public init() {}

    mutating func code(with coder: inout some UBXCoder) {
        coder.code(&timeOfWeek)
        coder.code(&geometric, as: UInt16.self, parts: 100)
        coder.code(&position, as: UInt16.self, parts: 100)
        coder.code(&time, as: UInt16.self, parts: 100)
        coder.code(&vertical, as: UInt16.self, parts: 100)
        coder.code(&horizontal, as: UInt16.self, parts: 100)
        coder.code(&north, as: UInt16.self, parts: 100)
        coder.code(&east, as: UInt16.self, parts: 100)
    }
}
