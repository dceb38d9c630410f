public import BinaryMessages

/// BaseVectorCart (4043): the positions relative to base stations, in the directions of earth-centered coordinates.
public struct BaseVectorCart: SBFMessage {
    public static let number: UInt16 = 4043
    public static let name = "BaseVectorCart"
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
        /// The x component, in meters.
        public var x: Double?
        /// The y component, in meters.
        public var y: Double?
        /// The z component, in meters.
        public var z: Double?
        /// The x component of the velocity relative to the base station, in meters per second.
        public var xVelocity: Float?
        /// The y component of the velocity relative to the base station, in meters per second.
        public var yVelocity: Float?
        /// The z component of the velocity relative to the base station, in meters per second.
        public var zVelocity: Float?
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
            coder.field("DeltaX", &x, missing: -2e10)
            coder.field("DeltaY", &y, missing: -2e10)
            coder.field("DeltaZ", &z, missing: -2e10)
            coder.field("DeltaVx", &xVelocity, missing: -2e10)
            coder.field("DeltaVy", &yVelocity, missing: -2e10)
            coder.field("DeltaVz", &zVelocity, missing: -2e10)
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
