extension Sentence {
    /// GNS: the position, time and quality of a fix that may combine several satellite systems.
    public struct GNS: SentenceBody {
        public static let code: SentenceCode = "GNS"

        /// The UTC time of the fix (field 1).
        public var time: TimeOfDay?
        /// The latitude, in degrees, positive north (fields 2–3).
        @Compact public var latitude: Double?
        /// The longitude, in degrees, positive east (fields 4–5).
        @Compact public var longitude: Double?
        /// The positioning mode of each system: GPS, GLONASS, Galileo, BeiDou, QZSS and NavIC (field 6).
        public var modes = PositioningModes()
        /// The number of satellites used (field 7).
        public var satellitesUsed: UInt8?
        /// The horizontal dilution of precision (field 8).
        @Compact public var horizontalDilution: Double?
        /// The height above mean sea level, in meters (field 9).
        @Compact public var altitude: Double?
        /// The geoid separation: the height of the geoid above the ellipsoid, in meters (field 10).
        @Compact public var geoidSeparation: Double?
        /// The age of the differential corrections, in seconds (field 11).
        @Compact public var correctionAge: Double?
        /// The ID of the reference station that sent the corrections (field 12).
        public var station: UInt16?
        /// The navigational status (field 13, since NMEA 4.1).
        public var navigationalStatus: NavigationalStatus?

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            latitude = fields.latitude()
            longitude = fields.longitude()
            modes = PositioningModes(from: &fields)
            satellitesUsed = fields.integer()
            horizontalDilution = fields.number()
            altitude = fields.number()
            geoidSeparation = fields.number()
            correctionAge = fields.number()
            station = fields.integer()
            navigationalStatus = fields.symbol()
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.latitude(latitude)
            fields.longitude(longitude)
            modes.write(to: &fields)
            fields.integer(satellitesUsed, width: 2)
            fields.number(horizontalDilution, decimals: 1)
            fields.number(altitude, decimals: 1)
            fields.number(geoidSeparation, decimals: 1)
            fields.number(correctionAge, decimals: 1)
            fields.integer(station, width: 4)
            fields.symbol(navigationalStatus)
            fields.trimEmptyFields(to: 12)
        }
    }
}

/// The ``PositioningMode`` of each satellite system, in the order GPS, GLONASS, Galileo, BeiDou, QZSS, NavIC.
public struct PositioningModes: Hashable, Sendable {
    /// Up to eight letters, with the first in the lowest byte.
    private var letters: UInt64 = 0

    /// Creates an empty list.
    public init() {}

    /// Creates a list of modes. Modes beyond the eighth are ignored.
    public init(_ modes: some Sequence<PositioningMode>) {
        for (index, mode) in modes.prefix(8).enumerated() { letters |= UInt64(mode.rawValue) << UInt64(8 * index) }
    }

    init(from fields: inout FieldReader) {
        let (begin, end) = fields.next()
        guard end > begin else { return }
        for (index, offset) in (begin..<end).prefix(8).enumerated() {
            letters |= UInt64(fields.byte(offset)) << UInt64(8 * index)
        }
    }

    func write(to fields: inout FieldWriter) {
        fields.skip()
        for index in 0..<count { fields.bytes.append(letter(index)) }
    }

    /// The number of systems in the list.
    public var count: Int { 8 - letters.leadingZeroBitCount / 8 }

    /// The mode of the system at `index`; `nil` if the index is out of range or the mode letter is unknown.
    public subscript(index: Int) -> PositioningMode? {
        index >= 0 && index < count ? PositioningMode(rawValue: letter(index)) : nil
    }

    private func letter(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: letters >> UInt64(8 * index)) }
}

extension PositioningModes: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { count }
}
