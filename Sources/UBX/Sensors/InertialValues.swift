public import BinaryMessages

/// The vehicle accelerations and angular rates, as contained in ESF-INS and HNR-INS.
public struct InertialValues: MessageLayout {
    /// The message version, and the validity of the values.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt32
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The angular rate around the x axis is valid.
        public static let isXRateValid = Flags(rawValue: 1 << 8)
        /// The angular rate around the y axis is valid.
        public static let isYRateValid = Flags(rawValue: 1 << 9)
        /// The angular rate around the z axis is valid.
        public static let isZRateValid = Flags(rawValue: 1 << 10)
        /// The acceleration along the x axis is valid.
        public static let isXAccelerationValid = Flags(rawValue: 1 << 11)
        /// The acceleration along the y axis is valid.
        public static let isYAccelerationValid = Flags(rawValue: 1 << 12)
        /// The acceleration along the z axis is valid.
        public static let isZAccelerationValid = Flags(rawValue: 1 << 13)

        /// The message version.
        public var version: UInt8 { UInt8(rawValue & 0xff) }
    }

    /// The message version, and the validity of the values.
    public var flags: Flags = []
    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The compensated angular rate about the x axis, in degrees per second.
    public var xRate = 0.0
    /// The compensated angular rate about the y axis, in degrees per second.
    public var yRate = 0.0
    /// The compensated angular rate about the z axis, in degrees per second.
    public var zRate = 0.0
    /// The compensated acceleration along the x axis, excluding gravity, in m/s².
    public var xAcceleration = 0.0
    /// The compensated acceleration along the y axis, excluding gravity, in m/s².
    public var yAcceleration = 0.0
    /// The compensated acceleration along the z axis, excluding gravity, in m/s².
    public var zAcceleration = 0.0

    /// Creates values that are all marked as not valid.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.bits(
            &flags,
            [
                "version": 8, "xAngRateValid": 1, "yAngRateValid": 1, "zAngRateValid": 1, "xAccelValid": 1,
                "yAccelValid": 1, "zAccelValid": 1, "": 18,
            ])
        coder.skip(4)
        coder.field("iTOW", &timeOfWeek)
        coder.field("xAngRate", &xRate, as: Int32.self, parts: 1000)
        coder.field("yAngRate", &yRate, as: Int32.self, parts: 1000)
        coder.field("zAngRate", &zRate, as: Int32.self, parts: 1000)
        coder.field("xAccel", &xAcceleration, as: Int32.self, parts: 100)
        coder.field("yAccel", &yAcceleration, as: Int32.self, parts: 100)
        coder.field("zAccel", &zAcceleration, as: Int32.self, parts: 100)
    }
}
