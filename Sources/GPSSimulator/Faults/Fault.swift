/// A simulated fault of a receiver, of its serial line or of its connection.
public enum Fault: String, Hashable, Sendable, CaseIterable {
    case bitErrors = "bit-errors"
    case lostBytes = "lost-bytes"
    case doubledBytes = "doubled-bytes"
    case nulBytes = "nul-bytes"
    case garbage
    case badChecksum = "bad-checksum"
    case noChecksum = "no-checksum"
    case emptyFields = "empty-fields"
    case overlong
    case shortGSV = "short-gsv"
    case missingType = "missing-type"
    case reordered
    case binary
    case noFix = "no-fix"
    case twoDimensional = "2d"
    case antennaOpen = "antenna-open"
    case antennaShort = "antenna-short"
    case jump
    case weekRollover = "week-rollover"
    case midnight
    case leapSecond = "leap-second"
    case wrongSpeed = "wrong-speed"
    case stall
    case trickle
    case unplug

    /// All faults, in the order in which they are documented.
    public static var all: [Fault] { allCases }

    /// The name on the command line.
    public var name: String { rawValue }

    /// The unit that a fault affects, such as a byte or a sentence.
    public enum Level: Hashable, Sendable {
        /// Single bytes on the line.
        case bytes
        /// Single sentences.
        case sentences
        /// All data of one epoch.
        case bursts
        /// The receiver's clock, once in a run.
        case clock
    }

    /// The unit that the fault affects, such as a byte or a sentence.
    public var level: Level { row.level }

    /// The default chance, from 0 to 1, that the fault affects a single unit of its ``level``, such as one byte.
    public var usualChance: Double { row.chance }

    /// A one-line description.
    public var summary: String { row.summary }

    private var row: (level: Level, chance: Double, summary: String) {
        switch self {
        case .bitErrors: (.bytes, 0.01, "one bit of a byte is flipped")
        case .lostBytes: (.bytes, 0.01, "a byte does not arrive")
        case .doubledBytes: (.bytes, 0.01, "a byte arrives twice")
        case .nulBytes: (.bytes, 0.01, "a NUL byte is inserted before a byte")
        case .garbage: (.sentences, 0.1, "up to 40 random bytes are inserted before a sentence")
        case .badChecksum: (.sentences, 0.1, "a sentence's checksum is wrong")
        case .noChecksum: (.sentences, 1, "a sentence has no checksum")
        case .emptyFields: (.sentences, 0.5, "about half of a sentence's fields are empty")
        case .overlong: (.sentences, 0.1, "a sentence gets more than 1,000 extra bytes")
        case .shortGSV: (.sentences, 1, "the last sentence of a GSV group is missing")
        case .missingType: (.bursts, 1, "all sentences of one type, chosen by the random seed, are missing")
        case .reordered: (.bursts, 1, "the sentence types are sent in reverse order")
        case .binary: (.bursts, 1, "UBX frames are sent instead of sentences")
        case .noFix: (.bursts, 1, "the receiver has no fix")
        case .twoDimensional: (.bursts, 1, "the fix uses three satellites and has no altitude")
        case .antennaOpen: (.bursts, 1, "the antenna is disconnected: no satellites")
        case .antennaShort: (.bursts, 1, "the antenna is short-circuited: no satellites")
        case .jump: (.bursts, 1, "the position is off by one kilometer")
        case .weekRollover: (.bursts, 1, "the date is 1,024 weeks in the past")
        case .midnight: (.clock, 1, "midnight occurs at the given time (default: after 10 s)")
        case .leapSecond: (.clock, 1, "23:59:60 occurs at the given time (default: after 10 s)")
        case .wrongSpeed: (.bursts, 1, "the receiver sends at half its baud rate (no effect if directly on USB)")
        case .stall: (.bursts, 1, "nothing is sent")
        case .trickle: (.bursts, 1, "bytes are sent a few at a time, spread over the epoch")
        case .unplug: (.bursts, 1, "the receiver is unplugged within a sentence, and plugged in again at the end")
        }
    }
}
