public import BinaryMessages

/// The attitude of a vehicle, as contained in NAV-ATT and HNR-ATT.
public struct VehicleAttitude: MessageLayout {
    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The message version.
    public var version: UInt8 = 0
    /// The roll, in degrees.
    public var roll = 0.0
    /// The pitch, in degrees.
    public var pitch = 0.0
    /// The heading, in degrees.
    public var heading = 0.0
    /// The accuracy estimate of the roll, in degrees; 0 if the roll is not available.
    public var rollAccuracy = 0.0
    /// The accuracy estimate of the pitch, in degrees; 0 if the pitch is not available.
    public var pitchAccuracy = 0.0
    /// The accuracy estimate of the heading, in degrees; 0 if the heading is not available.
    public var headingAccuracy = 0.0

    /// Creates an attitude whose angles are not available.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("iTOW", &timeOfWeek)
        coder.field("version", &version)
        coder.skip(3)
        coder.field("roll", &roll, as: Int32.self, parts: 1e5)
        coder.field("pitch", &pitch, as: Int32.self, parts: 1e5)
        coder.field("heading", &heading, as: Int32.self, parts: 1e5)
        coder.field("accRoll", &rollAccuracy, as: UInt32.self, parts: 1e5)
        coder.field("accPitch", &pitchAccuracy, as: UInt32.self, parts: 1e5)
        coder.field("accHeading", &headingAccuracy, as: UInt32.self, parts: 1e5)
    }
}
