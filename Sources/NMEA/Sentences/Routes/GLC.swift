extension Sentence {
    /// GLC: position in a Loran-C chain, as times of arrival.
    ///
    /// | field | meaning | here |
    /// |---|---|---|
    /// | 1 | group repetition interval, tens of microseconds: the chain's name | ``chain`` |
    /// | 2–3 | time of arrival from the master, microseconds, and its signal | ``signals``, the first one |
    /// | 4–13 | time differences of up to five secondaries | ``signals``, the others |
    public struct GLC: SentenceBody {
        public static let code: SentenceCode = "GLC"

        public var chain: UInt16?
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

/// What is received from one station of a Loran-C chain.
public struct LoranSignal: Hashable, Sendable {
    /// The time of arrival, or its difference from the master's, in seconds.
    @Compact public var time: Double?
    /// Whether it can be relied on.
    public var quality: LoranQuality?

    /// Makes a signal.
    public init(time: Double? = nil, quality: LoranQuality? = nil) {
        self.time = time
        self.quality = quality
    }
}

/// Whether a Loran-C signal can be relied on.
public enum LoranQuality: UInt8, Sendable {
    /// `A`: valid.
    case valid = 0x41
    /// `B`: the station blinks, it is out of tolerance.
    case blinking = 0x42
    /// `C`: the cycle may be the wrong one.
    case cycleDoubtful = 0x43
    /// `S`: too much noise.
    case noisy = 0x53
}

/// The master and the five secondaries of a Loran-C chain.
public struct LoranSignals: Sendable {
    private var storage = InlineArray<6, LoranSignal>(repeating: LoranSignal())

    /// Makes a list without any signal.
    public init() {}

    /// The signal of one station; the master is the first.
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
