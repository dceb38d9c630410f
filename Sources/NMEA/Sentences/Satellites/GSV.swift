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
        public init(from fields: inout FieldReader) {
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

/// One satellite of a GSV sentence.
public struct SatelliteInView: Hashable, Sendable {
    /// Its number in the receiver's own numbering.
    public var number: UInt16
    /// Above the horizon, in degrees.
    @Compact public var elevation: Float?
    /// From true north, in degrees.
    @Compact public var azimuth: Float?
    /// Carrier to noise density in dBHz; `nil` when it is not tracked.
    @Compact public var signalStrength: Float?

    /// Makes a satellite.
    @inline(__always)
    public init(number: UInt16, elevation: Float? = nil, azimuth: Float? = nil, signalStrength: Float? = nil) {
        self.number = number
        self.elevation = elevation
        self.azimuth = azimuth
        self.signalStrength = signalStrength
    }
}

/// The satellites of one GSV sentence: four at most.
public struct SatellitesInView: Sendable {
    /// The most satellites that a sentence carries.
    public static let capacity = 4

    private var storage = InlineArray<4, SatelliteInView>(repeating: SatelliteInView(number: 0))
    /// How many satellites there are.
    public private(set) var count = 0

    /// Makes an empty list.
    public init() {}

    /// Makes a list of the first four.
    public init(_ satellites: some Sequence<SatelliteInView>) { for satellite in satellites { append(satellite) } }

    @inline(__always)
    init(from fields: inout FieldReader) {
        // A signal may follow, but never three fields: a last group that is cut short by one is still a satellite.
        while fields.remaining >= 3, count < Self.capacity {
            let number = fields.integer(UInt16.self)
            let elevation = fields.smallNumber()
            let azimuth = fields.smallNumber()
            let strength = fields.smallNumber()
            guard let number, number != 0 else { continue }
            append(SatelliteInView(number: number, elevation: elevation, azimuth: azimuth, signalStrength: strength))
        }
    }

    func write(to fields: inout FieldWriter) {
        for satellite in self {
            fields.integer(satellite.number, width: 2)
            fields.smallNumber(satellite.elevation, width: 2)
            fields.smallNumber(satellite.azimuth, width: 3)
            fields.smallNumber(satellite.signalStrength, width: 2)
        }
    }

    @inline(__always)
    private mutating func append(_ satellite: SatelliteInView) {
        guard count < Self.capacity else { return }
        storage[count] = satellite
        count += 1
    }

    /// One of the satellites, counted from 0.
    @inline(__always)
    public subscript(index: Int) -> SatelliteInView { storage[index] }
}

extension SatellitesInView: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { count }
}

extension SatellitesInView: Hashable {
    public static func == (one: Self, other: Self) -> Bool { one.elementsEqual(other) }

    public func hash(into hasher: inout Hasher) { for satellite in self { hasher.combine(satellite) } }
}
