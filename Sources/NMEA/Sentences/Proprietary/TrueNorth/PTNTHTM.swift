extension Sentence {
    /// PTNTHTM: the attitude measured by a True North compass.
    ///
    /// Angles with a decimal point are in degrees. Angles without a decimal point (the compass's default format) are in
    /// 65,536ths of a turn.
    public struct PTNTHTM: SentenceBody {
        public static let code: SentenceCode = "PTNTHTM"

        /// The heading, in degrees from true north (field 1).
        @Compact public var heading: Double?
        /// The magnetometer status (field 2).
        public var headingStatus: CompassStatus?
        /// The pitch, in degrees (field 3).
        @Compact public var pitch: Double?
        /// The pitch status (field 4).
        public var pitchStatus: CompassStatus?
        /// The roll, in degrees (field 5).
        @Compact public var roll: Double?
        /// The roll status (field 6).
        public var rollStatus: CompassStatus?
        /// The dip angle of the magnetic field, in degrees, positive downward (field 7).
        @Compact public var dip: Double?
        /// The relative magnitude of the magnetic field's horizontal component (field 8).
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
    /// `C`: magnetometer calibration alarm.
    case calibrationAlarm = 0x43
    /// `L`: low alarm; the value is far below its normal range.
    case lowAlarm = 0x4C
    /// `M`: low warning; the value is below its normal range.
    case lowWarning = 0x4D
    /// `N`: the value is in its normal range.
    case normal = 0x4E
    /// `O`: high warning; the value is above its normal range.
    case highWarning = 0x4F
    /// `P`: high alarm; the value is far above its normal range.
    case highAlarm = 0x50
    /// `V`: magnetometer voltage alarm.
    case voltageAlarm = 0x56
}

extension FieldReader {
    /// Reads an angle and returns it in degrees. A number without a decimal point is in 65,536ths of a turn.
    fileprivate mutating func compassAngle() -> Double? {
        let (begin, end) = next()
        guard end > begin, let value = number(begin, end) else { return nil }
        let isInDegrees = (begin..<end).contains { byte($0) == UInt8(ascii: ".") }
        return isInDegrees ? value : value * 360 / 65_536
    }
}
