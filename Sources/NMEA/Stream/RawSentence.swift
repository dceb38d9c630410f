/// A sentence as it was received: its bytes and its fields, whether its type is known or not.
///
/// It is a view of the reader's memory, valid while the closure that got it runs; the compiler does not let it escape.
/// ``parsed()`` makes a value of it that may be kept.
public struct RawSentence: ~Copyable {
    private let start: UnsafeRawPointer
    private let length: Int
    private let tagLength: Int
    private let delimiters: UnsafePointer<UInt16>

    /// How many fields follow the address.
    public let fieldCount: Int

    @inline(__always)
    init(start: UnsafeRawPointer, length: Int, tagLength: Int, delimiters: UnsafePointer<UInt16>, fieldCount: Int) {
        self.start = start
        self.length = length
        self.tagLength = tagLength
        self.delimiters = delimiters
        self.fieldCount = fieldCount
    }

    /// The sentence's type: three letters, or the whole address of a proprietary sentence.
    @inline(__always)
    public var code: SentenceCode {
        SentenceCode(address: start + 1, length: Int(delimiters[0]) - 1, fieldCount: fieldCount)
    }

    /// Who speaks: two letters, or `P` for a proprietary sentence.
    @inline(__always)
    public var talker: Talker { Talker(address: start + 1, length: Int(delimiters[0]) - 1) }

    /// Everything between the `$` and the first comma.
    public var address: String { text(1..<Int(delimiters[0])) }

    /// Whether it begins with `!`: its content is packed, as AIS messages are.
    public var isEncapsulated: Bool { start.load(as: UInt8.self) == UInt8(ascii: "!") }

    /// Whether it carries a checksum. When it does the checksum is right.
    public var hasChecksum: Bool { Int(delimiters[fieldCount]) < length }

    /// A field's text. Fields are counted from 0, without the address.
    public func field(_ index: Int) -> String? {
        guard index >= 0, index < fieldCount else { return nil }
        return text(Int(delimiters[index]) + 1..<Int(delimiters[index + 1]))
    }

    /// What the TAG block before the sentence says.
    public var tagBlock: TAGBlock? {
        tagLength == 0 ? nil : TAGBlock(UnsafeRawBufferPointer(start: start - tagLength, count: tagLength))
    }

    /// Lends the sentence's bytes, from the `$` to the checksum, without the line's end.
    @inline(__always)
    public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(UnsafeRawBufferPointer(start: start, count: length))
    }

    /// Lends a reader of the fields, from the first one on, even if that belongs to the ``code``.
    public func withFields<Result>(_ body: (inout FieldReader) throws -> Result) rethrows -> Result {
        var fields = fields
        return try body(&fields)
    }

    // Not public: a reader that is kept would outlive the memory it reads.
    @inline(__always)
    var fields: FieldReader { FieldReader(start: start, delimiters: delimiters, count: fieldCount) }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeRawBufferPointer(start: start, count: length)[range], as: UTF8.self)
    }
}
