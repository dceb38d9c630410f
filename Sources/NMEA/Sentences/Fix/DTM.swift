extension Sentence {
    /// DTM: the datum of the positions in the following sentences.
    public struct DTM: SentenceBody {
        public static let code: SentenceCode = "DTM"

        /// The local datum (field 1): `W84` for WGS 84, `W72` for WGS 72, `S85` for SGS 85, `P90` for PZ-90, or `999`
        /// for a user-defined datum.
        public var datum: DatumCode?
        /// The datum subdivision code (field 2).
        public var subdivision: InlineText<1>?
        /// The latitude offset, in degrees, positive north (fields 3–4, in minutes).
        @Compact public var latitudeOffset: Double?
        /// The longitude offset, in degrees, positive east (fields 5–6, in minutes).
        @Compact public var longitudeOffset: Double?
        /// The altitude offset, in meters (field 7).
        @Compact public var altitudeOffset: Double?
        /// The reference datum (field 8).
        public var reference: DatumCode?

        public init() {}

        public init(from fields: consuming FieldReader) {
            datum = fields.text()
            subdivision = fields.text()
            latitudeOffset = fields.signed(positive: "N", negative: "S", .sixtieths)
            longitudeOffset = fields.signed(positive: "E", negative: "W", .sixtieths)
            altitudeOffset = fields.number()
            reference = fields.text()
        }

        public func write(to fields: inout FieldWriter) {
            fields.text(datum)
            fields.text(subdivision)
            fields.signed(latitudeOffset, positive: "N", negative: "S", .sixtieths)
            fields.signed(longitudeOffset, positive: "E", negative: "W", .sixtieths)
            fields.number(altitudeOffset, decimals: 1)
            fields.text(reference)
        }
    }
}

/// The code of a datum, such as `W84`.
public typealias DatumCode = InlineText<8>
