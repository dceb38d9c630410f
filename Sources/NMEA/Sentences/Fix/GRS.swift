extension Sentence {
    /// GRS: the range residuals of the satellites in use.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | time of the fix, UTC | ``time`` |
    /// | 2 | `0` residuals used for the position, `1` residuals computed afterwards | ``isComputedAfterwards`` |
    /// | 3–14 | residuals, in the order of the satellites in GSA | ``residuals``, meters |
    /// | 15 | satellite system (4.1) | ``system`` |
    /// | 16 | signal (4.1) | ``signal`` |
    public struct GRS: SentenceBody {
        public static let code: SentenceCode = "GRS"

        public var time: TimeOfDay?
        public var isComputedAfterwards: Bool?
        public var residuals = SatelliteResiduals()
        public var system: UInt8?
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

/// Twelve residuals in meters, in the order of the satellites in GSA.
public struct SatelliteResiduals: Hashable, Sendable {
    /// The number of residuals in a list.
    public static let count = 12

    private var storage = SIMD16<Float>(repeating: .nan)

    /// Creates an empty list.
    public init() {}

    /// The residual of the satellite at an index, in meters; `nil` if it is missing.
    public subscript(index: Int) -> Float? {
        get { storage[index].isNaN ? nil : storage[index] }
        set { storage[index] = newValue ?? .nan }
    }

    public static func == (one: Self, other: Self) -> Bool { (0..<count).allSatisfy { one[$0] == other[$0] } }

    public func hash(into hasher: inout Hasher) { for index in 0..<Self.count { hasher.combine(self[index]) } }
}

extension SatelliteResiduals: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { Self.count }
}
