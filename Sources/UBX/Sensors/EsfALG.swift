public import BinaryMessages

/// ESF-ALG (10 14): the alignment of the sensors with the vehicle.
public struct EsfALG: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x10, 0x14, "ESF-ALG", minimumLength: 16, versions: 0...1, at: 4)
    }

    /// The state of an alignment.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The alignment is automatic.
        public static let isAutomatic = Flags(rawValue: 1)

        /// The state: 0 is fixed by the user, 1 and 2 are in progress, 3 is coarse, and 4 is fine.
        public var status: UInt8 { rawValue >> 1 & 7 }
    }

    /// Errors of an alignment.
    public struct Errors: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Roll or pitch is wrong.
        public static let tilt = Errors(rawValue: 1)
        /// Yaw is wrong.
        public static let yaw = Errors(rawValue: 1 << 1)
        /// The angles are ambiguous.
        public static let angle = Errors(rawValue: 1 << 2)
    }

    /// The time since the beginning of the GPS week, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The version of the message.
    public var version: UInt8 = 1
    /// The state of the alignment.
    public var flags: Flags = []
    /// The errors of the alignment.
    public var errors: Errors = []
    /// The yaw in degrees, 0 … 360.
    public var yaw = 0.0
    /// The pitch in degrees, -90 … 90.
    public var pitch = 0.0
    /// The roll in degrees, -180 … 180.
    public var roll = 0.0

    /// Creates a message.
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
