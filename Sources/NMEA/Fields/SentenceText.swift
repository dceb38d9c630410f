/// A short text of ASCII characters that lives inside its sentence, without memory of its own.
///
/// It holds ``capacity`` characters, more than a sentence of the standard's length can carry. What does not fit is left out
/// and ``isTruncated`` says so; the raw sentence has it all.
public struct SentenceText: Sendable {
    /// The most characters that a text holds.
    public static let capacity = 102

    private var storage: InlineArray<102, UInt8>
    private var length: UInt8 = 0
    /// Whether characters were left out.
    public private(set) var isTruncated = false

    /// Makes a text of an ASCII string; other characters become `?`.
    public init(_ text: String) {
        storage = .init(repeating: 0)
        for scalar in text.unicodeScalars { append(scalar.isASCII ? UInt8(scalar.value) : UInt8(ascii: "?")) }
    }

    /// Makes a text of bytes.
    init(_ bytes: UnsafeRawBufferPointer) {
        storage = .init(repeating: 0)
        for byte in bytes { append(byte) }
    }

    private mutating func append(_ byte: UInt8) {
        guard Int(length) < Self.capacity else {
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

    /// The texts between commas, for sentences that carry lists.
    public func components() -> [String] {
        withBytes { bytes in
            bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
    }
}

extension SentenceText: Hashable {
    public static func == (one: SentenceText, other: SentenceText) -> Bool {
        one.withBytes { bytes in other.withBytes { bytes.elementsEqual($0) } }
    }

    public func hash(into hasher: inout Hasher) { withBytes { hasher.combine(bytes: $0) } }
}

extension SentenceText: CustomStringConvertible, ExpressibleByStringLiteral {
    public var description: String { withBytes { String(decoding: $0, as: UTF8.self) } }

    /// Makes a text of an ASCII literal.
    public init(stringLiteral text: String) { self.init(text) }
}
