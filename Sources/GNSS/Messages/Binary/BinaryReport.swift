public import NMEA

/// The navigation data in one frame of a binary protocol, in a form that all protocols share.
///
/// ``BinaryReader`` converts the frames of each protocol. From here on, epochs are built in the same way for all
/// protocols.
public struct BinaryReport: Hashable, Sendable {
    /// A time as a receiver reports it.
    public enum Time: Hashable, Sendable {
        /// A time in UTC; the date is `nil` if the message has none.
        case utc(CalendarDate?, TimeOfDay)
        /// A time in GPS time: the week, `nil` if the message has none, and the nanoseconds since its beginning.
        case gps(GPSWeek?, nanoseconds: Int64)
    }

    /// The next pulse of a timing receiver.
    public struct Pulse: Hashable, Sendable {
        /// The time that the pulse marks.
        public var time: Time
        /// The number of seconds to add to the measured time of the pulse.
        public var quantizationError: Double

        /// Creates a pulse.
        public init(time: Time, quantizationError: Double) {
            self.time = time
            self.quantizationError = quantizationError
        }
    }

    /// The satellites in a message.
    public enum Satellites: Hashable, Sendable {
        /// All satellites in view, including which of them are used.
        case whole([Satellite])
        /// All satellites in view; another message says which of them are used.
        case inView([Satellite])
        /// A part of the satellites in view, such as those of one system. Parts with different numbers form a list; a
        /// part whose number repeats begins the next list.
        case part(number: UInt8, [Satellite])
        /// The signals of the satellites, which another message lists.
        case signals([Satellite])
        /// The satellites used for the position. Only their system and number matter.
        case used([Satellite])
    }

    /// The number of digits in a position and a velocity.
    public enum Precision: Comparable, Sendable {
        /// Fewer digits than in the protocol's usual message, such as centimeters from the center of the earth.
        case coarse
        /// The digits of the protocol's usual message.
        case usual
        /// The digits of a message for high precision.
        case high
    }

    /// The message type, such as `NAV-PVT`, after the talker of the protocol.
    public var name: SentenceName
    /// The time of the data; `nil` for messages without a time.
    public var time: Time?
    /// Whether ``time`` is the time of a fix. `false` if the receiver guesses the time, or repeats the time of another
    /// message.
    public var isTimeOfFix = true
    /// Whether the receiver declares the epoch complete with this message.
    public var endsEpoch = false
    /// The precision of the position and the velocity. Within an epoch, neither replaces a more precise one.
    public var precision = Precision.usual
    /// The values of the fix. ``Fix/mode`` is `nil` if the message does not say whether there is a fix, and
    /// ``Fix/time`` is not used.
    public var fix = Fix()
    /// The satellites; `nil` if the message is not about satellites.
    public var satellites: Satellites?
    /// The heading and attitude.
    public var attitude: Attitude?
    /// The values of the fix that few receivers report. Missing values do not replace those of other messages.
    public var supplement: Supplement?
    /// GPS time minus UTC in seconds, if the receiver knows it from a satellite.
    public var leapSeconds: Int64?
    /// The next pulse.
    public var pulse: Pulse?

    /// Creates a report without values.
    public init(_ name: SentenceName) { self.name = name }
}

/// The number of a GPS week, which some protocols send without its highest bits.
public struct GPSWeek: Hashable, Sendable {
    /// The number that the receiver sent.
    public var number: Int64
    /// The number of weeks after which the number starts again at 0; `nil` for a full number.
    public var modulus: Int64?

    /// Creates a number.
    public init(_ number: Int64, modulus: Int64? = nil) {
        self.number = number
        self.modulus = modulus
    }
}

/// A reader of one binary protocol. It keeps the state that the meaning of later frames depends on, so each stream has
/// its own reader.
protocol FrameReader {
    init()

    /// Returns the navigation data in a frame with a valid checksum; `nil` if there is none.
    mutating func report(_ frame: UnsafeRawBufferPointer) -> BinaryReport?
}

/// A reader of the frames of all binary protocols in one stream.
public struct BinaryReader {
    // Most streams have no frames, so there are no readers until the first frame arrives.
    private var readers: [BinaryProtocol: any FrameReader] = [:]

    /// Creates a reader for one stream.
    public init() {}

    /// Returns the navigation data in a frame; `nil` if there is none or the frame's protocol is not decoded.
    public mutating func report(_ frame: borrowing BinaryFrame) -> BinaryReport? {
        guard let type = frame.kind.reader else { return nil }
        var report = frame.withBytes { readers[frame.kind, default: type.init()].report($0) }
        report?.removeImpossibleValues()
        return report
    }
}

extension BinaryProtocol {
    /// The reader of the protocol; `nil` if the protocol is not decoded.
    var reader: (any FrameReader.Type)? {
        switch self {
        case .ubx: UBXReader.self
        case .sirf: SiRFReader.self
        case .skytraq: SkyTraqReader.self
        case .casic: CASICReader.self
        case .garmin: GarminReader.self
        case .tsip: TSIPReader.self
        case .oncore: OncoreReader.self
        case .greis: GREISReader.self
        case .italk: ITalkReader.self
        case .geostar: GeostarReader.self
        case .superStar: SuperStarReader.self
        case .allystar: AllystarReader.self
        case .zodiac: ZodiacReader.self
        case .navcom: NavcomReader.self
        case .novatel: NovAtelReader.self
        case .unicore: UnicoreReader.self
        case .septentrio: SeptentrioReader.self
        // Ashtech receivers also send the position in sentences, which the binary messages repeat.
        case .rtcm2, .rtcm3, .ashtech: nil
        }
    }
}
