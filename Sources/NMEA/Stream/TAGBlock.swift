/// The content of a TAG block (NMEA 4.10, `\s:station,c:1577836800*hh\`), which describes the sentence that follows.
public struct TAGBlock: Hashable, Sendable {
    /// `c`: the time of the sender's clock in seconds or milliseconds since 1970.
    public var unixTime: Int?
    /// `s`: the sender.
    public var source: String?
    /// `d`: the destination.
    public var destination: String?
    /// `g`: the sentence's number within the group, the number of sentences in the group, and the group's identifier,
    /// as in `1-2-1234`.
    public var group: String?
    /// `n`: a line counter.
    public var lineCount: Int?
    /// `r`: a relative time in a unit that the sender defines.
    public var relativeTime: Int?
    /// `t`: any text.
    public var text: String?

    /// Creates an empty TAG block.
    public init() {}

    /// The maximum length of a block in bytes. The standard allows 80 characters.
    static let maximumLength = 256

    /// The maximum total length in bytes of all blocks before one sentence.
    static let maximumTotalLength = 512

    /// Returns the length of the complete and valid block at the beginning of `bytes`.
    static func length(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard let end = end(bytes), end >= 4, bytes[end - 3] == UInt8(ascii: "*"),
            let high = hexadecimalDigit(bytes[end - 2]), let low = hexadecimalDigit(bytes[end - 1])
        else { return nil }
        let sum = bytes[1..<end - 3].reduce(0, ^)
        return sum == high << 4 | low ? end + 1 : nil
    }

    /// Returns whether more bytes could complete a block at the beginning of `bytes`.
    static func canBecomeComplete(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.count < maximumLength && end(bytes) == nil && bytes.dropFirst().allSatisfy(isAllowed)
    }

    private static func end(_ bytes: UnsafeRawBufferPointer) -> Int? {
        let inside = bytes.dropFirst().prefix(maximumLength - 2).prefix { $0 != UInt8(ascii: "\\") && isAllowed($0) }
        return inside.endIndex < bytes.count && bytes[inside.endIndex] == UInt8(ascii: "\\") ? inside.endIndex : nil
    }

    /// Returns whether a block may contain a character. `$` and `!` are not allowed, so that a stray backslash does not
    /// delay the sentence that follows.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "$") && byte != UInt8(ascii: "!")
    }

    /// Creates a TAG block from one or more consecutive blocks before a sentence. The blocks must be valid.
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
