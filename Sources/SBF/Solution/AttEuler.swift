public import BinaryMessages

/// AttEuler (5938): the attitude as Euler angles: heading, pitch and roll. Values are `nil` if no attitude is
/// available.
public struct AttEuler: SBFMessage {
    public static let number: UInt16 = 5938
    public static let name = "AttEuler"
    public static let minimumLength = 36

    /// The GPS time of the block.
    public var time = SBFTime()
    /// The average number of satellites over all antennas used in the attitude computation.
    public var satellitesUsed: UInt8?
    /// The error codes of the baselines to the auxiliary antennas, two bits each. Bit 7 is set if no attitude was
    /// requested.
    public var error: UInt8 = 0
    /// The attitude mode: 0 no attitude; 1 heading and pitch with float ambiguities; 2 heading and pitch with fixed
    /// ambiguities; 3 heading, pitch and roll with float ambiguities; 4 heading, pitch and roll with fixed ambiguities.
    public var mode: UInt16 = 0
    /// Information about the attitude solution, as a bit mask.
    public var info: UInt8 = 0
    /// The heading, in degrees from true north.
    public var heading: Float?
    /// The pitch, in degrees.
    public var pitch: Float?
    /// The roll, in degrees.
    public var roll: Float?
    /// The pitch rate, in degrees per second.
    public var pitchRate: Float?
    /// The roll rate, in degrees per second.
    public var rollRate: Float?
    /// The heading rate, in degrees per second.
    public var headingRate: Float?

    /// Creates a block with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        time.code(with: &coder)
        coder.field("NrSV", &satellitesUsed, missing: .max)
        coder.field("Error", &error)
        coder.field("Mode", &mode)
        coder.field("Info", &info)
        coder.skip(1)
        coder.field("Heading", &heading, missing: -2e10)
        coder.field("Pitch", &pitch, missing: -2e10)
        coder.field("Roll", &roll, missing: -2e10)
        coder.field("PitchDot", &pitchRate, missing: -2e10)
        coder.field("RollDot", &rollRate, missing: -2e10)
        coder.field("HeadingDot", &headingRate, missing: -2e10)
    }
}

/// AttCovEuler (5939): the covariance matrix of the attitude (heading, pitch and roll).
public struct AttCovEuler: SBFMessage {
    public static let number: UInt16 = 5939
    public static let name = "AttCovEuler"
    public static let minimumLength = 32

    /// The GPS time of the block.
    public var time = SBFTime()
    /// The error codes of the baselines to the auxiliary antennas, two bits each.
    public var error: UInt8 = 0
    /// The variance of the heading, in square degrees.
    public var heading: Float?
    /// The variance of the pitch, in square degrees.
    public var pitch: Float?
    /// The variance of the roll, in square degrees.
    public var roll: Float?
    /// The covariance of heading and pitch, in square degrees.
    public var headingPitch: Float?
    /// The covariance of heading and roll, in square degrees.
    public var headingRoll: Float?
    /// The covariance of pitch and roll, in square degrees.
    public var pitchRoll: Float?

    /// Creates a block with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        time.code(with: &coder)
        coder.skip(1)
        coder.field("Error", &error)
        coder.field("Cov_HeadHead", &heading, missing: -2e10)
        coder.field("Cov_PitchPitch", &pitch, missing: -2e10)
        coder.field("Cov_RollRoll", &roll, missing: -2e10)
        coder.field("Cov_HeadPitch", &headingPitch, missing: -2e10)
        coder.field("Cov_HeadRoll", &headingRoll, missing: -2e10)
        coder.field("Cov_PitchRoll", &pitchRoll, missing: -2e10)
    }
}
