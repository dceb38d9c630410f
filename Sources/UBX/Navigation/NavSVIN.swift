public import BinaryMessages

/// NAV-SVIN (01 3B): the progress of a survey-in, which measures the position of a stationary receiver.
public struct NavSVIN: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x3B, "NAV-SVIN", minimumLength: 40, versions: 0...0, at: 0)
    }

    /// The version of the message.
    public var version: UInt8 = 0
    /// The time since the beginning of the GPS week, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The duration of the observation, in seconds.
    public var duration: UInt32 = 0
    /// The mean x coordinate in the earth-centered frame, in meters.
    public var x = 0.0
    /// The mean y coordinate in the earth-centered frame, in meters.
    public var y = 0.0
    /// The mean z coordinate in the earth-centered frame, in meters.
    public var z = 0.0
    /// The accuracy of the mean position, in meters.
    public var accuracy = 0.0
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
        coder.field("version", &version)
        coder.skip(3)
        coder.field("iTOW", &timeOfWeek)
        coder.field("dur", &duration)
        var x = SplitNumber(self.x, parts: 1e4, ratio: 100)
        var y = SplitNumber(self.y, parts: 1e4, ratio: 100)
        var z = SplitNumber(self.z, parts: 1e4, ratio: 100)
        coder.field("meanX", &x.coarse)
        coder.field("meanY", &y.coarse)
        coder.field("meanZ", &z.coarse)
        coder.field("meanXHP", &x.fine)
        coder.field("meanYHP", &y.fine)
        coder.field("meanZHP", &z.fine)
        coder.skip(1)
        (self.x, self.y, self.z) = (x.value, y.value, z.value)
        coder.field("meanAcc", &accuracy, as: UInt32.self, unit: .tenthOfMilli)
        coder.field("obs", &observationCount)
        coder.field("valid", &isValid)
        coder.field("active", &isActive)
        coder.skip(2)
    }
}
