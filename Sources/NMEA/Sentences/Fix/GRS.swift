extension Sentence {
    /// GRS: the range residuals of the satellites used in the fix.
    public struct GRS: SentenceBody {
        public static let code: SentenceCode = "GRS"

        /// The UTC time of the fix (field 1).
        public var time: TimeOfDay?
        /// Whether the residuals were recomputed after the position (field 2: `1`) or were used to compute it (`0`).
        public var isComputedAfterwards: Bool?
        /// The residuals, in meters, in the order of the satellites in ``GSA`` (fields 3–14).
        public var residuals = SatelliteResiduals()
        /// The GNSS system ID (field 15, hexadecimal, since NMEA 4.1).
        public var system: UInt8?
        /// The signal ID (field 16, hexadecimal, since NMEA 4.1).
        public var signal: UInt8?

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            isComputedAfterwards = fields.integer(UInt8.self).map { $0 != 0 }
            for index in 0..<SatelliteResiduals.count { residuals[index] = fields.smallNumber() }
            system = fields.hexadecimal()
            signal = fields.hexadecimal()
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.integer(isComputedAfterwards.map { $0 ? 1 : 0 })
            for index in 0..<SatelliteResiduals.count { fields.smallNumber(residuals[index], width: 1) }
            fields.hexadecimal(system)
            fields.hexadecimal(signal)
            fields.trimEmptyFields(to: 14)
        }
    }
}

/// The range residuals of twelve satellites, in meters, in the order of the satellites in GSA.
public struct SatelliteResiduals: Hashable, Sendable {
    /// The number of residuals in the list, including missing residuals.
    public static let count = 12

    private var storage = SIMD16<Float>(repeating: .nan)

    /// Creates a list in which all residuals are missing.
    public init() {}

    /// The range residual of the satellite at an index, in meters; `nil` if it is missing.
    public subscript(index: Int) -> Float? {
        get {
            precondition(indices.contains(index))
            return storage[index].isNaN ? nil : storage[index]
        }
        set {
            precondition(indices.contains(index))
            storage[index] = newValue ?? .nan
        }
    }

    public static func == (one: Self, other: Self) -> Bool { (0..<count).allSatisfy { one[$0] == other[$0] } }

    public func hash(into hasher: inout Hasher) { for index in 0..<Self.count { hasher.combine(self[index]) } }
}

extension SatelliteResiduals: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { Self.count }
}
