extension Sentence {
    /// ALM: the almanac of one GPS satellite. The values are sent as the scaled integers of the navigation message
    /// (IS-GPS-200, table 20-VI).
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | number of sentences in the group | ``total`` |
    /// | 2 | number of this sentence | ``number`` |
    /// | 3 | satellite | ``satellite`` |
    /// | 4 | GPS week in the receiver's count | ``week`` |
    /// | 5 | health; hexadecimal, like all following fields | ``health`` |
    /// | 6 | eccentricity | ``eccentricity`` |
    /// | 7 | time of applicability, seconds of the week / 4096 | ``timeOfApplicability``, seconds |
    /// | 8 | inclination beyond 54 degrees | ``inclination``, degrees |
    /// | 9 | rate of right ascension | ``rightAscensionRate``, degrees per second |
    /// | 10 | square root of the semi-major axis | ``semiMajorAxisRoot``, square root of meters |
    /// | 11 | argument of perigee | ``perigee``, degrees |
    /// | 12 | longitude of the ascending node | ``ascendingNode``, degrees |
    /// | 13 | mean anomaly | ``meanAnomaly``, degrees |
    /// | 14 | clock offset | ``clockOffset``, seconds |
    /// | 15 | clock drift | ``clockDrift``, seconds per second |
    public struct ALM: SentenceBody {
        public static let code: SentenceCode = "ALM"

        public var total: UInt8?
        public var number: UInt8?
        public var satellite: UInt8?
        public var week: UInt16?
        public var health: UInt8?
        @Compact public var eccentricity: Double?
        @Compact public var timeOfApplicability: Double?
        @Compact public var inclination: Double?
        @Compact public var rightAscensionRate: Double?
        @Compact public var semiMajorAxisRoot: Double?
        @Compact public var perigee: Double?
        @Compact public var ascendingNode: Double?
        @Compact public var meanAnomaly: Double?
        @Compact public var clockOffset: Double?
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
    /// The value of the lowest bit.
    let unit: Double
    var offset = 0.0

    // The unit of angles in the navigation message is half a circle.
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
        for place in begin..<end {
            guard let digit = hexadecimalDigit(byte(place)) else { return nil }
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
