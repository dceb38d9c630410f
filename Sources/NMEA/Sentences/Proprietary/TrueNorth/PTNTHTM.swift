extension Sentence {
    /// PTNTHTM: the attitude measured by a True North compass.
    ///
    /// Angles with a decimal point are in degrees. Angles without a decimal point, the default of the compass, are in
    /// 65,536ths of a turn.
    public struct PTNTHTM: SentenceBody {
        public static let code: SentenceCode = "PTNTHTM"

        /// The heading, in degrees from true north (field 1).
        @Compact public var heading: Double?
        /// The state of the magnetometer (field 2).
        public var headingStatus: CompassStatus?
        /// The pitch, in degrees (field 3).
        @Compact public var pitch: Double?
        /// The state of the pitch (field 4).
        public var pitchStatus: CompassStatus?
        /// The roll, in degrees (field 5).
        @Compact public var roll: Double?
        /// The state of the roll (field 6).
        public var rollStatus: CompassStatus?
        /// The dip of the magnetic field, in degrees, positive downward (field 7).
        @Compact public var dip: Double?
        /// The horizontal component of the magnetic field, relative to its usual value (field 8).
        @Compact public var horizontalField: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            heading = fields.compassAngle()
            headingStatus = fields.symbol()
            pitch = fields.compassAngle()
            pitchStatus = fields.symbol()
            roll = fields.compassAngle()
            rollStatus = fields.symbol()
            dip = fields.compassAngle()
            horizontalField = fields.number()
        }

        public func write(to fields: inout FieldWriter) {
            fields.number(heading, decimals: 1)
            fields.symbol(headingStatus)
            fields.number(pitch, decimals: 1)
            fields.symbol(pitchStatus)
            fields.number(roll, decimals: 1)
            fields.symbol(rollStatus)
            fields.number(dip, decimals: 1)
            fields.number(horizontalField, decimals: 1)
        }
    }
}

/// The status of a value measured by a True North compass.
public enum CompassStatus: UInt8, Sendable {
    /// `C`: the magnetometer needs calibration.
    case calibrationAlarm = 0x43
    /// `L`: the value is far too low.
    case lowAlarm = 0x4C
    /// `M`: the value is too low.
    case lowWarning = 0x4D
    /// `N`: the value is normal.
    case normal = 0x4E
    /// `O`: the value is too high.
    case highWarning = 0x4F
    /// `P`: the value is far too high.
    case highAlarm = 0x50
    /// `V`: the voltage of the magnetometer is wrong.
    case voltageAlarm = 0x56
}

extension FieldReader {
    /// Reads an angle in degrees. An angle without a decimal point is in 65,536ths of a turn.
    fileprivate mutating func compassAngle() -> Double? {
        let (begin, end) = next()
        guard end > begin, let value = number(begin, end) else { return nil }
        let isInDegrees = (begin..<end).contains { byte($0) == UInt8(ascii: ".") }
        return isInDegrees ? value : value * 360 / 65_536
    }
}
