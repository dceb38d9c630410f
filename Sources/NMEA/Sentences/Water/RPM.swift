extension Sentence {
    /// RPM: the revolutions of an engine or a shaft.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `E` engine, `S` shaft | ``source`` |
    /// | 2 | number counted from the center line; odd on the starboard side, even on the port side | ``number`` |
    /// | 3 | revolutions per minute | ``revolutions``, revolutions per second, negative if counterclockwise |
    /// | 4 | pitch of the propeller, percent of the maximum | ``propellerPitch``, -1 … 1, negative astern |
    /// | 5 | `A` valid, `V` invalid | ``status`` |
    public struct RPM: SentenceBody {
        public static let code: SentenceCode = "RPM"

        public var source: RevolutionSource?
        public var number: UInt8?
        @Compact public var revolutions: Double?
        @Compact public var propellerPitch: Double?
        public var status: DataStatus?

        public init() {}

        public init(from fields: consuming FieldReader) {
            source = fields.symbol()
            number = fields.integer()
            revolutions = fields.number(.sixtieths)
            propellerPitch = fields.number(.hundredths)
            status = fields.symbol()
        }

        public func write(to fields: inout FieldWriter) {
            fields.symbol(source)
            fields.integer(number)
            fields.number(revolutions, .sixtieths, decimals: 1)
            fields.number(propellerPitch, .hundredths, decimals: 1)
            fields.symbol(status)
        }
    }
}

/// The part of the ship whose revolutions are measured.
public enum RevolutionSource: UInt8, Sendable {
    /// `E`: an engine.
    case engine = 0x45
    /// `S`: a propeller shaft.
    case shaft = 0x53
}
