extension Sentence {
    /// GSA: satellites used and dilutions of precision.
    ///
    /// | field | meaning | here |
    /// |---|---|---|
    /// | 1 | `A` the receiver, `M` the user chooses 2D or 3D | ``isAutomatic`` |
    /// | 2 | 1 no fix, 2 2D, 3 3D | ``fixMode`` |
    /// | 3–14 | satellites used; some receivers send more | ``satellites`` |
    /// | 15 | position dilution of precision | ``positionDilution`` |
    /// | 16 | horizontal dilution of precision | ``horizontalDilution`` |
    /// | 17 | vertical dilution of precision | ``verticalDilution`` |
    /// | 18 | satellite system, hexadecimal (4.1) | ``system`` |
    ///
    /// A receiver with several systems sends one for each.
    public struct GSA: SentenceBody {
        public static let code: SentenceCode = "GSA"

        public var isAutomatic: Bool?
        public var fixMode: UInt8?
        public var satellites = SatelliteNumbers()
        @Compact public var positionDilution: Double?
        @Compact public var horizontalDilution: Double?
        @Compact public var verticalDilution: Double?
        public var system: UInt8?

        public init() {}

        @inline(__always)
        public init(from fields: inout FieldReader) {
            isAutomatic = fields.flag("A", "M")
            fixMode = fields.integer()
            satellites = SatelliteNumbers(from: &fields)
            positionDilution = fields.number()
            horizontalDilution = fields.number()
            verticalDilution = fields.number()
            system = fields.hexadecimal()
        }

        public func write(to fields: inout FieldWriter) {
            fields.flag(isAutomatic, "A", "M")
            fields.integer(fixMode)
            satellites.write(to: &fields)
            fields.number(positionDilution, decimals: 1)
            fields.number(horizontalDilution, decimals: 1)
            fields.number(verticalDilution, decimals: 1)
            fields.hexadecimal(system)
            fields.trimEmptyFields(to: 17)
        }
    }
}

/// The satellites of a GSA sentence, in the receiver's own numbering. Twelve at most.
public struct SatelliteNumbers: Hashable, Sendable {
    /// The most satellites that a sentence carries.
    public static let capacity = 12

    private var storage = SIMD16<UInt16>()
    /// How many satellites there are.
    public private(set) var count = 0

    /// Makes an empty list.
    public init() {}

    /// Makes a list of the first twelve numbers.
    public init(_ numbers: some Sequence<UInt16>) { for number in numbers { append(number) } }

    @inline(__always)
    init(from fields: inout FieldReader) {
        for _ in 0..<Self.capacity {
            guard let number = fields.integer(UInt16.self), number != 0 else { continue }
            append(number)
        }
    }

    func write(to fields: inout FieldWriter) {
        for index in 0..<Self.capacity { fields.integer(index < count ? self[index] : nil, width: 2) }
    }

    @inline(__always)
    mutating func append(_ number: UInt16) {
        guard count < Self.capacity else { return }
        storage[count] = number
        count += 1
    }

    /// One of the satellites, counted from 0.
    @inline(__always)
    public subscript(index: Int) -> UInt16 { storage[index] }
}

extension SatelliteNumbers: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { count }
}
