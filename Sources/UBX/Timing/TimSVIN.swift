public import BinaryMessages

/// TIM-SVIN (0D 04): the survey-in data, that is, the progress of determining a stationary receiver's position.
public struct TimSVIN: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x0D, 0x04, "TIM-SVIN", minimumLength: 28)
    }

    /// The elapsed observation time of the survey-in, in seconds.
    public var duration: UInt32 = 0
    /// The mean ECEF x coordinate, in meters.
    public var x = 0.0
    /// The mean ECEF y coordinate, in meters.
    public var y = 0.0
    /// The mean ECEF z coordinate, in meters.
    public var z = 0.0
    /// The variance of the position, in square millimeters.
    public var variance: UInt32 = 0
    /// The number of position observations in the survey-in.
    public var observationCount: UInt32 = 0
    /// Whether the survey-in position is valid.
    public var isValid = false
    /// Whether the survey-in is in progress.
    public var isActive = false

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("dur", &duration)
        coder.field("meanX", &x, as: Int32.self, unit: .centi)
        coder.field("meanY", &y, as: Int32.self, unit: .centi)
        coder.field("meanZ", &z, as: Int32.self, unit: .centi)
        coder.field("meanV", &variance)
        coder.field("obs", &observationCount)
        coder.field("valid", &isValid)
        coder.field("active", &isActive)
        coder.skip(2)
    }
}
