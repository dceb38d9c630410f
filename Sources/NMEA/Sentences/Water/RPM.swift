extension Sentence {
    /// RPM: the rotational speed of an engine or a shaft.
    public struct RPM: SentenceBody {
        public static let code: SentenceCode = "RPM"

        /// The source: shaft or engine (field 1).
        public var source: RevolutionSource?
        /// The engine or shaft number, counted from the centerline; odd numbers are to starboard, even numbers to port
        /// (field 2).
        public var number: UInt8?
        /// The rotational speed, in revolutions per second; negative if counterclockwise (field 3, sent in revolutions
        /// per minute).
        @Compact public var revolutions: Double?
        /// The propeller pitch as a fraction of its maximum, -1 … 1; negative means astern (field 4, sent in percent).
        @Compact public var propellerPitch: Double?
        /// The data status (field 5).
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

/// The source of a rotational speed.
public enum RevolutionSource: UInt8, Sendable {
    /// `E`: an engine.
    case engine = 0x45
    /// `S`: a propeller shaft.
    case shaft = 0x53
}
