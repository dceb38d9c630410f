public import BinaryMessages

/// NAV-PVT (01 07): the navigation position, velocity and time solution.
public struct NavPVT: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        // In protocol version 14, the message has no vehicle heading.
        UBXMessageKind(0x01, 0x07, "NAV-PVT", minimumLength: 84)
    }

    /// The validity flags of a navigation solution.
    public struct Validity: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The date is valid.
        public static let date = Validity(rawValue: 1)
        /// The time of day is valid.
        public static let time = Validity(rawValue: 2)
        /// The UTC time of day is fully resolved, with no uncertainty about whole seconds.
        public static let fullyResolved = Validity(rawValue: 4)
        /// The magnetic declination is valid.
        public static let magneticDeclination = Validity(rawValue: 8)
    }

    /// The fix type: the method by which the position was determined.
    public enum FixType: UInt8, Sendable {
        /// The receiver has no fix.
        case none = 0
        /// Dead reckoning only.
        case deadReckoning
        /// A 2D fix, without altitude.
        case twoDimensional
        /// A 3D fix.
        case threeDimensional
        /// GNSS and dead reckoning combined.
        case combined
        /// A time-only fix.
        case timeOnly
    }

    /// The fix status flags.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The fix is valid, that is, within the configured DOP and accuracy masks.
        public static let isFixOK = Flags(rawValue: 1)
        /// Differential corrections were applied.
        public static let differential = Flags(rawValue: 2)
        /// A carrier phase range solution with float ambiguities.
        public static let carrierFloat = Flags(rawValue: 0x40)
        /// A carrier phase range solution with fixed ambiguities.
        public static let carrierFixed = Flags(rawValue: 0x80)
        /// The vehicle heading is valid.
        public static let isVehicleHeadingValid = Flags(rawValue: 1 << 5)

        /// The carrier phase range solution: 0 none, 1 with float ambiguities, 2 with fixed ambiguities.
        public var carrierSolution: UInt8 { rawValue >> 6 & 3 }
        /// The power save mode state; 0 if power save mode is not active.
        public var powerSaving: UInt8 { rawValue >> 2 & 7 }
    }

    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The UTC year.
    public var year: UInt16 = 0
    /// The UTC month, 1 … 12.
    public var month: UInt8 = 0
    /// The UTC day of the month, 1 … 31.
    public var day: UInt8 = 0
    /// The UTC hour, 0 … 23.
    public var hour: UInt8 = 0
    /// The UTC minute, 0 … 59.
    public var minute: UInt8 = 0
    /// The UTC second, 0 … 60; 60 during a leap second.
    public var second: UInt8 = 0
    /// The validity flags.
    public var validity: Validity = []
    /// The time accuracy estimate, in nanoseconds.
    public var timeAccuracy = UInt32.max
    /// The fraction of the second, in nanoseconds; may be negative.
    public var nanosecond: Int32 = 0
    /// The fix type, as the raw value of ``FixType``.
    public var fixTypeValue: UInt8 = 0
    /// The fix status flags.
    public var flags: Flags = []
    /// The confirmation flags for the UTC date and time of day, in bits 5–7.
    public var confirmations: UInt8 = 0
    /// The number of satellites used in the navigation solution.
    public var satellitesUsed: UInt8 = 0
    /// The longitude, in degrees.
    public var longitude = 0.0
    /// The latitude, in degrees.
    public var latitude = 0.0
    /// The height above the ellipsoid, in meters.
    public var height = 0.0
    /// The altitude above mean sea level, in meters.
    public var altitude = 0.0
    /// The horizontal accuracy estimate, in meters.
    public var horizontalAccuracy = 0.0
    /// The vertical accuracy estimate, in meters.
    public var verticalAccuracy = 0.0
    /// The north velocity, in meters per second.
    public var northVelocity = 0.0
    /// The east velocity, in meters per second.
    public var eastVelocity = 0.0
    /// The down velocity, in meters per second.
    public var downVelocity = 0.0
    /// The speed over ground, in meters per second.
    public var groundSpeed = 0.0
    /// The course over ground (heading of motion), in degrees.
    public var course = 0.0
    /// The speed accuracy estimate, in meters per second.
    public var speedAccuracy = 0.0
    /// The course accuracy estimate, in degrees.
    public var courseAccuracy = 0.0
    /// The position dilution of precision.
    public var positionDilution = 0.0
    /// Additional flags. Bit 0 is set if longitude, latitude, height and altitude are invalid. Bits 1–4 encode the age
    /// of the most recent differential corrections.
    public var moreFlags: UInt16 = 0
    /// The heading of the vehicle, in degrees.
    public var vehicleHeading = 0.0
    /// The magnetic declination in degrees, positive east.
    public var magneticDeclination = 0.0
    /// The accuracy estimate of the magnetic declination, in degrees.
    public var magneticAccuracy = 0.0

    /// Creates a message without a time or position.
    public init() {}

    /// The fix type; `nil` if the raw value is unknown.
    public var fixType: FixType? { FixType(rawValue: fixTypeValue) }

    /// Whether the message contains a position. If ``Flags/isFixOK`` is not set, the position is outside the configured
    /// DOP and accuracy masks. The position of a ``FixType/timeOnly`` fix was set beforehand rather than computed.
    public var hasPosition: Bool {
        // In protocol versions before 27, this bit is reserved and may be set.
        let isInvalid = moreFlags & 1 != 0 && (!flags.contains(.isFixOK) || fixType == .timeOnly)
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
