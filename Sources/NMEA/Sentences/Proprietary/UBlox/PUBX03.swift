extension Sentence {
    /// PUBX,03: the status of the satellites tracked by a u-blox receiver.
    ///
    /// Field 1 (`03`) is part of the sentence's code.
    ///
    /// The receiver lists all satellites in a single sentence of unlimited length. ``satellites`` contains the first 23
    /// satellites, and ``TrackedSatellites/omitted`` is the number of satellites beyond these. To read all satellites,
    /// use the raw sentence:
    ///
    /// ```swift
    /// import NMEA
    ///
    /// func printSatellites(of sentence: borrowing RawSentence) {
    ///     sentence.withFields { fields in
    ///         fields.skip(2)
    ///         var satellites: TrackedSatellites
    ///         repeat {
    ///             satellites = TrackedSatellites(from: &fields)
    ///             for satellite in satellites { print(satellite) }
    ///         } while satellites.omitted > 0
    ///     }
    /// }
    /// ```
    public struct PUBX03: SentenceBody {
        public static let code: SentenceCode = "PUBX,03"

        /// The number of tracked satellites (field 2).
        public var tracked: UInt8?
        /// The first 23 satellites (from field 3 on, six fields each: ID, status, azimuth, elevation, C/N0, carrier
        /// lock time).
        public var satellites = TrackedSatellites()

        public init() {}

        public init(from fields: consuming FieldReader) {
            tracked = fields.integer()
            satellites = TrackedSatellites(from: &fields)
        }

        public func write(to fields: inout FieldWriter) {
            fields.integer(tracked, width: 2)
            satellites.write(to: &fields)
        }
    }
}

/// A satellite in a PUBX,03 sentence.
public struct TrackedSatellite: Hashable, Sendable {
    /// The satellite ID in the receiver's numbering; `nil` if the numbering does not cover the satellite's system.
    public var number: UInt16?
    /// Whether the satellite is used in the navigation solution.
    public var use: SatelliteUse?
    /// The azimuth from true north, in degrees, 0 … 360.
    public var azimuth: UInt16?
    /// The elevation above the horizon, in degrees, -90 … 90.
    public var elevation: Int8?
    /// The carrier-to-noise density ratio (C/N0), in dBHz; `nil` if the satellite is not tracked.
    public var signalStrength: UInt8?
    /// The carrier lock time, in seconds; 0 means code lock only, and 64 means at least 64 seconds.
    public var lockTime: UInt8?

    /// Creates a satellite.
    public init(
        number: UInt16?, use: SatelliteUse? = nil, azimuth: UInt16? = nil, elevation: Int8? = nil,
        signalStrength: UInt8? = nil, lockTime: UInt8? = nil
    ) {
        self.number = number
        self.use = use
        self.azimuth = azimuth
        self.elevation = elevation
        self.signalStrength = signalStrength
        self.lockTime = lockTime
    }
}

/// How a u-blox receiver uses a satellite in its navigation solution.
public enum SatelliteUse: UInt8, Sendable {
    /// `-`: the satellite is not used.
    case unused = 0x2D
    /// `U`: the satellite is used.
    case used = 0x55
    /// `e`: an ephemeris is available, but the satellite is not used.
    case usable = 0x65
}

/// The first 23 satellites of a PUBX,03 sentence.
public struct TrackedSatellites: Sendable {
    /// The maximum number of satellites in the list.
    public static let capacity = 23

    private var storage = InlineArray<23, PackedSatellite>(repeating: PackedSatellite())
    private var length: UInt8 = 0
    private var rest: UInt8 = 0

    /// The number of satellites in the list.
    public var count: Int { Int(length) }

    /// The number of satellites in the sentence that did not fit into the list.
    public var omitted: Int { Int(rest) }

    /// Creates an empty list.
    public init() {}

    /// Creates a list of the first 23 satellites.
    public init(_ satellites: some Sequence<TrackedSatellite>) {
        for satellite in satellites {
            guard count < Self.capacity else { break }
            append(satellite)
        }
    }

    /// Reads as many satellites as fit into the list. The reader is then at the first field of the first satellite that
    /// did not fit.
    public init(from fields: inout FieldReader) {
        let fieldsPerSatellite = 6
        while fields.remaining > 0, count < Self.capacity {
            append(
                TrackedSatellite(
                    number: fields.integer(), use: fields.symbol(), azimuth: fields.integer(),
                    elevation: fields.integer(), signalStrength: fields.integer(), lockTime: fields.integer()))
        }
        rest = UInt8(clamping: (fields.remaining + fieldsPerSatellite - 1) / fieldsPerSatellite)
    }

    func write(to fields: inout FieldWriter) {
        for satellite in self {
            fields.integer(satellite.number, width: 2)
            fields.symbol(satellite.use)
            fields.integer(satellite.azimuth, width: 3)
            fields.integer(satellite.elevation, width: 2)
            fields.integer(satellite.signalStrength, width: 2)
            fields.integer(satellite.lockTime, width: 3)
        }
    }

    private mutating func append(_ satellite: TrackedSatellite) {
        storage[count] = PackedSatellite(satellite)
        length += 1
    }

    /// The satellite at an index, counted from 0.
    public subscript(index: Int) -> TrackedSatellite {
        precondition(index < count, "the satellite index must be less than the number of satellites")
        return storage[index].unpacked
    }
}

extension TrackedSatellites: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { count }
}

extension TrackedSatellites: Hashable {
    public static func == (one: Self, other: Self) -> Bool { one.rest == other.rest && one.elementsEqual(other) }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(rest)
        for satellite in self { hasher.combine(satellite) }
    }
}

/// A satellite packed into five bytes, so that a sentence can hold many satellites. The values are the digits of a
/// mixed-radix number. Each radix is one more than the number of values that are possible at its position; the
/// additional digit represents a missing value.
private struct PackedSatellite: Sendable {
    // The product of all radices is 1,055,795,316,576, which is less than 2⁴⁰.
    private static let numbers: UInt64 = 600
    private static let uses: UInt64 = 3
    private static let azimuths: UInt64 = 361
    /// The number of possible elevations. Elevations are stored as offsets from the nadir, so they are never negative.
    private static let elevations: UInt64 = 181
    private static let strengths: UInt64 = 100
    private static let lockTimes: UInt64 = 65

    private var bytes = InlineArray<5, UInt8>(repeating: 0)

    init() {}

    init(_ satellite: TrackedSatellite) {
        var packed: UInt64 = 0
        Self.push(satellite.number, below: Self.numbers, onto: &packed)
        Self.push(Self.index(of: satellite.use), below: Self.uses, onto: &packed)
        Self.push(satellite.azimuth, below: Self.azimuths, onto: &packed)
        Self.push(satellite.elevation.map { Int($0) + 90 }, below: Self.elevations, onto: &packed)
        Self.push(satellite.signalStrength, below: Self.strengths, onto: &packed)
        Self.push(satellite.lockTime, below: Self.lockTimes, onto: &packed)
        for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: packed >> UInt64(8 * index)) }
    }

    var unpacked: TrackedSatellite {
        var packed = bytes.indices.reduce(0 as UInt64) { $0 | UInt64(bytes[$1]) << UInt64(8 * $1) }
        // The value pushed last is popped first.
        let lockTime: UInt8? = Self.pop(below: Self.lockTimes, from: &packed)
        let strength: UInt8? = Self.pop(below: Self.strengths, from: &packed)
        let elevation = Self.pop(below: Self.elevations, from: &packed).map { (angle: Int) in Int8(angle - 90) }
        let azimuth: UInt16? = Self.pop(below: Self.azimuths, from: &packed)
        let use: UInt8? = Self.pop(below: Self.uses, from: &packed)
        let number: UInt16? = Self.pop(below: Self.numbers, from: &packed)
        return TrackedSatellite(
            number: number, use: use.map(Self.use), azimuth: azimuth, elevation: elevation, signalStrength: strength,
            lockTime: lockTime)
    }

    private static func push(_ value: (some BinaryInteger)?, below limit: UInt64, onto packed: inout UInt64) {
        var digit: UInt64 = 0
        if let value, value >= 0, value < limit { digit = UInt64(value) + 1 }
        packed = packed * (limit + 1) + digit
    }

    private static func pop<Value: FixedWidthInteger>(below limit: UInt64, from packed: inout UInt64) -> Value? {
        let (left, digit) = packed.quotientAndRemainder(dividingBy: limit + 1)
        packed = left
        return digit == 0 ? nil : Value(digit - 1)
    }

    private static func index(of use: SatelliteUse?) -> UInt8? {
        switch use {
        case .unused: 0
        case .used: 1
        case .usable: 2
        case nil: nil
        }
    }

    private static func use(_ index: UInt8) -> SatelliteUse {
        switch index {
        case 0: .unused
        case 1: .used
        default: .usable
        }
    }
}
