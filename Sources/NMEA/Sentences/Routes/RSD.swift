extension Sentence {
    /// RSD: the settings and markers of a radar screen.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | range of the first origin | ``firstOriginRange``, meters |
    /// | 2 | bearing of the first origin | ``firstOriginBearing``, degrees |
    /// | 3 | first variable range marker | ``firstRangeMarker``, meters |
    /// | 4 | first electronic bearing line | ``firstBearingLine``, degrees |
    /// | 5–8 | fields 1 to 4 for the second origin | ``secondOriginRange`` … |
    /// | 9 | range of the cursor | ``cursorRange``, meters |
    /// | 10 | bearing of the cursor, clockwise from 0° | ``cursorBearing``, degrees |
    /// | 11 | range of the screen | ``rangeScale``, meters |
    /// | 12 | unit of the ranges: `K`, `N` or `S` | |
    /// | 13 | direction at the top of the screen | ``rotation`` |
    public struct RSD: SentenceBody {
        public static let code: SentenceCode = "RSD"

        @Compact public var firstOriginRange: Double?
        @Compact public var firstOriginBearing: Double?
        @Compact public var firstRangeMarker: Double?
        @Compact public var firstBearingLine: Double?
        @Compact public var secondOriginRange: Double?
        @Compact public var secondOriginBearing: Double?
        @Compact public var secondRangeMarker: Double?
        @Compact public var secondBearingLine: Double?
        @Compact public var cursorRange: Double?
        @Compact public var cursorBearing: Double?
        @Compact public var rangeScale: Double?
        public var rotation: DisplayRotation?

        public init() {}

        public init(from fields: consuming FieldReader) {
            let firstOriginRange = fields.number()
            firstOriginBearing = fields.number()
            let firstRangeMarker = fields.number()
            firstBearingLine = fields.number()
            let secondOriginRange = fields.number()
            secondOriginBearing = fields.number()
            let secondRangeMarker = fields.number()
            secondBearingLine = fields.number()
            let cursorRange = fields.number()
            cursorBearing = fields.number()
            let rangeScale = fields.number()
            let unit = fields.symbol(DistanceUnit.self)
            rotation = fields.symbol()
            guard let metres = unit?.length.factor else { return }
            self.firstOriginRange = firstOriginRange.map { $0 * metres }
            self.firstRangeMarker = firstRangeMarker.map { $0 * metres }
            self.secondOriginRange = secondOriginRange.map { $0 * metres }
            self.secondRangeMarker = secondRangeMarker.map { $0 * metres }
            self.cursorRange = cursorRange.map { $0 * metres }
            self.rangeScale = rangeScale.map { $0 * metres }
        }

        public func write(to fields: inout FieldWriter) {
            let unit = fields.briefestUnit { unit, fields in writeMarks(in: unit, to: &fields) }
            writeMarks(in: unit, to: &fields)
            fields.symbol(unit)
            fields.symbol(rotation)
        }

        private func writeMarks(in unit: DistanceUnit, to fields: inout FieldWriter) {
            fields.number(firstOriginRange, unit.length, decimals: 1)
            fields.number(firstOriginBearing, decimals: 1)
            fields.number(firstRangeMarker, unit.length, decimals: 1)
            fields.number(firstBearingLine, decimals: 1)
            fields.number(secondOriginRange, unit.length, decimals: 1)
            fields.number(secondOriginBearing, decimals: 1)
            fields.number(secondRangeMarker, unit.length, decimals: 1)
            fields.number(secondBearingLine, decimals: 1)
            fields.number(cursorRange, unit.length, decimals: 1)
            fields.number(cursorBearing, decimals: 1)
            fields.number(rangeScale, unit.length, decimals: 1)
        }
    }
}

/// The direction at the top of a radar screen.
public enum DisplayRotation: UInt8, Sendable {
    /// `C`: the course is up.
    case courseUp = 0x43
    /// `H`: the bow is up.
    case headUp = 0x48
    /// `N`: north is up.
    case northUp = 0x4E
}
