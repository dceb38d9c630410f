public import BinaryMessages

/// CFG-RATE (06 08): the measurement and navigation rates.
public struct CfgRATE: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x06, 0x08, "CFG-RATE", minimumLength: 6)
    }

    /// The measurement period, in milliseconds.
    public var measurementPeriod: UInt16 = 0
    /// The navigation rate: the number of measurements per navigation solution.
    public var measurementsPerPosition: UInt16 = 0
    /// The time system to which measurements are aligned: 0 UTC, 1 GPS, 2 GLONASS, 3 BeiDou, 4 Galileo.
    public var timeReference: UInt16 = 0

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("measRate", &measurementPeriod)
        coder.field("navRate", &measurementsPerPosition)
        coder.field("timeRef", &timeReference)
    }
}
