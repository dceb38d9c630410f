extension Sentence {
    /// PTNTHTM: the attitude measured by a True North compass.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | heading, true | ``heading``, degrees |
    /// | 2 | state of the magnetometer | ``headingStatus`` |
    /// | 3 | pitch | ``pitch``, degrees |
    /// | 4 | state of the pitch | ``pitchStatus`` |
    /// | 5 | roll | ``roll``, degrees |
    /// | 6 | state of the roll | ``rollStatus`` |
    /// | 7 | dip of the magnetic field | ``dip``, degrees, positive downward |
    /// | 8 | horizontal component of the magnetic field, relative to its usual value | ``horizontalField`` |
    ///
    /// Angles with a decimal point are in degrees. Angles without a decimal point, the default of the compass, are in
    /// 65,536ths of a turn.
    public struct PTNTHTM: SentenceBody {
        public static let code: SentenceCode = "PTNTHTM"

        @Compact public var heading: Double?
        public var headingStatus: CompassStatus?
        @Compact public var pitch: Double?
        public var pitchStatus: CompassStatus?
        @Compact public var roll: Double?
        public var rollStatus: CompassStatus?
        @Compact public var dip: Double?
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
