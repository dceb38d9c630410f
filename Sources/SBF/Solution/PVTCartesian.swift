public import BinaryMessages

/// PVTCartesian (4006): the position, velocity and time in earth-centered earth-fixed (ECEF) coordinates. Values are
/// `nil` if no solution is available.
public struct PVTCartesian: SBFMessage {
    public static let number: UInt16 = 4006
    public static let name = "PVTCartesian"
    public static let minimumLength = 77

    /// The GPS time of the block.
    public var time = SBFTime()
    /// The positioning mode, or the error code if no solution is available.
    public var mode = SolutionMode()
    /// The ECEF x coordinate, toward latitude 0° and longitude 0°, in meters.
    public var x: Double?
    /// The ECEF y coordinate, toward latitude 0° and longitude 90° east, in meters.
    public var y: Double?
    /// The ECEF z coordinate, toward the North Pole, in meters.
    public var z: Double?
    /// The geoid undulation: the height of the geoid above the ellipsoid, in meters.
    public var undulation: Float?
    /// The velocity along the x axis, in meters per second.
    public var xVelocity: Float?
    /// The velocity along the y axis, in meters per second.
    public var yVelocity: Float?
    /// The velocity along the z axis, in meters per second.
    public var zVelocity: Float?
    /// The course over ground, in degrees from true north.
    public var course: Float?
    /// The receiver clock bias relative to ``timeSystem``, in milliseconds.
    public var clockBias: Double?
    /// The receiver clock drift relative to ``timeSystem``, in parts per million.
    public var clockDrift: Float?
    /// The system time to which the clock bias refers: 0 GPS, 1 Galileo, 3 GLONASS, 4 BeiDou, 5 QZSS.
    public var timeSystem: UInt8?
    /// The datum of the coordinates: 0 is WGS 84 or a datum that agrees with it to within centimeters.
    public var datum: UInt8?
    /// The number of satellites used.
    public var satellitesUsed: UInt8?
    /// The types of corrections applied, as a bit mask.
    public var corrections: UInt8 = 0
    /// The ID of the reference station, or the PRN of the SBAS satellite, that provided the corrections.
    public var station: UInt16?
    /// The mean age of the differential corrections, in seconds.
    public var correctionAge: Double?
    /// The signals used in the solution, as a bit mask indexed by signal number.
    public var signals: UInt32 = 0
    /// The integrity alert flags, as a bit mask.
    public var alerts: UInt8 = 0
    /// The number of base stations used.
    public var bases: UInt8 = 0
    /// The age of the last PPP seed in bits 0–11, and its type in bits 13–15.
    public var precisePoint: UInt16 = 0
    /// The latency between the measurement epoch and the output of the block, in seconds.
    public var latency: Double?
    /// The horizontal accuracy (2DRMS): twice the RMS horizontal error, in meters.
    public var horizontalAccuracy: Double?
    /// The vertical accuracy (2 sigma), in meters.
    public var verticalAccuracy: Double?
    /// The antenna offset compensations applied, as a bit mask.
    public var antenna: UInt8 = 0

    /// Creates a block with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        time.code(with: &coder)
        mode.code(with: &coder)
        coder.field("X", &x, missing: -2e10)
        coder.field("Y", &y, missing: -2e10)
        coder.field("Z", &z, missing: -2e10)
        coder.field("Undulation", &undulation, missing: -2e10)
        coder.field("Vx", &xVelocity, missing: -2e10)
        coder.field("Vy", &yVelocity, missing: -2e10)
        coder.field("Vz", &zVelocity, missing: -2e10)
        coder.field("COG", &course, missing: -2e10)
        coder.field("RxClkBias", &clockBias, missing: -2e10)
        coder.field("RxClkDrift", &clockDrift, missing: -2e10)
        coder.field("TimeSystem", &timeSystem, missing: .max)
        coder.field("Datum", &datum, missing: .max)
        coder.field("NrSV", &satellitesUsed, missing: .max)
        coder.bits(
            &corrections,
            [
                "Corr_OrbClkUsed": 1, "Corr_RngUsed": 1, "Corr_IonoUsed": 1, "Corr_OrbAccUsed": 1,
                "Corr_DO229Active": 1, "Corr_RTKType": 2, "": 1,
            ])
        coder.field("ReferenceID", &station, missing: .max)
        coder.field("MeanCorrAge", &correctionAge, as: UInt16.self, parts: 100, missing: .max)
        coder.field("SignalInfo", &signals)
        coder.bits(
            &alerts,
            ["RAIMIntegrity": 2, "GalHPCAFail": 1, "GalIonStorm": 1, "": 1, "SigAuth": 1, "NavMsgAuth": 1, "": 1])
        coder.field("NrBases", &bases)
        coder.bits(&precisePoint, ["PPPSeedAge": 12, "": 1, "PPPSeedType": 3])
        coder.field("Latency", &latency, as: UInt16.self, parts: 1e4, missing: .max)
        coder.field("HAccuracy", &horizontalAccuracy, as: UInt16.self, parts: 100, missing: .max)
        coder.field("VAccuracy", &verticalAccuracy, as: UInt16.self, parts: 100, missing: .max)
        coder.bits(&antenna, ["BaseARP": 1, "PhaseCtrOffset": 1, "": 4, "ARPOffset": 2])
    }
}
