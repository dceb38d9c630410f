public import BinaryMessages

/// PVTCartesian (4006): position and velocity in earth-centered coordinates, and time. Values are missing if there is
/// no solution.
public struct PVTCartesian: SBFMessage {
    public static let number: UInt16 = 4006
    public static let name = "PVTCartesian"
    public static let minimumLength = 77

    /// The time of the block.
    public var time = SBFTime()
    /// How the position was computed.
    public var mode = SolutionMode()
    /// The distance from the center of the earth towards latitude 0 and longitude 0, in meters.
    public var x: Double?
    /// The distance towards latitude 0 and longitude 90 degrees east, in meters.
    public var y: Double?
    /// The distance towards the north pole, in meters.
    public var z: Double?
    /// The height of the geoid above the ellipsoid, in meters.
    public var undulation: Float?
    /// The velocity in the direction of `x`, in meters per second.
    public var xVelocity: Float?
    /// The velocity in the direction of `y`, in meters per second.
    public var yVelocity: Float?
    /// The velocity in the direction of `z`, in meters per second.
    public var zVelocity: Float?
    /// The course over ground, in degrees from true north.
    public var course: Float?
    /// The offset of the receiver clock from the time of the satellite system, in milliseconds.
    public var clockBias: Double?
    /// The drift of the receiver clock, in parts per million.
    public var clockDrift: Float?
    /// The time system of the clock bias: 0 GPS, 1 Galileo, 3 GLONASS, 4 BeiDou, 5 QZSS.
    public var timeSystem: UInt8?
    /// The datum of the position: 0 is WGS 84 or a datum that is equal within centimeters.
    public var datum: UInt8?
    /// The number of satellites used.
    public var satellitesUsed: UInt8?
    /// The kinds of corrections used.
    public var corrections: UInt8 = 0
    /// The number of the reference station or of the SBAS satellite.
    public var station: UInt16?
    /// The mean age of the corrections, in seconds.
    public var correctionAge: Double?
    /// The signals used, as a bit for each signal number.
    public var signals: UInt32 = 0
    /// The state of the integrity checks.
    public var alerts: UInt8 = 0
    /// The number of base stations used.
    public var bases: UInt8 = 0
    /// The age and the type of the last seed for precise point positioning.
    public var precisePoint: UInt16 = 0
    /// The time between the measurement and the output of the block, in seconds.
    public var latency: Double?
    /// Twice the root mean square of the horizontal error, in meters.
    public var horizontalAccuracy: Double?
    /// Twice the standard deviation of the vertical error, in meters.
    public var verticalAccuracy: Double?
    /// The use of antenna offsets.
    public var antenna: UInt8 = 0

    /// Creates a block without values.
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
