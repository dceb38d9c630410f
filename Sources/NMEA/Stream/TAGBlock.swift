/// The content of a TAG block (NMEA 4.10, `\s:station,c:1577836800*hh\`), which describes the following sentence.
public struct TAGBlock: Hashable, Sendable {
    /// `c`: the sender's clock as Unix time, in seconds or milliseconds.
    public var unixTime: Int?
    /// `s`: the source identification.
    public var source: String?
    /// `d`: the destination identification.
    public var destination: String?
    /// `g`: the sentence grouping, as in `1-2-1234`: the sentence number, the total number of sentences and the group
    /// ID.
    public var group: String?
    /// `n`: the line count.
    public var lineCount: Int?
    /// `r`: the relative time, in a unit defined by the sender.
    public var relativeTime: Int?
    /// `t`: the text string.
    public var text: String?

    /// Creates an empty TAG block.
    public init() {}

    /// The maximum length of a TAG block in bytes. The standard allows 80 characters.
    static let maximumLength = 256

    /// The maximum total length of consecutive TAG blocks before a sentence, in bytes.
    static let maximumTotalLength = 512

    /// Returns the length of the TAG block at the beginning of `bytes`; `nil` if the block is incomplete or invalid.
    static func length(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard let end = end(bytes), end >= 4, bytes[end - 3] == UInt8(ascii: "*"),
            let high = hexadecimalDigit(bytes[end - 2]), let low = hexadecimalDigit(bytes[end - 1])
        else { return nil }
        let sum = bytes[1..<end - 3].reduce(0, ^)
        return sum == high << 4 | low ? end + 1 : nil
    }

    /// Returns whether `bytes` could be the start of a TAG block that is not yet complete.
    static func canBecomeComplete(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.count < maximumLength && end(bytes) == nil && bytes.dropFirst().allSatisfy(isAllowed)
    }

    private static func end(_ bytes: UnsafeRawBufferPointer) -> Int? {
        let inside = bytes.dropFirst().prefix(maximumLength - 2).prefix { $0 != UInt8(ascii: "\\") && isAllowed($0) }
        return inside.endIndex < bytes.count && bytes[inside.endIndex] == UInt8(ascii: "\\") ? inside.endIndex : nil
    }

    /// Returns whether a character is allowed in a TAG block. `$` and `!` are not allowed, so that a stray backslash
    /// does not delay the next sentence.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "$") && byte != UInt8(ascii: "!")
    }

    /// Creates a TAG block by combining one or more valid blocks that precede a sentence.
    init(_ blocks: UnsafeRawBufferPointer) {
        for block in blocks.split(separator: UInt8(ascii: "\\")) {
            for entry in block.prefix(while: { $0 != UInt8(ascii: "*") }).split(separator: UInt8(ascii: ",")) {
                guard entry.count > 2, entry[entry.startIndex + 1] == UInt8(ascii: ":") else { continue }
                let value = String(decoding: entry.dropFirst(2), as: UTF8.self)
                switch entry[entry.startIndex] {
                case UInt8(ascii: "c"): unixTime = Int(value)
                case UInt8(ascii: "s"): source = value
                case UInt8(ascii: "d"): destination = value
                case UInt8(ascii: "g"): group = value
                case UInt8(ascii: "n"): lineCount = Int(value)
                case UInt8(ascii: "r"): relativeTime = Int(value)
                case UInt8(ascii: "t"): text = value
                default: break
                }
            }
        }
    }
}
