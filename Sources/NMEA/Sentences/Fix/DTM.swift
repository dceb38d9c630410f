extension Sentence {
    /// DTM: the datum of the positions that follow.
    ///
    /// | field | meaning | here |
    /// |---|---|---|
    /// | 1 | local datum | ``datum``: `W84`, `W72`, `S85`, `P90`, `999` for one of the user's |
    /// | 2 | its subdivision | ``subdivision`` |
    /// | 3–4 | latitude offset in minutes | ``latitudeOffset``, degrees, north positive |
    /// | 5–6 | longitude offset in minutes | ``longitudeOffset``, degrees, east positive |
    /// | 7 | altitude offset | ``altitudeOffset``, metres |
    /// | 8 | reference datum | ``reference`` |
    public struct DTM: SentenceBody {
        public static let code: SentenceCode = "DTM"

        public var datum: DatumCode?
        public var subdivision: UInt8?
        @Compact public var latitudeOffset: Double?
        @Compact public var longitudeOffset: Double?
        @Compact public var altitudeOffset: Double?
        public var reference: DatumCode?

        public init() {}

        public init(from fields: consuming FieldReader) {
            datum = DatumCode(from: &fields)
            subdivision = fields.character()
            latitudeOffset = fields.signed(positive: "N", negative: "S", .sixtieths)
            longitudeOffset = fields.signed(positive: "E", negative: "W", .sixtieths)
            altitudeOffset = fields.number()
            reference = DatumCode(from: &fields)
        }

        public func write(to fields: inout FieldWriter) {
            fields.text(datum.map { SentenceText($0.description) })
            fields.character(subdivision)
            fields.signed(latitudeOffset, positive: "N", negative: "S", .sixtieths)
            fields.signed(longitudeOffset, positive: "E", negative: "W", .sixtieths)
            fields.number(altitudeOffset, decimals: 1)
            fields.text(reference.map { SentenceText($0.description) })
        }
    }
}

/// A datum's code, such as `W84`.
public struct DatumCode: Hashable, Sendable, CustomStringConvertible {
    /// The characters.
    public var description: String { code.description }

    private let code: SentenceCode

    /// Makes a code of up to eight characters.
    public init(_ code: SentenceCode) { self.code = code }

    init?(from fields: inout FieldReader) {
        guard let text = fields.text() else { return nil }
        code = text.withBytes { bytes in
            SentenceCode(packed: bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) })
        }
    }
}
