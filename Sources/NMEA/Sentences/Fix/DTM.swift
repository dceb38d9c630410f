extension Sentence {
    /// DTM: the datum of the positions in the sentences that follow.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | local datum | ``datum``: `W84`, `W72`, `S85`, `P90`, or `999` for a user-defined datum |
    /// | 2 | subdivision of the datum | ``subdivision``, a letter |
    /// | 3–4 | latitude offset in minutes | ``latitudeOffset``, degrees, positive to the north |
    /// | 5–6 | longitude offset in minutes | ``longitudeOffset``, degrees, positive to the east |
    /// | 7 | altitude offset | ``altitudeOffset``, meters |
    /// | 8 | reference datum | ``reference`` |
    public struct DTM: SentenceBody {
        public static let code: SentenceCode = "DTM"

        public var datum: DatumCode?
        public var subdivision: InlineText<1>?
        @Compact public var latitudeOffset: Double?
        @Compact public var longitudeOffset: Double?
        @Compact public var altitudeOffset: Double?
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
