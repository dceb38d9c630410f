public import NMEA

/// Parts of a fix that few receivers report.
public struct Supplement: Hashable, Sendable {
    /// The errors that the receiver expects of its position: GBS, PUBX 00, PGRME, PSRFEPE, PQTMEPE. GST's, which are statistics
    /// of the ranges, are in ``Fix/errors`` only.
    public var expectedErrors: ErrorEstimate?
    /// The datum of the position, as the receiver calls it; `WGS84` for that one.
    public var datum: InlineText<16>?
    /// Meters per second to the north.
    @Compact public var northVelocity: Double?
    /// Meters per second to the east.
    @Compact public var eastVelocity: Double?
    /// How much better the best solution of the carrier phases' ambiguities is than the second best; above 3 is good.
    @Compact public var ambiguityRatio: Double?
    /// From the base station to the receiver.
    public var baseline: Baseline?
    /// From a second antenna of the same carrier to the receiver's.
    public var antennaBaseline: Baseline?
    /// A fault of the antenna.
    public var antennaFault: AntennaFault?
    /// GPS time minus UTC in seconds.
    public var leapSeconds: UInt8?
    /// The offset of the receiver's clock in seconds.
    @Compact public var clockBias: Double?
    /// The drift of the receiver's clock in seconds per second.
    @Compact public var clockDrift: Double?
    /// The receiver's name for itself, from PGRMT, PMTK705, PSTMVER, or the hardware in u-blox's TXT. It stays known.
    public var product: String?
    /// The versions of its firmware, its protocol and its module in u-blox's TXT, such as `FWVER=SPG 4.04`. They stay known.
    public var versions: [String] = []

    /// Makes an empty supplement.
    public init() {}
}

/// Why an antenna does not work.
public enum AntennaFault: Hashable, Sendable {
    /// No current flows.
    case open
    /// Too much current flows.
    case short
}

/// A vector between two antennas. Meters and degrees.
public struct Baseline: Hashable, Sendable {
    /// How it was found.
    public var quality: Fix.Quality?
    /// To the east.
    @Compact public var east: Double?
    /// To the north.
    @Compact public var north: Double?
    /// Up.
    @Compact public var up: Double?
    /// Its length.
    @Compact public var length: Double?
    /// Its direction from true north.
    @Compact public var course: Double?

    /// Makes an unknown baseline.
    public init() {}
}
