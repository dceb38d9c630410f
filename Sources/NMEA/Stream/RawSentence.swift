/// A sentence of any type as received, with its bytes and fields.
///
/// The sentence is a view into the reader's memory. It is valid only until the closure to which it is passed returns,
/// and the compiler prevents it from escaping. Use ``parsed()`` to obtain a value that can be stored.
public struct RawSentence: ~Copyable {
    private let start: UnsafeRawPointer
    private let length: Int
    private let tagLength: Int
    private let delimiters: UnsafePointer<UInt16>

    /// The number of fields after the address.
    public let fieldCount: Int

    @inline(__always)
    init(start: UnsafeRawPointer, length: Int, tagLength: Int, delimiters: UnsafePointer<UInt16>, fieldCount: Int) {
        self.start = start
        self.length = length
        self.tagLength = tagLength
        self.delimiters = delimiters
        self.fieldCount = fieldCount
    }

    /// The sentence type: three letters, or the complete address of a proprietary sentence.
    @inline(__always)
    public var code: SentenceCode {
        SentenceCode(address: start + 1, length: Int(delimiters[0]) - 1, fieldCount: fieldCount)
    }

    /// The talker: two letters, or `P` for a proprietary sentence.
    @inline(__always)
    public var talker: Talker { Talker(address: start + 1, length: Int(delimiters[0]) - 1) }

    /// The text between the `$` and the first comma.
    public var address: String { text(1..<Int(delimiters[0])) }

    /// Whether the sentence begins with `!`, which introduces encapsulated data such as AIS messages.
    public var isEncapsulated: Bool { start.load(as: UInt8.self) == UInt8(ascii: "!") }

    /// Whether the sentence has a checksum. A checksum that is present has already been verified.
    public var hasChecksum: Bool { Int(delimiters[fieldCount]) < length }

    /// Returns the text of a field, or `nil` if there is no such field. Index 0 is the first field after the address.
    public func field(_ index: Int) -> String? {
        guard index >= 0, index < fieldCount else { return nil }
        return text(Int(delimiters[index]) + 1..<Int(delimiters[index + 1]))
    }

    /// The TAG blocks that precede the sentence, combined into one; `nil` if there are none.
    public var tagBlock: TAGBlock? {
        tagLength == 0 ? nil : TAGBlock(UnsafeRawBufferPointer(start: start - tagLength, count: tagLength))
    }

    /// Calls a closure with the bytes of the sentence from the `$` to the checksum, without the line ending.
    @inline(__always)
    public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(UnsafeRawBufferPointer(start: start, count: length))
    }

    /// Calls a closure with a reader that is positioned at the first field after the address, even if that field is
    /// part of the ``code``.
    public func withFields<Result>(_ body: (inout FieldReader) throws -> Result) rethrows -> Result {
        var fields = fields
        return try body(&fields)
    }

    // Not public because a stored reader could outlive the memory that it reads.
    @inline(__always)
    var fields: FieldReader { FieldReader(start: start, delimiters: delimiters, count: fieldCount) }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeRawBufferPointer(start: start, count: length)[range], as: UTF8.self)
    }
}
