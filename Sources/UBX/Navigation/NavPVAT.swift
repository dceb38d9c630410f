public import BinaryMessages

/// NAV-PVAT (01 17): the navigation position, velocity, attitude and time solution.
public struct NavPVAT: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x17, "NAV-PVAT", minimumLength: 116, versions: 0...0, at: 4)
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
        public static let differential = Flags(rawValue: 1 << 1)
        /// The vehicle's roll is valid.
        public static let isRollValid = Flags(rawValue: 1 << 3)
        /// The vehicle's pitch is valid.
        public static let isPitchValid = Flags(rawValue: 1 << 4)
        /// The vehicle's heading is valid.
        public static let isHeadingValid = Flags(rawValue: 1 << 5)

        /// The carrier phase range solution: 0 none, 1 float ambiguities, 2 fixed ambiguities.
        public var carrierSolution: UInt8 { rawValue >> 6 & 3 }
    }

    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The message version.
    public var version: UInt8 = 0
    /// The validity flags.
    public var validity: NavPVT.Validity = []
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
    /// The time accuracy estimate, in nanoseconds.
    public var timeAccuracy: UInt32 = 0
    /// The fraction of the second, in nanoseconds; may be negative.
    public var nanosecond: Int32 = 0
    /// The fix type, as the raw value of ``NavPVT/FixType``.
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
    /// The speed accuracy estimate, in meters per second.
    public var speedAccuracy = 0.0
    /// The vehicle's roll, in degrees.
    public var vehicleRoll = 0.0
    /// The vehicle's pitch, in degrees.
    public var vehiclePitch = 0.0
    /// The vehicle's heading, in degrees.
    public var vehicleHeading = 0.0
    /// The course over ground (heading of motion), in degrees.
    public var course = 0.0
    /// The accuracy estimate of the roll, in degrees.
    public var rollAccuracy = 0.0
    /// The accuracy estimate of the pitch, in degrees.
    public var pitchAccuracy = 0.0
    /// The accuracy estimate of the heading, in degrees.
    public var headingAccuracy = 0.0
    /// The magnetic declination in degrees, positive east.
    public var magneticDeclination = 0.0
    /// The accuracy estimate of the magnetic declination, in degrees.
    public var magneticAccuracy = 0.0
    /// The orientation of the error ellipse's semi-major axis, in degrees from true north.
    public var ellipseOrientation = 0.0
    /// The semi-major axis of the error ellipse, in meters.
    public var ellipseMajorAxis = 0.0
    /// The semi-minor axis of the error ellipse, in meters.
    public var ellipseMinorAxis = 0.0

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("iTOW", &timeOfWeek)
        coder.field("version", &version)
        coder.bits(&validity, ["validDate": 1, "validTime": 1, "fullyResolved": 1, "validMag": 1, "": 4])
        coder.field("year", &year)
        coder.field("month", &month)
        coder.field("day", &day)
        coder.field("hour", &hour)
        coder.field("min", &minute)
        coder.field("sec", &second)
        coder.skip(3)
        coder.field("tAcc", &timeAccuracy)
        coder.field("nano", &nanosecond)
        coder.field("fixType", &fixTypeValue)
        coder.bits(
            &flags,
            [
                "gnssFixOK": 1, "diffSoln": 1, "": 1, "vehRollValid": 1, "vehPitchValid": 1, "vehHeadingValid": 1,
                "carrSoln": 2,
            ])
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
        coder.field("sAcc", &speedAccuracy, as: UInt32.self, unit: .milli)
        coder.field("vehRoll", &vehicleRoll, as: Int32.self, parts: 1e5)
        coder.field("vehPitch", &vehiclePitch, as: Int32.self, parts: 1e5)
        coder.field("vehHeading", &vehicleHeading, as: Int32.self, parts: 1e5)
        coder.field("motHeading", &course, as: Int32.self, parts: 1e5)
        coder.field("accRoll", &rollAccuracy, as: UInt16.self, parts: 100)
        coder.field("accPitch", &pitchAccuracy, as: UInt16.self, parts: 100)
        coder.field("accHeading", &headingAccuracy, as: UInt16.self, parts: 100)
        coder.field("magDec", &magneticDeclination, as: Int16.self, parts: 100)
        coder.field("magAcc", &magneticAccuracy, as: UInt16.self, parts: 100)
        coder.field("errEllipseOrient", &ellipseOrientation, as: UInt16.self, parts: 100)
        coder.field("errEllipseMajor", &ellipseMajorAxis, as: UInt32.self, unit: .milli)
        coder.field("errEllipseMinor", &ellipseMinorAxis, as: UInt32.self, unit: .milli)
        coder.skip(8)
    }
}
