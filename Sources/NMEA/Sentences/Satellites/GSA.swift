extension Sentence {
    /// GSA: the satellites used in the navigation solution and the dilutions of precision (DOPs).
    ///
    /// `$GPGSA,A,3,10,07,05,02,29,04,08,13,,,,,1.72,1.03,1.38*0A`
    ///
    /// A multi-GNSS receiver sends one GSA sentence for each satellite system.
    public struct GSA: SentenceBody {
        public static let code: SentenceCode = "GSA"

        /// Whether the receiver switches automatically between 2D and 3D (field 1: `A` automatic, `M` manual).
        public var isAutomatic: Bool?
        /// The navigation mode (field 2): 1 for no fix, 2 for a 2D fix, 3 for a 3D fix.
        public var fixMode: UInt8?
        /// The IDs of the satellites used (fields 3–14). If a receiver sends more than twelve, only the first twelve
        /// are read. All later values are missing, because their field numbers are unknown.
        public var satellites = SatelliteNumbers()
        /// The position dilution of precision (field 15).
        @Compact public var positionDilution: Double?
        /// The horizontal dilution of precision (field 16).
        @Compact public var horizontalDilution: Double?
        /// The vertical dilution of precision (field 17).
        @Compact public var verticalDilution: Double?
        /// The GNSS system ID (field 18, hexadecimal, since NMEA 4.1).
        public var system: UInt8?

        public init() {}

        @inline(__always)
        public init(from fields: consuming FieldReader) {
            isAutomatic = fields.flag("A", "M")
            fixMode = fields.integer()
            satellites = SatelliteNumbers(from: &fields)
            guard fields.remaining <= 4 else { return }
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

/// The satellite IDs in a GSA sentence, in the receiver's numbering; at most twelve.
public struct SatelliteNumbers: Sendable {
    /// The maximum number of satellite IDs in a sentence.
    public static let capacity = 12

    /// Twelve slots for one ``SmallNumber`` each.
    @usableFromInline private(set) var words: (first: UInt64, second: UInt64, third: UInt64) = (.max, .max, .max)

    /// Creates an empty list.
    public init() {}

    /// Creates a list of the first twelve satellite IDs, which must be below 10,000.
    public init(_ numbers: some Sequence<UInt16>) {
        withUnsafeMutableBytes(of: &words) { words in
            let slots = words.assumingMemoryBound(to: UInt16.self)
            for (index, number) in numbers.prefix(Self.capacity).enumerated() {
                slots[index] = SmallNumber(Float(number)).bits
            }
        }
    }

    /// Whether the list contains no satellites.
    public var isEmpty: Bool { !contains { _ in true } }

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

    /// Returns the satellite ID in a slot; 0 if the slot is empty or its number is not an integer.
    @inlinable
    func number(at index: Int) -> UInt16 {
        let number = withUnsafeBytes(of: words) { $0.assumingMemoryBound(to: UInt16.self)[index] }
        return number < 10_000 ? number : 0
    }
}

extension SatelliteNumbers: Hashable {
    /// Returns whether corresponding slots of both lists contain the same IDs. A slot without a valid ID counts as
    /// empty.
    public static func == (one: Self, other: Self) -> Bool {
        (0..<capacity).allSatisfy { one.number(at: $0) == other.number(at: $0) }
    }

    public func hash(into hasher: inout Hasher) { for number in self { hasher.combine(number) } }
}

extension SatelliteNumbers: Sequence {
    /// An iterator over the satellite IDs in the list, skipping empty slots.
    public struct Iterator: IteratorProtocol {
        @usableFromInline let numbers: SatelliteNumbers
        @usableFromInline var index = 0

        @inlinable
        init(_ numbers: SatelliteNumbers) { self.numbers = numbers }

        /// Returns the next satellite ID; `nil` at the end of the list.
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

    /// Returns an iterator over the satellite IDs in the list.
    @inlinable
    public func makeIterator() -> Iterator { Iterator(self) }

    /// The number of satellite IDs in the list, not counting empty slots.
    public var count: Int { reduce(0) { count, _ in count + 1 } }
}
