extension Sentence {
    /// GSV: satellites in view, up to four a sentence.
    ///
    /// | field | meaning | here |
    /// |---|---|---|
    /// | 1 | number of sentences in the group | ``total`` |
    /// | 2 | number of this one | ``number`` |
    /// | 3 | satellites in view | ``inView`` |
    /// | 4–7 | satellite: number, elevation, azimuth, C/N0; up to four times | ``satellites`` |
    /// | next | signal, hexadecimal (4.1) | ``signal`` |
    /// | last | satellite system, hexadecimal (Quectel, talker `PQ`) | ``system`` |
    ///
    /// A receiver with several systems or signals sends a group for each.
    public struct GSV: SentenceBody {
        public static let code: SentenceCode = "GSV"

        public var total: UInt8?
        public var number: UInt8?
        public var inView: UInt8?
        public var satellites = SatellitesInView()
        public var signal: UInt8?
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

/// One satellite of a GSV sentence. Angles and strengths that are no whole numbers are kept to a tenth.
public struct SatelliteInView: Hashable, Sendable {
    /// Four ``SmallNumber``s: number, elevation, azimuth and strength, the first one lowest.
    @usableFromInline package let packed: UInt64

    /// Its number in the receiver's own numbering.
    @inlinable public var number: UInt16 { UInt16(truncatingIfNeeded: packed) }
    /// Above the horizon, in degrees.
    public var elevation: Float? { value(1) }
    /// From true north, in degrees.
    public var azimuth: Float? { value(2) }
    /// Carrier to noise density in dBHz; `nil` when it is not tracked.
    public var signalStrength: Float? { value(3) }

    /// Makes a satellite.
    /// - Parameter number: Between 1 and 9,999.
    public init(number: UInt16, elevation: Float? = nil, azimuth: Float? = nil, signalStrength: Float? = nil) {
        let values = [Float(number), elevation, azimuth, signalStrength]
        packed = values.reversed().reduce(0) { $0 << 16 | UInt64(SmallNumber($1).bits) }
    }

    /// Unpacks a place of a sentence; `nil` when it has no number.
    @inlinable
    package init?(packed: UInt64) {
        guard (packed & 0xFFFF) &- 1 < 9_999 else { return nil }
        self.packed = packed
    }

    private func value(_ place: Int) -> Float? {
        SmallNumber(bits: UInt16(truncatingIfNeeded: packed >> UInt64(16 * place))).value
    }
}

extension SatelliteInView {
    /// The azimuth as it is packed, for comparisons.
    @inlinable package var azimuthBits: UInt16 { UInt16(truncatingIfNeeded: packed >> 32) }

    /// The same without a direction, unless both angles are there.
    @inlinable package var withWholeDirection: SatelliteInView {
        let hasElevation = packed >> 16 & 0xFFFF != 0xFFFF
        let hasAzimuth = packed >> 32 & 0xFFFF != 0xFFFF
        if hasElevation && hasAzimuth { return self }
        return SatelliteInView(packed: packed | 0x0000_FFFF_FFFF_0000) ?? self
    }
}

/// The satellites of one GSV sentence: four at most.
public struct SatellitesInView: Sendable {
    /// The most satellites that a sentence carries.
    public static let capacity = 4

    /// The places, taken or not.
    @usableFromInline private(set) var words = SmallNumbers().words

    /// Makes an empty list.
    public init() {}

    /// Makes a list of the first four.
    public init(_ satellites: some Sequence<SatelliteInView>) {
        withUnsafeMutableBytes(of: &words) { words in
            let places = words.assumingMemoryBound(to: UInt64.self)
            for (place, satellite) in satellites.prefix(Self.capacity).enumerated() { places[place] = satellite.packed }
        }
    }

    @inline(__always)
    init(from fields: inout FieldReader) {
        // A signal and a system may follow, but never three fields: a satellite that is cut short by one is still there.
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

    /// The satellite at a place, `nil` when it is not taken.
    @inlinable
    func satellite(at place: Int) -> SatelliteInView? {
        SatelliteInView(packed: withUnsafeBytes(of: words) { $0.assumingMemoryBound(to: UInt64.self)[place] })
    }
}

extension SatellitesInView: Hashable {
    public static func == (one: Self, other: Self) -> Bool { one.elementsEqual(other) }

    public func hash(into hasher: inout Hasher) { for satellite in self { hasher.combine(satellite) } }
}

extension SatellitesInView: Sequence {
    /// Goes through the places that are taken.
    public struct Iterator: IteratorProtocol {
        @usableFromInline let satellites: SatellitesInView
        @usableFromInline var place = 0

        @inlinable
        init(_ satellites: SatellitesInView) { self.satellites = satellites }

        /// The next satellite.
        @inlinable
        public mutating func next() -> SatelliteInView? {
            while place < SatellitesInView.capacity {
                let satellite = satellites.satellite(at: place)
                place += 1
                if let satellite { return satellite }
            }
            return nil
        }
    }

    /// Goes through the places that are taken.
    @inlinable
    public func makeIterator() -> Iterator { Iterator(self) }

    /// How many satellites there are.
    public var count: Int { reduce(0) { count, _ in count + 1 } }
}
