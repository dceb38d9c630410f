public import NMEA

/// Everything that a receiver reported for one point in time.
public struct Epoch: Hashable, Sendable {
    /// The position and motion.
    public var fix: Fix
    /// The satellites in view, if the receiver listed them for this epoch.
    public var sky: Sky?
    /// The signals of the satellites, if the receiver lists them separately from the satellites.
    public var signals: Sky?
    /// The heading and attitude, if the receiver reports them.
    public var attitude: Attitude?
    /// Less common values, reported by only a few receivers; `nil` if there are none.
    public var supplement: Supplement? {
        get { sharedSupplement?.value }
        set { sharedSupplement = newValue.map(Shared.init) }
    }
    // The supplement. It is stored separately because it would otherwise double the size of every epoch, although most
    // epochs have no supplement.
    package var sharedSupplement: Shared<Supplement>?
    /// The values that instruments have measured since the previous epoch; `nil` if there are none.
    public var surroundings: Surroundings?
    /// The sentences that the epoch was built from, in order of arrival.
    public var sentences: [SentenceName]
    /// Whether the last sentence of the receiver's cycle has arrived.
    ///
    /// An epoch is incomplete if the connection was interrupted or a sentence was lost. The values of an incomplete
    /// epoch are valid, but some values may be missing.
    public var isComplete: Bool
    /// Whether this epoch replaces the previous epoch, because the previous epoch was emitted before all of its
    /// sentences had arrived.
    public package(set) var isAmendment = false
    /// Whether the epoch was emitted late: when the next epoch began, instead of when the epoch's last sentence
    /// arrived.
    package var isBelated = false
    /// Whether the epoch has the same time as the previous epoch, but contains a different fix. Possible causes are a
    /// receiver clock that has stopped, counts only whole seconds, or guessed the time of the first fix.
    package var repeatsTime = false
    /// Whether the mode of the fix is unknown and was chosen according to its altitude. The points of many track files
    /// have no mode.
    package var assumesMode = false

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
    /// The sentence's talker.
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
    /// The receiver's estimate of the heading error, in degrees.
    @Compact public var headingAccuracy: Double?
    /// The pitch; nose up is positive.
    @Compact public var pitch: Double?
    /// The roll in degrees; right side down is positive.
    @Compact public var roll: Double?
    /// The rate of turn in degrees per second; to the right is positive.
    @Compact public var rateOfTurn: Double?

    /// Creates an attitude without values.
    public init() {}
}
