public import BinaryMessages

/// NAV-SVIN (01 3B): the survey-in data, that is, the progress of determining a stationary receiver's position.
public struct NavSVIN: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x3B, "NAV-SVIN", minimumLength: 40, versions: 0...0, at: 0)
    }

    /// The message version.
    public var version: UInt8 = 0
    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The elapsed observation time of the survey-in, in seconds.
    public var duration: UInt32 = 0
    /// The mean ECEF x coordinate, in meters.
    public var x = 0.0
    /// The mean ECEF y coordinate, in meters.
    public var y = 0.0
    /// The mean ECEF z coordinate, in meters.
    public var z = 0.0
    /// The accuracy estimate of the mean position, in meters.
    public var accuracy = 0.0
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
