public import NMEA

/// Everything that a receiver said about one moment.
public struct Epoch: Hashable, Sendable {
    /// Place and motion.
    public var fix: Fix
    /// The satellites in view, when the receiver told them anew.
    public var sky: Sky?
    /// Heading and attitude, when the receiver has them.
    public var attitude: Attitude?
    /// Parts of the fix that few receivers report.
    public var supplement: Supplement?
    /// What instruments measured since the epoch before.
    public var surroundings: Surroundings?
    /// The sentences that it was made of, in their order.
    public var sentences: [SentenceName]
    /// Whether the sentence came that ends the receiver's cycle. A fix that is not complete is what was known when the
    /// line was cut or the sentence was lost: true, but perhaps not all.
    public var isComplete: Bool
    /// Whether it takes the place of the one before it, which was handed out before all had been said.
    public internal(set) var isAmendment = false
    /// Whether it was handed out by the sentence that began the next one, and so later than its own last sentence came.
    package var isBelated = false
    /// Whether it is another fix with the time of the one before it: the receiver's clock stands still, counts whole
    /// seconds only, or guessed the first fix's.
    package var repeatsTime = false

    /// Makes an epoch.
    public init(
        fix: Fix, sky: Sky? = nil, attitude: Attitude? = nil, sentences: [SentenceName] = [], isComplete: Bool = true
    ) {
        self.fix = fix
        self.sky = sky
        self.attitude = attitude
        self.sentences = sentences
        self.isComplete = isComplete
    }
}

/// A sentence's talker and type.
public struct SentenceName: Hashable, Sendable {
    /// Who spoke.
    public var talker: Talker
    /// The type.
    public var code: SentenceCode

    /// Makes a name.
    @inline(__always)
    public init(talker: Talker, code: SentenceCode) {
        self.talker = talker
        self.code = code
    }
}

/// How the receiver's carrier is turned. Degrees.
public struct Attitude: Hashable, Sendable {
    /// From true north.
    @Compact public var heading: Double?
    /// From magnetic north.
    @Compact public var magneticHeading: Double?
    /// How far the heading may be off, as the receiver says.
    @Compact public var headingAccuracy: Double?
    /// Nose up positive.
    @Compact public var pitch: Double?
    /// Right side down positive.
    @Compact public var roll: Double?
    /// Degrees per second, to the right positive.
    @Compact public var rateOfTurn: Double?

    /// Makes an unknown attitude.
    public init() {}
}
