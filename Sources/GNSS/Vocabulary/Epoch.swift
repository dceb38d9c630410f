public import NMEA

/// Everything that a receiver reported about one moment.
public struct Epoch: Hashable, Sendable {
    /// The position and motion.
    public var fix: Fix
    /// The satellites in view, if the receiver listed them for this epoch.
    public var sky: Sky?
    /// The heading and attitude, if the receiver reports them.
    public var attitude: Attitude?
    /// The parts of the fix that few receivers report.
    public var supplement: Supplement? {
        get { sharedSupplement?.value }
        set { sharedSupplement = newValue.map(Shared.init) }
    }
    // Half of an epoch's size would be its supplement, which most epochs do not have.
    var sharedSupplement: Shared<Supplement>?
    /// The values that instruments measured since the previous epoch.
    public var surroundings: Surroundings?
    /// The sentences of which the epoch was made, in order.
    public var sentences: [SentenceName]
    /// Whether the sentence that ends the receiver's cycle arrived.
    ///
    /// An incomplete epoch contains the values known when the line was cut or the sentence was lost. They are valid,
    /// but some may be missing.
    public var isComplete: Bool
    /// Whether this epoch replaces the previous one, which was emitted before all of its sentences had arrived.
    public internal(set) var isAmendment = false
    /// Whether the epoch was emitted by the first sentence of the next one, and so later than its last sentence
    /// arrived.
    package var isBelated = false
    /// Whether this is another fix with the time of the previous one. The receiver's clock stands still, counts only
    /// whole seconds, or guessed the time of the first fix.
    package var repeatsTime = false

    /// Creates an epoch.
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

/// The talker and type of a sentence.
public struct SentenceName: Hashable, Sendable {
    /// The talker that sent the sentence.
    public var talker: Talker
    /// The sentence type.
    public var code: SentenceCode

    /// Creates a name.
    @inline(__always)
    public init(talker: Talker, code: SentenceCode) {
        self.talker = talker
        self.code = code
    }
}

/// The orientation of the vehicle that carries the receiver, in degrees.
public struct Attitude: Hashable, Sendable {
    /// The heading from true north.
    @Compact public var heading: Double?
    /// The heading from magnetic north.
    @Compact public var magneticHeading: Double?
    /// The possible error of the heading, as reported by the receiver.
    @Compact public var headingAccuracy: Double?
    /// The pitch; nose up is positive.
    @Compact public var pitch: Double?
    /// The roll; right side down is positive.
    @Compact public var roll: Double?
    /// The rate of turn in degrees per second; to the right is positive.
    @Compact public var rateOfTurn: Double?

    /// Creates an unknown attitude.
    public init() {}
}
