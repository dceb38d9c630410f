extension Sentence {
    /// PSTI,033: the carrier phase cycle slips of a SkyTraq rover or its base station.
    ///
    /// Field 1 (`033`) is part of the sentence's code. Field 4 is the format version; only version 2 is read. The
    /// fields of each system are followed by two reserved fields.
    public struct PSTI033: SentenceBody {
        public static let code: SentenceCode = "PSTI,033"

        /// The UTC time of the raw measurements (field 2).
        public var time: TimeOfDay?
        /// The UTC date (field 3).
        public var date: CalendarDate?
        /// The station that the counts refer to (field 5: `R` rover, `B` base station).
        public var station: Station?
        /// The total number of measurements with a cycle slip (field 6).
        public var total: UInt16?
        /// The cycle slip counts for GPS L1 and L2 (fields 8–9, after the letter `G`).
        public var gps = Slips()
        /// The cycle slip counts for BeiDou B1 and B2 (fields 13–14, after the letter `C`).
        public var beiDou = Slips()
        /// The cycle slip counts for Galileo E1 and E5b (fields 18–19, after the letter `E`).
        public var galileo = Slips()
        /// The cycle slip counts for GLONASS G1 and G2 (fields 23–24, after the letter `R`).
        public var glonass = Slips()

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            date = fields.date()
            guard fields.integer(UInt8.self) == 2 else { return }
            station = fields.symbol()
            total = fields.integer()
            gps = Slips(from: &fields)
            beiDou = Slips(from: &fields)
            galileo = Slips(from: &fields)
            glonass = Slips(from: &fields)
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.date(date)
            fields.literal("2")
            fields.symbol(station)
            fields.integer(total)
            gps.write(to: &fields, after: "G")
            beiDou.write(to: &fields, after: "C")
            galileo.write(to: &fields, after: "E")
            glonass.write(to: &fields, after: "R")
        }

        /// The station that the cycle slip counts refer to.
        public enum Station: UInt8, Sendable {
            /// `R`: the rover.
            case rover = 0x52
            /// `B`: the base station.
            case base = 0x42
        }

        /// The cycle slip counts of one satellite system on two frequency bands.
        public struct Slips: Hashable, Sendable {
            /// The number of measurements with a cycle slip on the lower-numbered band, such as L1.
            public var first: UInt16?
            /// The number of measurements with a cycle slip on the higher-numbered band, such as L2.
            public var second: UInt16?

            /// Creates counts for the two frequency bands.
            public init(first: UInt16? = nil, second: UInt16? = nil) {
                self.first = first
                self.second = second
            }

            fileprivate init(from fields: inout FieldReader) {
                fields.skip()
                first = fields.integer()
                second = fields.integer()
                fields.skip(2)
            }

            fileprivate func write(to fields: inout FieldWriter, after letter: StaticString) {
                fields.literal(letter)
                fields.integer(first)
                fields.integer(second)
                fields.skip(2)
            }
        }
    }
}
