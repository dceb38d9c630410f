public import BinaryMessages

/// AttEuler (5938): heading, pitch and roll. Values are missing if there is no solution.
public struct AttEuler: SBFMessage {
    public static let number: UInt16 = 5938
    public static let name = "AttEuler"
    public static let minimumLength = 36

    /// The time of the block.
    public var time = SBFTime()
    /// The mean number of satellites used.
    public var satellitesUsed: UInt8?
    /// The errors of the baselines to the auxiliary antennas, two bits each, and bit 7 if attitude was not requested.
    public var error: UInt8 = 0
    /// The method: 0 none; 1 heading and pitch with float ambiguities, 2 with fixed ones; 3 and 4 also with roll.
    public var mode: UInt16 = 0
    /// Details of the solution.
    public var info: UInt8 = 0
    /// The heading in degrees.
    public var heading: Float?
    /// The pitch in degrees.
    public var pitch: Float?
    /// The roll in degrees.
    public var roll: Float?
    /// The rate of change of the pitch, in degrees per second.
    public var pitchRate: Float?
    /// The rate of change of the roll, in degrees per second.
    public var rollRate: Float?
    /// The rate of change of the heading, in degrees per second.
    public var headingRate: Float?

    /// Creates a block without values.
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

/// AttCovEuler (5939): the covariances of heading, pitch and roll.
public struct AttCovEuler: SBFMessage {
    public static let number: UInt16 = 5939
    public static let name = "AttCovEuler"
    public static let minimumLength = 32

    /// The time of the block.
    public var time = SBFTime()
    /// The errors of the baselines to the auxiliary antennas.
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

    /// Creates a block without values.
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
