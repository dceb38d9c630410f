/// A simulated fault in a receiver, its serial line or its connection.
public enum Fault: String, Hashable, Sendable, CaseIterable {
    /// One bit of a byte is flipped.
    case bitErrors = "bit-errors"
    /// A byte does not arrive.
    case lostBytes = "lost-bytes"
    /// A byte arrives twice.
    case doubledBytes = "doubled-bytes"
    /// A NUL byte is inserted before a byte.
    case nulBytes = "nul-bytes"
    /// Up to 40 random bytes are inserted before a sentence or frame.
    case garbage
    /// The checksum of a sentence or frame is wrong.
    case badChecksum = "bad-checksum"
    /// A sentence has no checksum.
    case noChecksum = "no-checksum"
    /// About half of the fields of a sentence are empty.
    case emptyFields = "empty-fields"
    /// More than 1,000 bytes are added to a sentence.
    case overlong
    /// The last sentence of a GSV group is missing.
    case shortGSV = "short-gsv"
    /// All sentences or frames of one type are missing. The random seed determines the type.
    case missingType = "missing-type"
    /// Each burst's sentences and frames are sent in reverse order.
    case reordered
    /// UBX frames that contain raw data, but no positions, are sent instead of the usual output.
    case binary
    /// The receiver has no fix.
    case noFix = "no-fix"
    /// The fix uses three satellites and has no altitude.
    case twoDimensional = "2d"
    /// The antenna is disconnected, so no satellite signals are received.
    case antennaOpen = "antenna-open"
    /// The antenna is short-circuited, so no satellite signals are received.
    case antennaShort = "antenna-short"
    /// The position is off by one kilometer.
    case jump
    /// The date is 1,024 weeks in the past.
    case weekRollover = "week-rollover"
    /// Midnight occurs at the planned time.
    case midnight
    /// A leap second, 23:59:60, occurs at the planned time.
    case leapSecond = "leap-second"
    /// The receiver sends at half its baud rate. Receivers attached directly to USB are not affected.
    case wrongBaudRate = "wrong-baud-rate"
    /// Nothing is sent.
    case stall
    /// Bytes are sent a few at a time, spread over the epoch.
    case trickle
    /// The receiver is unplugged in the middle of a sentence or frame, and plugged in again when the fault ends.
    case unplug

    /// All faults, in the order they are documented.
    public static var all: [Fault] { allCases }

    /// The fault's name on the command line, such as `bit-errors`.
    public var name: String { rawValue }

    /// The unit that a fault affects, such as a byte or a sentence.
    public enum Level: Hashable, Sendable {
        /// Single bytes on the line.
        case bytes
        /// Single sentences or frames.
        case sentences
        /// All data of one epoch.
        case bursts
        /// The receiver's clock, once in a run.
        case clock
    }

    /// The unit that the fault affects, such as a byte or a sentence.
    public var level: Level { row.level }

    /// The default probability, from 0 to 1, that the fault affects any given unit of its ``level``, such as a byte.
    public var defaultChance: Double { row.chance }

    /// A one-line description for help texts.
    public var summary: String { row.summary }

    private var row: (level: Level, chance: Double, summary: String) {
        switch self {
        case .bitErrors: (.bytes, 0.01, "one bit of a byte is flipped")
        case .lostBytes: (.bytes, 0.01, "a byte is lost")
        case .doubledBytes: (.bytes, 0.01, "a byte arrives twice")
        case .nulBytes: (.bytes, 0.01, "a NUL byte is inserted before a byte")
        case .garbage: (.sentences, 0.1, "up to 40 random bytes are inserted before a sentence or frame")
        case .badChecksum: (.sentences, 0.1, "the checksum of a sentence or frame is wrong")
        case .noChecksum: (.sentences, 1, "a sentence has no checksum")
        case .emptyFields: (.sentences, 0.5, "about half of a sentence's fields are empty")
        case .overlong: (.sentences, 0.1, "more than 1,000 bytes are added to a sentence")
        case .shortGSV: (.sentences, 1, "the last sentence of a GSV group is missing")
        case .missingType: (.bursts, 1, "one type of sentence or frame, chosen by the random seed, is missing")
        case .reordered: (.bursts, 1, "the sentence or frame types of each burst are sent in reverse order")
        case .binary: (.bursts, 1, "UBX frames without positions are sent instead of the usual output")
        case .noFix: (.bursts, 1, "the receiver has no fix")
        case .twoDimensional: (.bursts, 1, "the fix uses three satellites and has no altitude")
        case .antennaOpen: (.bursts, 1, "the antenna is disconnected, so no satellites are tracked")
        case .antennaShort: (.bursts, 1, "the antenna is short-circuited, so no satellites are tracked")
        case .jump: (.bursts, 1, "the position is off by one kilometer")
        case .weekRollover: (.bursts, 1, "the date is 1,024 weeks in the past")
        case .midnight: (.clock, 1, "midnight occurs at the given time (default: after 10 s)")
        case .leapSecond: (.clock, 1, "a leap second (23:59:60) occurs at the given time (default: after 10 s)")
        case .wrongBaudRate:
            (.bursts, 1, "the receiver sends at half its baud rate (no effect on direct USB connections)")
        case .stall: (.bursts, 1, "nothing is sent")
        case .trickle: (.bursts, 1, "bytes are sent a few at a time, spread over the epoch")
        case .unplug: (.bursts, 1, "the receiver is unplugged mid-sentence, and reconnected when the fault ends")
        }
    }
}
