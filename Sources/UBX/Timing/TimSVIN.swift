public import BinaryMessages

/// TIM-SVIN (0D 04): the progress of a survey-in, which measures the position of a stationary receiver.
public struct TimSVIN: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x0D, 0x04, "TIM-SVIN", minimumLength: 28)
    }

    /// The duration of the observation, in seconds.
    public var duration: UInt32 = 0
    /// The mean x coordinate in the earth-centered frame, in meters.
    public var x = 0.0
    /// The mean y coordinate in the earth-centered frame, in meters.
    public var y = 0.0
    /// The mean z coordinate in the earth-centered frame, in meters.
    public var z = 0.0
    /// The variance of the position, in square millimeters.
    public var variance: UInt32 = 0
    /// The number of observations.
    public var observationCount: UInt32 = 0
    /// Whether the position is valid.
    public var isValid = false
    /// Whether the survey-in is in progress.
    public var isActive = false

    /// Creates a message.
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
