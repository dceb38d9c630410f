/// A short ASCII string that is stored inline, without a memory allocation.
///
/// The capacity must not exceed 255 characters. Characters beyond the capacity are dropped, and ``isTruncated`` is set;
/// the complete text remains available in the raw sentence.
public struct InlineText<let capacity: Int>: Sendable {
    private var storage = InlineArray<capacity, UInt8>(repeating: 0)
    private var length: UInt8 = 0
    /// Whether any characters were dropped.
    public private(set) var isTruncated = false

    /// Creates inline text from a string. Non-ASCII characters are replaced by `?`.
    public init(_ text: String) {
        for scalar in text.unicodeScalars { append(scalar.isASCII ? UInt8(scalar.value) : UInt8(ascii: "?")) }
    }

    /// Creates inline text from bytes.
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

    /// Calls a closure with the bytes of the text. The buffer is valid only during the call.
    public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try withUnsafeBytes(of: storage) { try body(UnsafeRawBufferPointer(rebasing: $0.prefix(count))) }
    }
}

/// Text that may fill a whole sentence. The capacity is sufficient for any sentence of standard length.
public typealias SentenceText = InlineText<102>

/// The name of a waypoint, a target or a similar object.
public typealias WaypointName = InlineText<20>

extension InlineText: Hashable {
    public static func == (one: InlineText, other: InlineText) -> Bool {
        one.withBytes { bytes in other.withBytes { bytes.elementsEqual($0) } }
    }

    public func hash(into hasher: inout Hasher) { withBytes { hasher.combine(bytes: $0) } }
}

extension InlineText: CustomStringConvertible, ExpressibleByStringLiteral {
    /// The characters as a string.
    public var description: String { withBytes { String(decoding: $0, as: UTF8.self) } }

    /// Creates inline text from an ASCII literal.
    public init(stringLiteral text: String) { self.init(text) }
}
