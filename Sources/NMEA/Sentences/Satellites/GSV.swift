extension Sentence {
    /// GSV: the satellites in view, up to four in each sentence.
    ///
    /// `$GPGSV,3,1,11,10,63,137,17,07,61,098,15,05,59,290,20,08,54,157,30*70`
    ///
    /// A receiver sends a separate group of sentences for each satellite system and, since NMEA 4.1, for each signal.
    public struct GSV: SentenceBody {
        public static let code: SentenceCode = "GSV"

        /// The total number of sentences in the group (field 1).
        public var total: UInt8?
        /// The sentence number within the group, starting at 1 (field 2).
        public var number: UInt8?
        /// The total number of satellites in view (field 3).
        public var inView: UInt8?
        /// The satellites in this sentence (from field 4 on, four fields each: ID, elevation, azimuth, C/N0).
        public var satellites = SatellitesInView()
        /// The signal ID (the field after the satellites, hexadecimal, since NMEA 4.1).
        public var signal: UInt8?
        /// The GNSS system ID (the last field, hexadecimal; sent only by Quectel receivers with the talker `PQ`).
        public var system: UInt8?

        public init() {}

        @inline(__always)
        public init(from fields: consuming FieldReader) {
            total = fields.integer()
            number = fields.integer()
            inView = fields.integer()
            satellites = SatellitesInView(from: &fields)
            signal = fields.hexadecimal()
            system = fields.hexadecimal()
        }

        public func write(to fields: inout FieldWriter) {
            fields.integer(total)
            fields.integer(number)
            fields.integer(inView, width: 2)
            satellites.write(to: &fields)
            if signal != nil || system != nil { fields.hexadecimal(signal) }
            if system != nil { fields.hexadecimal(system) }
        }
    }
}

/// A satellite in a GSV sentence. Fractional angles and signal strengths are rounded to tenths.
public struct SatelliteInView: Hashable, Sendable {
    /// Four ``SmallNumber``s: ID, elevation, azimuth and signal strength, with the ID in the lowest bits.
    @usableFromInline package let packed: UInt64

    /// The satellite ID in the receiver's numbering.
    @inlinable public var number: UInt16 { UInt16(truncatingIfNeeded: packed) }
    /// The elevation above the horizon, in degrees.
    public var elevation: Float? { value(1) }
    /// The azimuth from true north, in degrees.
    public var azimuth: Float? { value(2) }
    /// The carrier-to-noise density ratio (C/N0), in dBHz; `nil` if the satellite is not tracked.
    public var signalStrength: Float? { value(3) }

    /// Creates a satellite. The ID must be between 1 and 9,999.
    public init(number: UInt16, elevation: Float? = nil, azimuth: Float? = nil, signalStrength: Float? = nil) {
        packed =
            UInt64(SmallNumber(Float(number)).bits) | UInt64(SmallNumber(elevation).bits) << 16
            | UInt64(SmallNumber(azimuth).bits) << 32 | UInt64(SmallNumber(signalStrength).bits) << 48
    }

    /// Creates a satellite from the contents of a slot, or returns `nil` if the slot has no ID.
    @inlinable
    package init?(packed: UInt64) {
        guard (packed & 0xFFFF) &- 1 < 9_999 else { return nil }
        self.packed = packed
    }

    private func value(_ index: Int) -> Float? {
        SmallNumber(bits: UInt16(truncatingIfNeeded: packed >> UInt64(16 * index))).value
    }
}

extension SatelliteInView {
    /// The packed azimuth. Equal azimuths have equal bits.
    @inlinable package var azimuthBits: UInt16 { UInt16(truncatingIfNeeded: packed >> 32) }

    /// A copy of the satellite. If its elevation or its azimuth is missing or impossible, the copy has neither. An azimuth
    /// of 360 degrees becomes 0.
    @inlinable package var withPossibleDirection: SatelliteInView {
        let (elevation, azimuth) = (packed >> 16 & 0xFFFF, packed >> 32 & 0xFFFF)
        // Nearly all angles are whole numbers, which are packed unchanged, or missing.
        if elevation <= 90 && azimuth < 360 { return self }
        if elevation != 0xFFFF && azimuth != 0xFFFF && hasPossibleDirection() { return self }
        let isNorth = elevation <= 90 && azimuth == 360
        return SatelliteInView(packed: isNorth ? packed & ~(0xFFFF << 32) : packed | 0x0000_FFFF_FFFF_0000) ?? self
    }

    @usableFromInline
    func hasPossibleDirection() -> Bool {
        guard let elevation, let azimuth else { return false }
        return -90...90 ~= elevation && 0..<360 ~= azimuth
    }
}

/// The satellites in one GSV sentence; at most four.
public struct SatellitesInView: Sendable {
    /// The maximum number of satellites in a sentence.
    public static let capacity = 4

    /// Four slots, each either empty or with one packed satellite.
    @usableFromInline private(set) var words = SmallNumbers().words

    /// Creates an empty list.
    public init() {}

    /// Creates a list of the first four satellites.
    public init(_ satellites: some Sequence<SatelliteInView>) {
        withUnsafeMutableBytes(of: &words) { words in
            let slots = words.assumingMemoryBound(to: UInt64.self)
            for (index, satellite) in satellites.prefix(Self.capacity).enumerated() { slots[index] = satellite.packed }
        }
    }

    @inline(__always)
    init(from fields: inout FieldReader) {
        // At most two fields, the signal ID and the system ID, follow the satellites. Three remaining fields therefore
        // belong to a satellite whose last field is missing.
        let count = Swift.min((fields.remaining + 1) / 4, Self.capacity)
        words = fields.smallNumbers(4 * count).words
    }

    func write(to fields: inout FieldWriter) {
        for satellite in self {
            fields.integer(satellite.number, width: 2)
            fields.smallNumber(satellite.elevation, width: 2)
            fields.smallNumber(satellite.azimuth, width: 3)
            fields.smallNumber(satellite.signalStrength, width: 2)
        }
    }

    /// Returns the satellite in a slot; `nil` if the slot is empty.
    @inlinable
    func satellite(at index: Int) -> SatelliteInView? {
        SatelliteInView(packed: withUnsafeBytes(of: words) { $0.assumingMemoryBound(to: UInt64.self)[index] })
    }
}

extension SatellitesInView: Hashable {
    public static func == (one: Self, other: Self) -> Bool { one.elementsEqual(other) }

    public func hash(into hasher: inout Hasher) { for satellite in self { hasher.combine(satellite) } }
}

extension SatellitesInView: Sequence {
    /// An iterator over the satellites in the list, skipping empty slots.
    public struct Iterator: IteratorProtocol {
        @usableFromInline let satellites: SatellitesInView
        @usableFromInline var index = 0

        @inlinable
        init(_ satellites: SatellitesInView) { self.satellites = satellites }

        /// Returns the next satellite; `nil` at the end of the list.
        @inlinable
        public mutating func next() -> SatelliteInView? {
            while index < SatellitesInView.capacity {
                let satellite = satellites.satellite(at: index)
                index += 1
                if let satellite { return satellite }
            }
            return nil
        }
    }

    /// Returns an iterator over the satellites in the list.
    @inlinable
    public func makeIterator() -> Iterator { Iterator(self) }

    /// The number of satellites in the list, not counting empty slots.
    public var count: Int { reduce(0) { count, _ in count + 1 } }
}
