public import BinaryMessages

/// ESF-ALG (10 14): the alignment of the inertial measurement unit (IMU) with the vehicle.
public struct EsfALG: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x10, 0x14, "ESF-ALG", minimumLength: 16, versions: 0...1, at: 4)
    }

    /// The status of the IMU-mount alignment.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Automatic IMU-mount alignment is on.
        public static let isAutomatic = Flags(rawValue: 1)

        /// The alignment status: 0 fixed by the user, 1 and 2 in progress, 3 coarse, 4 fine.
        public var status: UInt8 { rawValue >> 1 & 7 }
    }

    /// The IMU-mount alignment errors.
    public struct Errors: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The tilt (roll or pitch) alignment is erroneous.
        public static let tilt = Errors(rawValue: 1)
        /// The yaw alignment is erroneous.
        public static let yaw = Errors(rawValue: 1 << 1)
        /// The Euler angles are ambiguous (singularity).
        public static let angle = Errors(rawValue: 1 << 2)
    }

    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The message version.
    public var version: UInt8 = 1
    /// The status of the IMU-mount alignment.
    public var flags: Flags = []
    /// The IMU-mount alignment errors.
    public var errors: Errors = []
    /// The IMU-mount yaw angle, in degrees, 0 … 360.
    public var yaw = 0.0
    /// The IMU-mount pitch angle, in degrees, -90 … 90.
    public var pitch = 0.0
    /// The IMU-mount roll angle, in degrees, -180 … 180.
    public var roll = 0.0

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("iTOW", &timeOfWeek)
        coder.field("version", &version)
        coder.bits(&flags, ["autoMntAlgOn": 1, "status": 3, "": 4])
        coder.bits(&errors, ["tiltAlgError": 1, "yawAlgError": 1, "angleError": 1, "": 5])
        coder.skip(1)
        coder.field("yaw", &yaw, as: UInt32.self, parts: 100)
        coder.field("pitch", &pitch, as: Int16.self, parts: 100)
        coder.field("roll", &roll, as: Int16.self, parts: 100)
    }
}
