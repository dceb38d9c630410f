public import BinaryMessages

/// BaseVectorGeod (4028): the positions relative to base stations.
public struct BaseVectorGeod: SBFMessage {
    public static let number: UInt16 = 4028
    public static let name = "BaseVectorGeod"
    public static let minimumLength = 8

    /// The vector from a base station to the receiver.
    public struct Vector: MessageGroup {
        /// The number of satellites used.
        public var satellitesUsed: UInt8?
        /// The reason why there is no solution; 0 if there is one.
        public var error: UInt8 = 0
        /// The method of the solution in the lowest four bits, and flags in the highest two.
        public var modeBits: UInt8 = 0
        /// The use of antenna offsets.
        public var antenna: UInt8 = 0
        /// The east component, in meters.
        public var east: Double?
        /// The north component, in meters.
        public var north: Double?
        /// The up component, in meters.
        public var up: Double?
        /// The east component of the velocity relative to the base station, in meters per second.
        public var eastVelocity: Float?
        /// The north component of the velocity relative to the base station, in meters per second.
        public var northVelocity: Float?
        /// The up component of the velocity relative to the base station, in meters per second.
        public var upVelocity: Float?
        /// The direction of the vector, in degrees from true north.
        public var azimuth: Double?
        /// The elevation of the vector, in degrees.
        public var elevation: Double?
        /// The base station number.
        public var station: UInt16?
        /// The age of the corrections, in seconds.
        public var correctionAge: Double?
        /// The signals used, as a bit for each signal number.
        public var signals: UInt32 = 0

        /// Creates a vector without values.
        public init() {}

        /// The method of the solution.
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

    /// The time of the block.
    public var time = SBFTime()
    /// The vectors from all base stations.
    public var vectors: [Vector] = []

    /// Creates a block without values.
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
