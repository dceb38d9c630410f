public import NMEA

/// The parts of a fix that few receivers report.
public struct Supplement: Hashable, Sendable {
    /// The position errors that the receiver expects, from GBS, PUBX 00, PGRME, PSRFEPE or PQTMEPE.
    ///
    /// The values of GST are statistics of the ranges, and are only in ``Fix/errors``.
    public var expectedErrors: ErrorEstimate?
    /// The datum of the position, as named by the receiver; `WGS84` for WGS 84.
    public var datum: InlineText<16>?
    /// The velocity to the north in meters per second.
    @Compact public var northVelocity: Double?
    /// The velocity to the east in meters per second.
    @Compact public var eastVelocity: Double?
    /// The ratio by which the best solution of the carrier phase ambiguities is better than the second best. Above 3 is
    /// good.
    @Compact public var ambiguityRatio: Double?
    /// The vector from the base station to the receiver.
    public var baseline: Baseline?
    /// The vector from a second antenna on the same vehicle to the receiver's antenna.
    public var antennaBaseline: Baseline?
    /// The fault of the antenna, if it has one.
    public var antennaFault: AntennaFault?
    /// GPS time minus UTC in seconds.
    public var leapSeconds: UInt8?
    /// The offset of the receiver's clock in seconds.
    @Compact public var clockBias: Double?
    /// The drift of the receiver's clock in seconds per second.
    @Compact public var clockDrift: Double?
    /// The product name of the receiver, from PGRMT, PMTK705, PSTMVER, or the hardware in u-blox's TXT. It is kept in
    /// later epochs.
    public var product: String?
    /// The versions of firmware, protocol and module in u-blox's TXT, such as `FWVER=SPG 4.04`. They are kept in later
    /// epochs.
    public var versions: [String] = []

    /// Creates an empty supplement.
    public init() {}
}

/// The reason why an antenna does not work.
public enum AntennaFault: Hashable, Sendable {
    /// No current flows: the antenna circuit is open.
    case open
    /// Too much current flows: the antenna circuit is shorted.
    case short
}

/// A vector between two antennas, in meters and degrees.
public struct Baseline: Hashable, Sendable {
    /// The method by which the baseline was found.
    public var quality: Fix.Quality?
    /// The component to the east.
    @Compact public var east: Double?
    /// The component to the north.
    @Compact public var north: Double?
    /// The upward component.
    @Compact public var up: Double?
    /// The length.
    @Compact public var length: Double?
    /// The direction from true north.
    @Compact public var course: Double?

    /// Creates an unknown baseline.
    public init() {}
}
