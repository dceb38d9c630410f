public import BinaryMessages

/// The positioning mode of a solution, and the error code if no solution is available.
public struct SolutionMode: MessageLayout {
    /// The positioning mode (PVT mode).
    public enum Method: UInt8, Sendable {
        /// No solution is available.
        case none = 0
        /// Stand-alone PVT, without corrections.
        case standAlone
        /// Differential PVT.
        case differential
        /// A fixed location, as set for a base station.
        case fixedLocation
        /// RTK with fixed ambiguities.
        case carrierFixed
        /// RTK with float ambiguities.
        case carrierFloat
        /// SBAS-aided PVT.
        case augmented
        /// Moving-base RTK with fixed ambiguities.
        case movingBaseFixed
        /// Moving-base RTK with float ambiguities.
        case movingBaseFloat
        /// Precise point positioning (PPP).
        case precisePoint = 10
    }

    /// The positioning mode in bits 0–3, and flags in bits 6 and 7.
    public var bits: UInt8 = 0
    /// The PVT error code; 0 if a solution is available.
    public var error: UInt8 = 0

    /// Creates a mode that means that no solution is available.
    @inlinable
    public init() {}

    /// Creates the mode of a solution that has been computed without errors.
    public init(_ method: Method, isTwoDimensional: Bool = false) {
        bits = method.rawValue | (isTwoDimensional ? 0x80 : 0)
    }

    /// The positioning mode; `nil` if the code is unknown.
    public var method: Method? { Method(rawValue: bits & 15) }

    /// Whether the solution is 2D, with the height assumed to be constant.
    public var isTwoDimensional: Bool { bits & 0x80 != 0 }

    /// Whether a solution is available.
    public var hasSolution: Bool { bits & 15 != 0 && error == 0 }

    @inlinable @inline(__always)
    public mutating func code(with coder: inout some MessageCoder) {
        coder.bits(&bits, ["Type": 4, "": 2, "AutoSet": 1, "2D": 1])
        coder.field("Error", &error)
    }
}
