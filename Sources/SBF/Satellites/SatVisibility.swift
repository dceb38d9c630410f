public import BinaryMessages

/// SatVisibility (4012): the directions of the satellites above the horizon.
public struct SatVisibility: SBFMessage {
    public static let number: UInt16 = 4012
    public static let name = "SatVisibility"
    public static let minimumLength = 8

    /// A satellite above the horizon.
    public struct Satellite: MessageGroup {
        /// Septentrio's number for the satellite.
        public var number: UInt8 = 0
        /// The frequency channel of a GLONASS satellite, plus 8; 0 for other systems.
        public var frequency: UInt8 = 0
        /// The azimuth in degrees.
        public var azimuth: Double?
        /// The elevation in degrees.
        public var elevation: Double?
        /// 1 if the satellite rises, 0 if it sets.
        public var motion: UInt8?
        /// The source of the direction: 1 is an almanac, and 2 is an ephemeris.
        public var source: UInt8?
        /// Septentrio's number for the satellite, as 16 bits; 0 in blocks that do not contain it.
        public var fullNumber: UInt16 = 0

        /// Creates a satellite without values.
        public init() {}

        @inlinable
        public mutating func code(with coder: inout some MessageCoder, context length: Int) {
            coder.field("SVID", &number)
            coder.field("FreqNr", &frequency)
            coder.field("Azimuth", &azimuth, as: UInt16.self, parts: 100, missing: .max)
            coder.field("Elevation", &elevation, as: Int16.self, parts: 100, missing: .min)
            coder.field("RiseSet", &motion, missing: .max)
            coder.field("SatelliteInfo", &source, missing: .max)
            if length >= 10 { coder.field("SVIDFull", &fullNumber) }
            coder.skip(max(0, length - (length >= 10 ? 10 : 8)))
        }
    }

    /// The time of the block.
    public var time = SBFTime()
    /// The satellites.
    public var satellites: [Satellite] = []

    /// Creates a block without values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        time.code(with: &coder)
        var count = UInt8(clamping: satellites.count)
        var length: UInt8 = 10
        coder.field("N", &count)
        coder.field("SBLength", &length)
        coder.groups("SatInfo", &satellites, count: Int(count), context: Int(length))
    }
}
