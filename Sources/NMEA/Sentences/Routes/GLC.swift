extension Sentence {
    /// GLC: a position as Loran-C times of arrival or time differences.
    ///
    /// `$LCGLC,9960,12345.6,A,27000.5,B,42000.25,C,,,60000.0,S,,`
    public struct GLC: SentenceBody {
        public static let code: SentenceCode = "GLC"

        /// The Loran-C chain, identified by its group repetition interval (GRI) in tens of microseconds (field 1).
        public var chain: UInt16?
        /// The signals of the master station (fields 2–3) and of up to five secondary stations (fields 4–13).
        public var signals = LoranSignals()

        public init() {}

        public init(from fields: consuming FieldReader) {
            chain = fields.integer()
            for index in signals.indices {
                signals[index] = LoranSignal(time: fields.number(.millionths), quality: fields.symbol())
            }
        }

        public func write(to fields: inout FieldWriter) {
            fields.integer(chain, width: 4)
            for signal in signals {
                fields.number(signal.time, .millionths, decimals: 1)
                fields.symbol(signal.quality)
            }
        }
    }
}

/// The signal of one station of a Loran-C chain.
public struct LoranSignal: Hashable, Sendable {
    /// The master station's time of arrival, or a secondary station's time difference from the master, in seconds.
    @Compact public var time: Double?
    /// The signal status.
    public var quality: LoranQuality?

    /// Creates a signal.
    public init(time: Double? = nil, quality: LoranQuality? = nil) {
        self.time = time
        self.quality = quality
    }
}

/// The status of a Loran-C signal.
public enum LoranQuality: UInt8, Sendable {
    /// `A`: valid.
    case valid = 0x41
    /// `B`: blink warning; the station signals that it is out of tolerance.
    case blinking = 0x42
    /// `C`: cycle warning; the wrong cycle may be tracked.
    case cycleDoubtful = 0x43
    /// `S`: signal-to-noise ratio warning.
    case noisy = 0x53
}

/// The signals of the master and the five secondaries of a Loran-C chain.
public struct LoranSignals: Sendable {
    private var storage = InlineArray<6, LoranSignal>(repeating: LoranSignal())

    /// Creates a list in which all signals are missing.
    public init() {}

    /// The signal of a station; the master station has index 0.
    public subscript(index: Int) -> LoranSignal {
        get { storage[index] }
        set { storage[index] = newValue }
    }
}

extension LoranSignals: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { storage.count }
}

extension LoranSignals: Hashable {
    public static func == (one: Self, other: Self) -> Bool { one.elementsEqual(other) }

    public func hash(into hasher: inout Hasher) { for signal in self { hasher.combine(signal) } }
}
