extension Sentence {
    /// ALM: the almanac of one GPS satellite. The sentence contains the scaled integers of the navigation message
    /// (IS-GPS-200, table 20-VI).
    public struct ALM: SentenceBody {
        public static let code: SentenceCode = "ALM"

        /// The total number of sentences in the group (field 1).
        public var total: UInt8?
        /// The sentence number within the group, starting at 1 (field 2).
        public var number: UInt8?
        /// The satellite PRN number (field 3).
        public var satellite: UInt8?
        /// The GPS week number as counted by the receiver (field 4).
        public var week: UInt16?
        /// The SV health (field 5; hexadecimal, like all following fields).
        public var health: UInt8?
        /// The eccentricity (field 6).
        @Compact public var eccentricity: Double?
        /// The almanac reference time within the week, in seconds (field 7, sent in units of 4,096 seconds).
        @Compact public var timeOfApplicability: Double?
        /// The inclination, in degrees (field 8, relative to 54 degrees).
        @Compact public var inclination: Double?
        /// The rate of right ascension, in degrees per second (field 9).
        @Compact public var rightAscensionRate: Double?
        /// The square root of the semi-major axis, in square roots of meters (field 10).
        @Compact public var semiMajorAxisRoot: Double?
        /// The argument of perigee, in degrees (field 11).
        @Compact public var perigee: Double?
        /// The longitude of the ascending node at the weekly epoch, in degrees (field 12).
        @Compact public var ascendingNode: Double?
        /// The mean anomaly, in degrees (field 13).
        @Compact public var meanAnomaly: Double?
        /// The satellite clock offset, in seconds (field 14).
        @Compact public var clockOffset: Double?
        /// The satellite clock drift, in seconds per second (field 15).
        @Compact public var clockDrift: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            total = fields.integer()
            number = fields.integer()
            satellite = fields.integer()
            week = fields.integer()
            health = fields.hexadecimal()
            eccentricity = fields.scaled(.eccentricity)
            timeOfApplicability = fields.scaled(.timeOfApplicability)
            inclination = fields.scaled(.inclination)
            rightAscensionRate = fields.scaled(.rightAscensionRate)
            semiMajorAxisRoot = fields.scaled(.semiMajorAxisRoot)
            perigee = fields.scaled(.angle)
            ascendingNode = fields.scaled(.angle)
            meanAnomaly = fields.scaled(.angle)
            clockOffset = fields.scaled(.clockOffset)
            clockDrift = fields.scaled(.clockDrift)
        }

        public func write(to fields: inout FieldWriter) {
            fields.integer(total)
            fields.integer(number)
            fields.integer(satellite, width: 2)
            fields.integer(week)
            fields.hexadecimal(health, width: 2)
            fields.scaled(eccentricity, .eccentricity)
            fields.scaled(timeOfApplicability, .timeOfApplicability)
            fields.scaled(inclination, .inclination)
            fields.scaled(rightAscensionRate, .rightAscensionRate)
            fields.scaled(semiMajorAxisRoot, .semiMajorAxisRoot)
            fields.scaled(perigee, .angle)
            fields.scaled(ascendingNode, .angle)
            fields.scaled(meanAnomaly, .angle)
            fields.scaled(clockOffset, .clockOffset)
            fields.scaled(clockDrift, .clockDrift)
        }
    }
}

/// The encoding of a number in the navigation message.
private struct Scaling {
    let bits: Int
    var isSigned = true
    /// The value of the least significant bit.
    let unit: Double
    var offset = 0.0

    // The navigation message encodes angles in semicircles.
    static let eccentricity = Scaling(bits: 16, isSigned: false, unit: 0x1p-21)
    static let timeOfApplicability = Scaling(bits: 8, isSigned: false, unit: 0x1p12)
    static let inclination = Scaling(bits: 16, unit: 180 * 0x1p-19, offset: 54)
    static let rightAscensionRate = Scaling(bits: 16, unit: 180 * 0x1p-38)
    static let semiMajorAxisRoot = Scaling(bits: 24, isSigned: false, unit: 0x1p-11)
    static let angle = Scaling(bits: 24, unit: 180 * 0x1p-23)
    static let clockOffset = Scaling(bits: 11, unit: 0x1p-20)
    static let clockDrift = Scaling(bits: 11, unit: 0x1p-38)

    var digits: Int { (bits + 3) / 4 }

    /// The range of the encoded integer.
    var range: ClosedRange<Int> {
        isSigned ? -(1 << (bits - 1))...(1 << (bits - 1)) - 1 : 0...(1 << bits) - 1
    }
}

extension FieldReader {
    fileprivate mutating func scaled(_ scaling: Scaling) -> Double? {
        let (begin, end) = next()
        guard end > begin, end - begin <= scaling.digits else { return nil }
        var value = 0
        for offset in begin..<end {
            guard let digit = hexadecimalDigit(byte(offset)) else { return nil }
            value = value << 4 | Int(digit)
        }
        guard value < 1 << scaling.bits else { return nil }
        if value > scaling.range.upperBound { value -= 1 << scaling.bits }
        return scaling.offset + Double(value) * scaling.unit
    }
}

extension FieldWriter {
    fileprivate mutating func scaled(_ value: Double?, _ scaling: Scaling) {
        let count = value.flatMap { Int(exactly: (($0 - scaling.offset) / scaling.unit).rounded()) }
        guard let count, scaling.range.contains(count) else { return skip() }
        hexadecimal(UInt32(count & (1 << scaling.bits - 1)), width: scaling.digits)
    }
}
