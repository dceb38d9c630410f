public import BinaryMessages

/// CFG-RATE (06 08): the rates of measurements and positions.
public struct CfgRATE: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x06, 0x08, "CFG-RATE", minimumLength: 6)
    }

    /// The time between measurements, in milliseconds.
    public var measurementPeriod: UInt16 = 0
    /// The number of measurements for each position.
    public var measurementsPerPosition: UInt16 = 0
    /// The time that measurements are aligned to: 0 is UTC, 1 is GPS, 2 is GLONASS, 3 is BeiDou, and 4 is Galileo.
    public var timeReference: UInt16 = 0

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("measRate", &measurementPeriod)
        coder.field("navRate", &measurementsPerPosition)
        coder.field("timeRef", &timeReference)
    }
}
