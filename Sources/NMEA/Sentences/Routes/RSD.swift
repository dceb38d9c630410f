extension Sentence {
    /// RSD: the settings and markers of a radar screen.
    ///
    /// `$RARSD,0.5,10.0,1.0,20.0,1.5,30.0,2.0,40.0,2.5,50.0,3.0,N,H`
    ///
    /// Field 12 is the range unit: `K`, `N` or `S`.
    public struct RSD: SentenceBody {
        public static let code: SentenceCode = "RSD"

        /// The range of the first origin, in meters (field 1).
        @Compact public var firstOriginRange: Double?
        /// The bearing of the first origin, in degrees (field 2).
        @Compact public var firstOriginBearing: Double?
        /// The range of the first variable marker, in meters (field 3).
        @Compact public var firstRangeMarker: Double?
        /// The bearing of the first electronic bearing line, in degrees (field 4).
        @Compact public var firstBearingLine: Double?
        /// The range of the second origin, in meters (field 5).
        @Compact public var secondOriginRange: Double?
        /// The bearing of the second origin, in degrees (field 6).
        @Compact public var secondOriginBearing: Double?
        /// The range of the second variable marker, in meters (field 7).
        @Compact public var secondRangeMarker: Double?
        /// The bearing of the second electronic bearing line, in degrees (field 8).
        @Compact public var secondBearingLine: Double?
        /// The range of the cursor, in meters (field 9).
        @Compact public var cursorRange: Double?
        /// The bearing of the cursor, in degrees clockwise from 0° (field 10).
        @Compact public var cursorBearing: Double?
        /// The range of the screen, in meters (field 11).
        @Compact public var rangeScale: Double?
        /// The direction at the top of the screen (field 13).
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

/// The direction at the top of a radar screen.
public enum DisplayRotation: UInt8, Sendable {
    /// `C`: the course is up.
    case courseUp = 0x43
    /// `H`: the bow is up.
    case headUp = 0x48
    /// `N`: north is up.
    case northUp = 0x4E
}
