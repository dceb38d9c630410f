/// A fault of a receiver, its serial line or its connection.
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

    /// The unit that a fault affects.
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

    /// The unit that the fault affects.
    public var level: Level { row.level }

    /// The default chance, from 0 to 1, that the fault affects a unit of its ``level``.
    public var usualChance: Double { row.chance }

    /// A description in one line.
    public var summary: String { row.summary }

    private var row: (level: Level, chance: Double, summary: String) {
        switch self {
        case .bitErrors: (.bytes, 0.01, "one bit of a byte is turned over")
        case .lostBytes: (.bytes, 0.01, "a byte does not arrive")
        case .doubledBytes: (.bytes, 0.01, "a byte arrives twice")
        case .nulBytes: (.bytes, 0.01, "a zero byte arrives in front of another one")
        case .garbage: (.sentences, 0.1, "up to 40 bytes of anything arrive in front of a sentence")
        case .badChecksum: (.sentences, 0.1, "a sentence's checksum is wrong")
        case .noChecksum: (.sentences, 1, "a sentence has no checksum")
        case .emptyFields: (.sentences, 0.5, "about half of a sentence's fields are empty")
        case .overlong: (.sentences, 0.1, "a sentence is more than a thousand bytes longer")
        case .shortGSV: (.sentences, 1, "the last sentence of a list of satellites (GSV) is missing")
        case .missingType: (.bursts, 1, "all sentences of one type, which the seed decides, are missing")
        case .reordered: (.bursts, 1, "the types of sentences come in the opposite order")
        case .binary: (.bursts, 1, "UBX frames come instead of sentences")
        case .noFix: (.bursts, 1, "there is no position")
        case .twoDimensional: (.bursts, 1, "the position is made with three satellites, without altitude")
        case .antennaOpen:
            (.bursts, 1, "the antenna is not connected: there are no satellites")
        case .antennaShort: (.bursts, 1, "the antenna has a short circuit: there are no satellites")
        case .jump: (.bursts, 1, "the position is one kilometre off")
        case .weekRollover: (.bursts, 1, "the date is 1,024 weeks back")
        case .midnight: (.clock, 1, "a day ends at that moment, or after ten seconds")
        case .leapSecond: (.clock, 1, "23:59:60 comes at that moment, or after ten seconds")
        case .wrongSpeed: (.bursts, 1, "the receiver sends at half the speed; one on the USB itself has none")
        case .stall: (.bursts, 1, "nothing is sent")
        case .trickle: (.bursts, 1, "a few bytes come at a time, until the next moment's")
        case .unplug: (.bursts, 1, "the plug is pulled in the midst of a sentence, and put in again when it is over")
        }
    }
}
