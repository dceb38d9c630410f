extension Sentence {
    /// RSD: the radar display settings, markers and cursor.
    ///
    /// `$RARSD,0.5,10.0,1.0,20.0,1.5,30.0,2.0,40.0,2.5,50.0,3.0,N,H`
    ///
    /// Field 12 is the unit of the ranges: `K`, `N` or `S`.
    public struct RSD: SentenceBody {
        public static let code: SentenceCode = "RSD"

        /// The range of the first origin, in meters (field 1).
        @Compact public var firstOriginRange: Double?
        /// The bearing of the first origin, in degrees (field 2).
        @Compact public var firstOriginBearing: Double?
        /// The first variable range marker (VRM), in meters (field 3).
        @Compact public var firstRangeMarker: Double?
        /// The first electronic bearing line (EBL), in degrees (field 4).
        @Compact public var firstBearingLine: Double?
        /// The range of the second origin, in meters (field 5).
        @Compact public var secondOriginRange: Double?
        /// The bearing of the second origin, in degrees (field 6).
        @Compact public var secondOriginBearing: Double?
        /// The second variable range marker (VRM), in meters (field 7).
        @Compact public var secondRangeMarker: Double?
        /// The second electronic bearing line (EBL), in degrees (field 8).
        @Compact public var secondBearingLine: Double?
        /// The range of the cursor from own ship, in meters (field 9).
        @Compact public var cursorRange: Double?
        /// The bearing of the cursor, in degrees clockwise from the radar's 0° direction (field 10).
        @Compact public var cursorBearing: Double?
        /// The range scale in use, in meters (field 11).
        @Compact public var rangeScale: Double?
        /// The display rotation (field 13).
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
            guard let meters = unit?.length.factor else { return }
            self.firstOriginRange = firstOriginRange.map { $0 * meters }
            self.firstRangeMarker = firstRangeMarker.map { $0 * meters }
            self.secondOriginRange = secondOriginRange.map { $0 * meters }
            self.secondRangeMarker = secondRangeMarker.map { $0 * meters }
            self.cursorRange = cursorRange.map { $0 * meters }
            self.rangeScale = rangeScale.map { $0 * meters }
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

/// The direction that is up on a radar display.
public enum DisplayRotation: UInt8, Sendable {
    /// `C`: course-up; the course over ground is up.
    case courseUp = 0x43
    /// `H`: head-up; the ship's heading is up.
    case headUp = 0x48
    /// `N`: north-up; true north is up.
    case northUp = 0x4E
}
