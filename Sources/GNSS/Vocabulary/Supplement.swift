public import NMEA

/// Less common epoch values, reported by only a few receivers.
public struct Supplement: Hashable, Sendable {
    /// The position errors that the receiver expects, from GBS, PUBX 00, PGRME, PSRFEPE, PQTMEPE or a binary message.
    ///
    /// Errors from GST sentences are statistics of the range residuals, and are stored only in ``Fix/errors``.
    public var expectedErrors: ErrorEstimate?
    /// The datum of the position, as named by the receiver; `WGS84` for WGS 84.
    public var datum: InlineText<16>?
    /// The north velocity in meters per second.
    @Compact public var northVelocity: Double?
    /// The east velocity in meters per second.
    @Compact public var eastVelocity: Double?
    /// The position in earth-centered coordinates; `nil` unless the receiver reports them.
    public var earthCenteredPosition: EarthCentered?
    /// The velocity along the axes of ``earthCenteredPosition``, in meters per second.
    public var earthCenteredVelocity: EarthCentered?
    /// The receiver's estimate of the error of ``earthCenteredPosition``, in meters.
    @Compact public var earthCenteredAccuracy: Double?
    /// The receiver's estimate of the error of ``earthCenteredVelocity``, in meters per second.
    @Compact public var earthCenteredSpeedAccuracy: Double?
    /// The strength of an unmodulated jamming signal, from 0 (none) to 255 (strong).
    public var jamming: UInt8?
    /// The ratio test of the carrier-phase ambiguities, which compares the best solution with the second best. Values
    /// above 3 are good.
    @Compact public var ambiguityRatio: Double?
    /// The vector from the base station to the receiver.
    public var baseline: Baseline?
    /// The vector from a second antenna on the same vehicle to the receiver's antenna.
    public var antennaBaseline: Baseline?
    /// The antenna fault; `nil` if the receiver reports no fault.
    public var antennaFault: AntennaFault?
    /// GPS time minus UTC in seconds.
    public var leapSeconds: UInt8?
    /// Whether the receiver has not confirmed the leap seconds yet. If so, ``Fix/time`` may be wrong by several
    /// seconds.
    public var hasUnresolvedTime = false
    /// The next pulse of a timing receiver; `nil` if the receiver does not announce its pulses.
    public var pulse: Pulse?
    /// The receiver's clock offset in seconds.
    @Compact public var clockBias: Double?
    /// The receiver's clock drift in seconds per second.
    @Compact public var clockDrift: Double?
    /// The temperature of the receiver in degrees Celsius.
    @Compact public var temperature: Double?
    /// The product name of the receiver, from PGRMT, PMTK705 or PSTMVER, or the hardware version from a u-blox TXT
    /// sentence. The name is kept in later epochs.
    public var product: String?
    /// The versions of the firmware, the protocol and the module, such as `FWVER=SPG 4.04`, from u-blox TXT sentences.
    /// The versions are kept in later epochs.
    public var versions: [String] = []

    /// Creates an empty supplement.
    public init() {}
}

/// A pulse that marks the beginning of a second.
///
/// A receiver's clock has a limited resolution, so each pulse is several nanoseconds early or late.
public struct Pulse: Hashable, Sendable {
    /// The time that the pulse marks.
    public var time: UTCTime
    /// The quantization error, in seconds. It must be added to the measured time of the pulse.
    public var quantizationError: Double

    /// Creates a pulse.
    public init(time: UTCTime, quantizationError: Double) {
        self.time = time
        self.quantizationError = quantizationError
    }
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
    /// The method by which the baseline was determined.
    public var quality: Fix.Quality?
    /// The east component.
    @Compact public var east: Double?
    /// The north component.
    @Compact public var north: Double?
    /// The up component.
    @Compact public var up: Double?
    /// The length.
    @Compact public var length: Double?
    /// The direction from true north.
    @Compact public var course: Double?

    /// Creates a baseline without values.
    public init() {}
}
