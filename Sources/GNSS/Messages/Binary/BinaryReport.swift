public import NMEA

/// The navigation data in one frame of a binary protocol, in a form that all protocols share.
///
/// ``BinaryReader`` converts the frames of each protocol to reports, so epochs are built in the same way for all
/// protocols.
public struct BinaryReport: Hashable, Sendable {
    /// A time as a receiver reports it.
    public enum Time: Hashable, Sendable {
        /// A time in UTC; the date is `nil` if the message contains no date.
        case utc(CalendarDate?, TimeOfDay)
        /// A GPS time: the week (`nil` if the message contains no week), and the nanoseconds since the week began.
        case gps(GPSWeek?, nanoseconds: Int64)
    }

    /// The next pulse of a timing receiver.
    public struct Pulse: Hashable, Sendable {
        /// The time that the pulse marks.
        public var time: Time
        /// The quantization error, in seconds. It must be added to the measured time of the pulse.
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
        /// All satellites in view. A separate message reports which of them are used.
        case inView([Satellite])
        /// A part of the satellites in view, such as the satellites of one system. Parts with different numbers form a
        /// list. A repeated part number begins the next list.
        case part(number: UInt8, [Satellite])
        /// The signals of satellites that a separate message lists.
        case signals([Satellite])
        /// The satellites used for the position. All their properties except the system and the number are ignored.
        case used([Satellite])
    }

    /// The resolution of a position and a velocity.
    public enum Precision: Comparable, Sendable {
        /// Less precise than the protocol's usual message, like earth-centered coordinates in centimeters.
        case coarse
        /// The precision of the protocol's usual message.
        case usual
        /// The precision of a high-precision message.
        case high
    }

    /// The message type, such as `NAV-PVT`, with the protocol's prefix as the talker.
    public var name: SentenceName
    /// The time of the data; `nil` for messages without a time.
    public var time: Time?
    /// Whether ``time`` is the time of a fix. `false` if the receiver guesses the time, or repeats the time of another
    /// message.
    public var isTimeOfFix = true
    /// The time of week that all messages for the same fix repeat, in milliseconds; `nil` if the protocol has none. It
    /// identifies the epoch even if the relation of GPS time to UTC is unknown.
    var timeOfWeek: UInt32?
    /// Whether the receiver declares the epoch complete with this message.
    public var endsEpoch = false
    /// The precision of the position and the velocity. Within an epoch, a less precise position or velocity does not
    /// replace a more precise one.
    public var precision = Precision.usual
    /// The values of the fix. ``Fix/mode`` is `nil` if the message does not report whether there is a fix, and
    /// ``Fix/time`` is not used.
    public var fix = Fix() { didSet { hasFixValues = true } }
    /// Whether a value of ``fix`` has been set.
    private(set) var hasFixValues = false
    /// The satellites; `nil` if the message is not about satellites.
    public var satellites: Satellites?
    /// The heading and attitude.
    public var attitude: Attitude?
    /// Less common values of the fix, reported by only a few receivers. Missing values do not replace values from other
    /// messages.
    public var supplement: Supplement? {
        get { sharedSupplement?.value }
        set { sharedSupplement = newValue.map(Shared.init) }
    }
    // The supplement. It is stored separately because it would otherwise double the size of every report, although most
    // reports have no supplement.
    private(set) var sharedSupplement: Shared<Supplement>?
    /// GPS time minus UTC in seconds; `nil` unless the message contains the value and the receiver has received it from
    /// a satellite.
    public var leapSeconds: Int64?
    /// The next pulse of a timing receiver; `nil` if the message does not announce a pulse.
    public var pulse: Pulse?

    /// Creates a report without a name or values, which a reader fills in.
    @inline(__always)
    public init() { self.init(SentenceName(talker: .combined, code: "")) }

    /// Creates a report without values.
    @inline(__always)
    public init(_ name: SentenceName) { self.name = name }
}

/// A GPS week number, which some protocols send without its highest bits.
public struct GPSWeek: Hashable, Sendable {
    /// The number that the receiver sent.
    public var number: Int64
    /// The number of weeks after which the number starts again at 0; `nil` for a full number.
    public var modulus: Int64?

    /// Creates a week number.
    public init(_ number: Int64, modulus: Int64? = nil) {
        self.number = number
        self.modulus = modulus
    }
}

/// A reader for one binary protocol. It keeps the state that is needed to interpret later frames, so each stream needs
/// a separate reader.
protocol FrameReader: InPlaceReader {
    /// The talker of the protocol's messages.
    static var talker: Talker { get }

    /// Returns the navigation data in a frame with a valid checksum; `nil` if the frame contains no navigation data.
    mutating func report(_ frame: UnsafeRawBufferPointer) -> BinaryReport?
}

/// A reader that fills in a report provided by the caller, because copying such a large structure takes longer than
/// reading most messages.
protocol InPlaceReader {
    init()

    /// Reads the navigation data in a frame with a valid checksum into an empty report.
    /// - Returns: `true` if the frame contains navigation data. Otherwise the report may be incomplete.
    mutating func read(_ frame: UnsafeRawBufferPointer, into report: inout BinaryReport) -> Bool
}

extension FrameReader {
    /// Returns an empty report of a message.
    static func named(_ code: SentenceCode) -> BinaryReport { BinaryReport(SentenceName(talker: talker, code: code)) }

    mutating func read(_ frame: UnsafeRawBufferPointer, into report: inout BinaryReport) -> Bool {
        guard let result = self.report(frame) else { return false }
        report = result
        return true
    }
}

/// A reader for the frames of all binary protocols in one stream.
public struct BinaryReader {
    // Most streams have no frames, so there are no readers until the first frame arrives.
    private var readers: [(kind: BinaryProtocol, reader: any InPlaceReader)] = []

    /// Creates a reader for one stream.
    public init() {}

    /// Reads the navigation data in a frame into an empty report.
    /// - Returns: `true` if the frame's protocol is decoded and the frame contains navigation data. Otherwise the
    ///   report may be incomplete.
    public mutating func read(_ frame: borrowing BinaryFrame, into report: inout BinaryReport) -> Bool {
        guard let index = readerIndex(of: frame.kind),
            frame.withBytes({ readers[index].reader.read($0, into: &report) })
        else { return false }
        report.removeImpossibleValues()
        return true
    }

    /// Returns the navigation data in a frame; `nil` if the frame contains no navigation data or its protocol is not
    /// decoded.
    public mutating func report(_ frame: borrowing BinaryFrame) -> BinaryReport? {
        var report = BinaryReport()
        return read(frame, into: &report) ? report : nil
    }

    // Streams contain frames of one or two protocols, so a linear search is faster than a dictionary.
    private mutating func readerIndex(of kind: BinaryProtocol) -> Int? {
        if let index = readers.firstIndex(where: { $0.kind == kind }) { return index }
        guard let type = kind.reader else { return nil }
        readers.append((kind, type.init()))
        return readers.count - 1
    }
}

extension BinaryProtocol {
    /// The reader of the protocol; `nil` if the protocol is not decoded.
    var reader: (any InPlaceReader.Type)? {
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
        // Ashtech messages are not decoded, because Ashtech receivers send the same position in sentences.
        case .rtcm2, .rtcm3, .ashtech: nil
        }
    }
}
