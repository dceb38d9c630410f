/// A short text of ASCII characters that lives inside its sentence, without memory of its own.
///
/// It holds `capacity` characters, 255 at most. What does not fit is left out and ``isTruncated`` says so; the raw sentence
/// has it all.
public struct InlineText<let capacity: Int>: Sendable {
    private var storage = InlineArray<capacity, UInt8>(repeating: 0)
    private var length: UInt8 = 0
    /// Whether characters were left out.
    public private(set) var isTruncated = false

    /// Makes a text of an ASCII string; other characters become `?`.
    public init(_ text: String) {
        for scalar in text.unicodeScalars { append(scalar.isASCII ? UInt8(scalar.value) : UInt8(ascii: "?")) }
    }

    /// Makes a text of bytes.
    init(_ bytes: UnsafeRawBufferPointer) { for byte in bytes { append(byte) } }

    private mutating func append(_ byte: UInt8) {
        guard Int(length) < capacity else {
            isTruncated = true
            return
        }
        storage[Int(length)] = byte
        length += 1
    }

    /// The number of characters.
    public var count: Int { Int(length) }

    /// Lends the characters.
    public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try withUnsafeBytes(of: storage) { try body(UnsafeRawBufferPointer(rebasing: $0.prefix(count))) }
    }
}

/// A text that may fill its sentence: more than a sentence of the standard's length can carry.
public typealias SentenceText = InlineText<102>

/// A waypoint's or another object's name.
public typealias WaypointName = InlineText<20>

extension InlineText: Hashable {
    public static func == (one: InlineText, other: InlineText) -> Bool {
        one.withBytes { bytes in other.withBytes { bytes.elementsEqual($0) } }
    }

    public func hash(into hasher: inout Hasher) { withBytes { hasher.combine(bytes: $0) } }
}

extension InlineText: CustomStringConvertible, ExpressibleByStringLiteral {
    public var description: String { withBytes { String(decoding: $0, as: UTF8.self) } }

    /// Makes a text of an ASCII literal.
    public init(stringLiteral text: String) { self.init(text) }
}
