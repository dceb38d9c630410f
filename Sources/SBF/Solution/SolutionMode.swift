public import BinaryMessages

/// The method of a solution, or the reason why there is no solution.
public struct SolutionMode: MessageLayout {
    /// The method that determined a position.
    public enum Method: UInt8, Sendable {
        /// There is no solution.
        case none = 0
        /// Satellites without corrections.
        case standAlone
        /// Differential corrections.
        case differential
        /// A fixed position.
        case fixedLocation
        /// Carrier phases with resolved ambiguities.
        case carrierFixed
        /// Carrier phases without resolved ambiguities.
        case carrierFloat
        /// Corrections of satellite-based augmentation.
        case augmented
        /// Carrier phases with resolved ambiguities, relative to a moving base.
        case movingBaseFixed
        /// Carrier phases without resolved ambiguities, relative to a moving base.
        case movingBaseFloat
        /// Precise point positioning.
        case precisePoint = 10
    }

    /// The method in the lowest four bits, and flags in the highest two.
    public var bits: UInt8 = 0
    /// The reason why there is no solution; 0 if there is one.
    public var error: UInt8 = 0

    /// Creates a mode without a solution.
    @inlinable
    public init() {}

    /// Creates a mode.
    public init(_ method: Method, isTwoDimensional: Bool = false) {
        bits = method.rawValue | (isTwoDimensional ? 0x80 : 0)
    }

    /// The method; `nil` if the number is unknown.
    public var method: Method? { Method(rawValue: bits & 15) }

    /// Whether the height is assumed to be constant.
    public var isTwoDimensional: Bool { bits & 0x80 != 0 }

    /// Whether there is a solution.
    public var hasSolution: Bool { bits & 15 != 0 && error == 0 }

    @inlinable @inline(__always)
    public mutating func code(with coder: inout some MessageCoder) {
        coder.bits(&bits, ["Type": 4, "": 2, "AutoSet": 1, "2D": 1])
        coder.field("Error", &error)
    }
}
