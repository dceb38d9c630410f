extension Sentence {
    /// RPM: the revolutions of an engine or a shaft.
    public struct RPM: SentenceBody {
        public static let code: SentenceCode = "RPM"

        /// The source of the revolutions (field 1).
        public var source: RevolutionSource?
        /// The engine or shaft number, counted from the centerline; odd to starboard, even to port (field 2).
        public var number: UInt8?
        /// The revolutions per second; negative if counterclockwise (field 3, in revolutions per minute).
        @Compact public var revolutions: Double?
        /// The pitch of the propeller, relative to its maximum: -1 … 1, negative astern (field 4, in percent).
        @Compact public var propellerPitch: Double?
        /// The validity of the data (field 5).
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
