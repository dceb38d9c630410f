extension Sentence {
    /// GSA: the satellites in use and the dilutions of precision (DOPs).
    ///
    /// `$GPGSA,A,3,10,07,05,02,29,04,08,13,,,,,1.72,1.03,1.38*0A`
    ///
    /// A receiver with several satellite systems sends one GSA sentence for each system.
    public struct GSA: SentenceBody {
        public static let code: SentenceCode = "GSA"

        /// Whether the receiver chooses between 2D and 3D (field 1: `A` the receiver, `M` the user).
        public var isAutomatic: Bool?
        /// The kind of fix: 1 no fix, 2 2D fix, 3 3D fix (field 2).
        public var fixMode: UInt8?
        /// The satellites used (fields 3–14; some receivers send more).
        public var satellites = SatelliteNumbers()
        /// The position dilution of precision (field 15).
        @Compact public var positionDilution: Double?
        /// The horizontal dilution of precision (field 16).
        @Compact public var horizontalDilution: Double?
        /// The vertical dilution of precision (field 17).
        @Compact public var verticalDilution: Double?
        /// The satellite system (field 18, in hexadecimal, since NMEA 4.1).
        public var system: UInt8?

        public init() {}

        @inline(__always)
        public init(from fields: consuming FieldReader) {
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

/// The satellites of a GSA sentence, in the receiver's numbering; at most twelve.
public struct SatelliteNumbers: Sendable {
    /// The maximum number of satellites in a sentence.
    public static let capacity = 12

    /// Twelve slots, with one ``SmallNumber`` in each slot.
    @usableFromInline private(set) var words: (first: UInt64, second: UInt64, third: UInt64) = (.max, .max, .max)

    /// Creates an empty list.
    public init() {}

    /// Creates a list of the first twelve numbers, which must be below 10,000.
    public init(_ numbers: some Sequence<UInt16>) {
        withUnsafeMutableBytes(of: &words) { words in
            let slots = words.assumingMemoryBound(to: UInt16.self)
            for (index, number) in numbers.prefix(Self.capacity).enumerated() {
                slots[index] = SmallNumber(Float(number)).bits
            }
        }
    }

    @inline(__always)
    init(from fields: inout FieldReader) {
        let numbers = fields.smallNumbers(Self.capacity)
        words = (numbers.words.first, numbers.words.second, numbers.words.third)
    }

    func write(to fields: inout FieldWriter) {
        for index in 0..<Self.capacity {
            let number = number(at: index)
            fields.integer(number == 0 ? nil : number, width: 2)
        }
    }

    /// Returns the number in a slot; 0 if the slot is empty.
    @inlinable
    func number(at index: Int) -> UInt16 {
        let number = withUnsafeBytes(of: words) { $0.assumingMemoryBound(to: UInt16.self)[index] }
        return number < 10_000 ? number : 0
    }
}

extension SatelliteNumbers: Hashable {
    /// Returns whether both lists have the same numbers in the same slots. A slot without a valid number counts as
    /// empty.
    public static func == (one: Self, other: Self) -> Bool {
        (0..<capacity).allSatisfy { one.number(at: $0) == other.number(at: $0) }
    }

    public func hash(into hasher: inout Hasher) { for number in self { hasher.combine(number) } }
}

extension SatelliteNumbers: Sequence {
    /// An iterator over the satellites in the list.
    public struct Iterator: IteratorProtocol {
        @usableFromInline let numbers: SatelliteNumbers
        @usableFromInline var index = 0

        @inlinable
        init(_ numbers: SatelliteNumbers) { self.numbers = numbers }

        /// Returns the next satellite number.
        @inlinable
        public mutating func next() -> UInt16? {
            while index < SatelliteNumbers.capacity {
                let number = numbers.number(at: index)
                index += 1
                if number != 0 { return number }
            }
            return nil
        }
    }

    /// Returns an iterator over the satellites in the list.
    @inlinable
    public func makeIterator() -> Iterator { Iterator(self) }

    /// The number of satellites in the list.
    public var count: Int { reduce(0) { count, _ in count + 1 } }
}
