public import BinaryMessages

/// NAV-PVT (01 07): time, position and velocity.
public struct NavPVT: UBXMessage {
    /// The length in protocol version 14, whose message has no vehicle heading.
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x07, "NAV-PVT", minimumLength: 84)
    }

    /// Flags that show which values of a message are valid.
    public struct Validity: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The date is valid.
        public static let date = Validity(rawValue: 1)
        /// The time of day is valid.
        public static let time = Validity(rawValue: 2)
        /// The leap seconds were received from a satellite instead of taken from the firmware's defaults.
        public static let fullyResolved = Validity(rawValue: 4)
        /// The magnetic declination is valid.
        public static let magneticDeclination = Validity(rawValue: 8)
    }

    /// The method that determined the position.
    public enum FixType: UInt8, Sendable {
        /// The receiver has no fix.
        case none = 0
        /// Dead reckoning without satellites.
        case deadReckoning
        /// Satellites, without the altitude.
        case twoDimensional
        /// Satellites, with the altitude.
        case threeDimensional
        /// A combination of satellite positioning and dead reckoning.
        case combined
        /// Only the time is known.
        case timeOnly
    }

    /// Flags for the details of a fix.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The fix is within the accuracy limits that are configured in the receiver.
        public static let isFixOK = Flags(rawValue: 1)
        /// The position uses differential corrections.
        public static let differential = Flags(rawValue: 2)
        /// A carrier-phase solution with floating ambiguities.
        public static let carrierFloat = Flags(rawValue: 0x40)
        /// A carrier-phase solution with fixed ambiguities.
        public static let carrierFixed = Flags(rawValue: 0x80)
        /// The vehicle heading is valid.
        public static let isVehicleHeadingValid = Flags(rawValue: 1 << 5)

        /// The state of power saving; 0 means that power saving is off.
        public var powerSaving: UInt8 { rawValue >> 2 & 7 }
    }

    /// The time since the beginning of the GPS week, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The year in UTC.
    public var year: UInt16 = 0
    /// The month in UTC, 1 … 12.
    public var month: UInt8 = 0
    /// The day of the month in UTC, 1 … 31.
    public var day: UInt8 = 0
    /// The hour in UTC, 0 … 23.
    public var hour: UInt8 = 0
    /// The minute in UTC, 0 … 59.
    public var minute: UInt8 = 0
    /// The second in UTC, 0 … 60. During a leap second, the value is 60.
    public var second: UInt8 = 0
    /// Flags that show which values of the message are valid.
    public var validity: Validity = []
    /// The time accuracy, in nanoseconds.
    public var timeAccuracy = UInt32.max
    /// The fraction of the second in nanoseconds, which may be negative.
    public var nanosecond: Int32 = 0
    /// The raw value of a ``FixType``.
    public var fixTypeValue: UInt8 = 0
    /// Details of the fix.
    public var flags: Flags = []
    /// Flags that indicate whether the date and the time are confirmed.
    public var confirmations: UInt8 = 0
    /// The number of satellites used.
    public var satellitesUsed: UInt8 = 0
    /// The longitude in degrees.
    public var longitude = 0.0
    /// The latitude in degrees.
    public var latitude = 0.0
    /// The height above the ellipsoid, in meters.
    public var height = 0.0
    /// The altitude above mean sea level, in meters.
    public var altitude = 0.0
    /// The horizontal accuracy in meters.
    public var horizontalAccuracy = 0.0
    /// The vertical accuracy in meters.
    public var verticalAccuracy = 0.0
    /// The north velocity, in meters per second.
    public var northVelocity = 0.0
    /// The east velocity, in meters per second.
    public var eastVelocity = 0.0
    /// The downward velocity, in meters per second.
    public var downVelocity = 0.0
    /// The speed over ground, in meters per second.
    public var groundSpeed = 0.0
    /// The course over ground, in degrees.
    public var course = 0.0
    /// The speed accuracy, in meters per second.
    public var speedAccuracy = 0.0
    /// The course accuracy, in degrees.
    public var courseAccuracy = 0.0
    /// The position dilution of precision.
    public var positionDilution = 0.0
    /// Additional flags. Bit 0 is set if the position is invalid. Bits 1 to 4 contain a code for the age of the
    /// differential corrections.
    public var moreFlags: UInt16 = 0
    /// The vehicle's heading, in degrees.
    public var vehicleHeading = 0.0
    /// The magnetic declination in degrees, positive to the east.
    public var magneticDeclination = 0.0
    /// The accuracy of the magnetic declination, in degrees.
    public var magneticAccuracy = 0.0

    /// Creates a message without a time and a position.
    public init() {}

    /// The method that determined the position; `nil` if the raw value is unknown.
    public var fixType: FixType? { FixType(rawValue: fixTypeValue) }

    /// Whether the message has a position. Without ``Flags/isFixOK``, the position is outside of the accuracy limits
    /// that are configured in the receiver. The position of a ``FixType/timeOnly`` fix is the one that was set before.
    public var hasPosition: Bool {
        let isInvalid = moreFlags & 1 != 0
        return !isInvalid && fixType != nil && fixType != FixType.none
    }

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("iTOW", &timeOfWeek)
        coder.field("year", &year)
        coder.field("month", &month)
        coder.field("day", &day)
        coder.field("hour", &hour)
        coder.field("min", &minute)
        coder.field("second", &second)
        coder.bits(&validity, ["validDate": 1, "validTime": 1, "fullyResolved": 1, "validMag": 1, "": 4])
        coder.field("tAcc", &timeAccuracy)
        coder.field("nano", &nanosecond)
        coder.field("fixType", &fixTypeValue)
        coder.bits(&flags, ["gnssFixOk": 1, "diffSoln": 1, "psmState": 3, "headVehValid": 1, "carrSoln": 2])
        coder.bits(&confirmations, ["": 5, "confirmedAvai": 1, "confirmedDate": 1, "confirmedTime": 1])
        coder.field("numSV", &satellitesUsed)
        coder.field("lon", &longitude, as: Int32.self, parts: 1e7)
        coder.field("lat", &latitude, as: Int32.self, parts: 1e7)
        coder.field("height", &height, as: Int32.self, unit: .milli)
        coder.field("hMSL", &altitude, as: Int32.self, unit: .milli)
        coder.field("hAcc", &horizontalAccuracy, as: UInt32.self, unit: .milli)
        coder.field("vAcc", &verticalAccuracy, as: UInt32.self, unit: .milli)
        coder.field("velN", &northVelocity, as: Int32.self, unit: .milli)
        coder.field("velE", &eastVelocity, as: Int32.self, unit: .milli)
        coder.field("velD", &downVelocity, as: Int32.self, unit: .milli)
        coder.field("gSpeed", &groundSpeed, as: Int32.self, unit: .milli)
        coder.field("headMot", &course, as: Int32.self, parts: 1e5)
        coder.field("sAcc", &speedAccuracy, as: UInt32.self, unit: .milli)
        coder.field("headAcc", &courseAccuracy, as: UInt32.self, parts: 1e5)
        coder.field("pDOP", &positionDilution, as: UInt16.self, parts: 100)
        coder.bits(
            &moreFlags,
            ["invalidLlh": 1, "lastCorrectionAge": 4, "": 8, "authTime": 1, "nmaFixStatus": 1])
        coder.skip(4)
        coder.field("headVeh", &vehicleHeading, as: Int32.self, parts: 1e5)
        coder.field("magDec", &magneticDeclination, as: Int16.self, parts: 100)
        coder.field("magAcc", &magneticAccuracy, as: UInt16.self, parts: 100)
    }
}
