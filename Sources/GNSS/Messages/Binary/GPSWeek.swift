/// A GPS week number, which some protocols send without its highest bits.
public struct GPSWeek: Hashable, Sendable {
    /// The number that the receiver sent.
    public var number: Int64
    /// The number of weeks after which the number starts again at 0; `nil` for a full number.
    public var modulus: Int64?

    /// Creates a week number.
    public init(_ number: Int64, modulus: Int64? = nil) {
        self.number = number
        self.modulus = modulus
    }
}
