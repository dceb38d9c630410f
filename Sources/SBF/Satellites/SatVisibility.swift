public import BinaryMessages

/// SatVisibility (4012): the azimuth and elevation of the visible satellites.
public struct SatVisibility: SBFMessage {
    public static let number: UInt16 = 4012
    public static let name = "SatVisibility"
    public static let minimumLength = 8

    /// A satellite above the horizon.
    public struct Satellite: MessageGroup {
        /// The satellite ID (SVID) in Septentrio's numbering.
        public var number: UInt8 = 0
        /// The GLONASS frequency number plus 8; 0 for other systems.
        public var frequency: UInt8 = 0
        /// The azimuth from true north, in degrees; `nil` if it is unknown.
        public var azimuth: Double?
        /// The elevation above the horizon, in degrees; `nil` if it is unknown.
        public var elevation: Double?
        /// The rise/set indicator: 0 setting, 1 rising; `nil` if it is unknown.
        public var motion: UInt8?
        /// The source of azimuth and elevation: 1 almanac, 2 ephemeris; `nil` if they are unknown.
        public var source: UInt8?
        /// The satellite ID (SVID) as a 16-bit number; 0 in block revisions without this field.
        public var fullNumber: UInt16 = 0

        /// Creates a satellite with default values.
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

    /// The GPS time of the block.
    public var time = SBFTime()
    /// The satellites above the horizon.
    public var satellites: [Satellite] = []

    /// Creates a block with default values.
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
