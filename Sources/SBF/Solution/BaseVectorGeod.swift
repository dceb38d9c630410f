public import BinaryMessages

/// BaseVectorGeod (4028): the baselines from the base stations to the receiver, in local east-north-up coordinates.
public struct BaseVectorGeod: SBFMessage {
    public static let number: UInt16 = 4028
    public static let name = "BaseVectorGeod"
    public static let minimumLength = 8

    /// The baseline vector from a base station to the receiver.
    public struct Vector: MessageGroup {
        /// The number of satellites used.
        public var satellitesUsed: UInt8?
        /// The PVT error code; 0 if a solution is available.
        public var error: UInt8 = 0
        /// The positioning mode in bits 0–3, and flags in bits 6 and 7.
        public var modeBits: UInt8 = 0
        /// The antenna offset compensations applied, as a bit mask.
        public var antenna: UInt8 = 0
        /// The east component of the baseline, in meters.
        public var east: Double?
        /// The north component of the baseline, in meters.
        public var north: Double?
        /// The up component of the baseline, in meters.
        public var up: Double?
        /// The east component of the receiver's velocity relative to the base station, in meters per second.
        public var eastVelocity: Float?
        /// The north component of the receiver's velocity relative to the base station, in meters per second.
        public var northVelocity: Float?
        /// The up component of the receiver's velocity relative to the base station, in meters per second.
        public var upVelocity: Float?
        /// The azimuth of the baseline, in degrees clockwise from true north.
        public var azimuth: Double?
        /// The elevation of the baseline, in degrees.
        public var elevation: Double?
        /// The base station ID.
        public var station: UInt16?
        /// The age of the last differential corrections, in seconds.
        public var correctionAge: Double?
        /// The signals used in the solution, as a bit mask indexed by signal number.
        public var signals: UInt32 = 0

        /// Creates a baseline with default values.
        public init() {}

        /// The positioning mode of the baseline solution.
        public var mode: SolutionMode {
            var mode = SolutionMode()
            (mode.bits, mode.error) = (modeBits, error)
            return mode
        }

        @inlinable
        public mutating func code(with coder: inout some MessageCoder, context length: Int) {
            coder.field("NrSV", &satellitesUsed, missing: .max)
            coder.field("Error", &error)
            coder.bits(&modeBits, ["Type": 4, "": 2, "AutoSet": 1, "2D": 1])
            coder.bits(&antenna, ["BaseARP": 1, "PhaseCtrOffset": 1, "": 4, "ARPOffset": 2])
            coder.field("DeltaEast", &east, missing: -2e10)
            coder.field("DeltaNorth", &north, missing: -2e10)
            coder.field("DeltaUp", &up, missing: -2e10)
            coder.field("DeltaVe", &eastVelocity, missing: -2e10)
            coder.field("DeltaVn", &northVelocity, missing: -2e10)
            coder.field("DeltaVu", &upVelocity, missing: -2e10)
            coder.field("Azimuth", &azimuth, as: UInt16.self, parts: 100, missing: .max)
            coder.field("Elevation", &elevation, as: Int16.self, parts: 100, missing: .min)
            coder.field("ReferenceID", &station, missing: .max)
            coder.field("CorrAge", &correctionAge, as: UInt16.self, parts: 100, missing: .max)
            coder.field("SignalInfo", &signals)
            coder.skip(max(0, length - 52))
        }
    }

    /// The GPS time of the block.
    public var time = SBFTime()
    /// The baseline vectors from all base stations.
    public var vectors: [Vector] = []

    /// Creates a block with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        time.code(with: &coder)
        var count = UInt8(clamping: vectors.count)
        var length: UInt8 = 52
        coder.field("N", &count)
        coder.field("SBLength", &length)
        coder.groups("Vector", &vectors, count: Int(count), context: Int(length))
    }
}
