extension Sentence {
    /// GLC: a position in a Loran-C chain, as times of arrival.
    ///
    /// `$LCGLC,9960,12345.6,A,27000.5,B,42000.25,C,,,60000.0,S,,`
    public struct GLC: SentenceBody {
        public static let code: SentenceCode = "GLC"

        /// The chain, as its group repetition interval in tens of microseconds (field 1).
        public var chain: UInt16?
        /// The signals of the master (fields 2–3) and of up to five secondaries (fields 4–13).
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
    /// The time of arrival in seconds, or the difference from the master's time of arrival.
    @Compact public var time: Double?
    /// The reliability of the signal.
    public var quality: LoranQuality?

    /// Creates a signal.
    public init(time: Double? = nil, quality: LoranQuality? = nil) {
        self.time = time
        self.quality = quality
    }
}

/// The reliability of a Loran-C signal.
public enum LoranQuality: UInt8, Sendable {
    /// `A`: valid.
    case valid = 0x41
    /// `B`: the station blinks to show that it is out of tolerance.
    case blinking = 0x42
    /// `C`: the cycle may be wrong.
    case cycleDoubtful = 0x43
    /// `S`: the signal has too much noise.
    case noisy = 0x53
}

/// The signals of the master and the five secondaries of a Loran-C chain.
public struct LoranSignals: Sendable {
    private var storage = InlineArray<6, LoranSignal>(repeating: LoranSignal())

    /// Creates a list without any signal.
    public init() {}

    /// The signal of one station; the master has index 0.
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
