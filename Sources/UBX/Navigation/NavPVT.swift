/// NAV-PVT (01 07): time, position and velocity.
public struct NavPVT: UBXLayout, Hashable, Sendable {
    static let identifier = UBXIdentifier(0x01, 0x07)
    /// Without the vehicle's heading, as of protocol version 14.
    static let minimumLength = 84

    /// The known parts of the time.
    public struct Validity: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        public static let date = Validity(rawValue: 1)
        public static let time = Validity(rawValue: 2)
        /// The leap seconds are not the firmware's guess.
        public static let fullyResolved = Validity(rawValue: 4)
        public static let magneticDeclination = Validity(rawValue: 8)
    }

    /// How the position was found.
    public enum FixType: UInt8, Sendable {
        case none = 0
        case deadReckoning
        case twoDimensional
        case threeDimensional
        /// Satellites and dead reckoning together.
        case combined
        case timeOnly
    }

    /// Details of the fix.
    public struct Flags: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The fix is within the limits of the receiver's configuration.
        public static let isFixOK = Flags(rawValue: 1)
        public static let differential = Flags(rawValue: 2)
        /// A carrier phase solution with floating ambiguities.
        public static let carrierFloat = Flags(rawValue: 0x40)
        /// A carrier phase solution with fixed ambiguities.
        public static let carrierFixed = Flags(rawValue: 0x80)
    }

    /// Milliseconds of the GPS week.
    public var timeOfWeek: UInt32 = 0
    /// The date and time in UTC. Seconds are 60 in a leap second.
    public var year: UInt16 = 0
    public var month: UInt8 = 0
    public var day: UInt8 = 0
    public var hour: UInt8 = 0
    public var minute: UInt8 = 0
    public var second: UInt8 = 0
    public var validity: Validity = []
    /// Nanoseconds.
    public var timeAccuracy = UInt32.max
    /// The fraction of the second, which may be negative.
    public var nanosecond: Int32 = 0
    /// The raw value of a ``FixType``.
    public var fixTypeValue: UInt8 = 0
    public var flags: Flags = []
    /// Whether date and time are confirmed.
    public var confirmations: UInt8 = 0
    public var satellitesUsed: UInt8 = 0
    /// Degrees.
    public var longitude = 0.0
    /// Degrees.
    public var latitude = 0.0
    /// Metres above the ellipsoid.
    public var height = 0.0
    /// Metres above mean sea level.
    public var altitude = 0.0
    /// Metres.
    public var horizontalAccuracy = 0.0
    /// Metres.
    public var verticalAccuracy = 0.0
    /// Metres per second.
    public var northVelocity = 0.0
    /// Metres per second.
    public var eastVelocity = 0.0
    /// Metres per second.
    public var downVelocity = 0.0
    /// Metres per second over ground.
    public var groundSpeed = 0.0
    /// Degrees.
    public var course = 0.0
    /// Metres per second.
    public var speedAccuracy = 0.0
    /// Degrees.
    public var courseAccuracy = 0.0
    public var positionDilution = 0.0
    /// Bit 0: the position is invalid. Bits 1 to 4: the age of the corrections, by classes.
    public var moreFlags: UInt16 = 0
    /// Degrees.
    public var vehicleHeading = 0.0
    /// Degrees, east positive.
    public var magneticDeclination = 0.0
    /// Degrees.
    public var magneticAccuracy = 0.0

    /// Makes a message without a time and a position.
    public init() {}

    /// How the position was found, where that is known here.
    public var fixType: FixType? { FixType(rawValue: fixTypeValue) }

    /// Whether there is a position within the receiver's limits.
    public var hasPosition: Bool {
        let isPosition = fixType != nil && fixType != FixType.none && fixType != .timeOnly
        return isPosition && flags.contains(.isFixOK) && moreFlags & 1 == 0
    }

    mutating func code(with coder: inout some UBXCoder) {
        coder.code(&timeOfWeek)
        coder.code(&year)
        coder.code(&month)
        coder.code(&day)
        coder.code(&hour)
        coder.code(&minute)
        coder.code(&second)
        coder.code(&validity)
        coder.code(&timeAccuracy)
        coder.code(&nanosecond)
        coder.code(&fixTypeValue)
        coder.code(&flags)
        coder.code(&confirmations)
        coder.code(&satellitesUsed)
        coder.code(&longitude, as: Int32.self, parts: 1e7)
        coder.code(&latitude, as: Int32.self, parts: 1e7)
        coder.code(&height, as: Int32.self, parts: 1000)
        coder.code(&altitude, as: Int32.self, parts: 1000)
        coder.code(&horizontalAccuracy, as: UInt32.self, parts: 1000)
        coder.code(&verticalAccuracy, as: UInt32.self, parts: 1000)
        coder.code(&northVelocity, as: Int32.self, parts: 1000)
        coder.code(&eastVelocity, as: Int32.self, parts: 1000)
        coder.code(&downVelocity, as: Int32.self, parts: 1000)
        coder.code(&groundSpeed, as: Int32.self, parts: 1000)
        coder.code(&course, as: Int32.self, parts: 1e5)
        coder.code(&speedAccuracy, as: UInt32.self, parts: 1000)
        coder.code(&courseAccuracy, as: UInt32.self, parts: 1e5)
        coder.code(&positionDilution, as: UInt16.self, parts: 100)
        coder.code(&moreFlags)
        coder.skip(4)
        coder.code(&vehicleHeading, as: Int32.self, parts: 1e5)
        coder.code(&magneticDeclination, as: Int16.self, parts: 100)
        coder.code(&magneticAccuracy, as: UInt16.self, parts: 100)
    }
}
