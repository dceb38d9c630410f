/// What a TAG block (NMEA 4.10, `\s:station,c:1577836800*hh\`) says about the sentence after it.
public struct TAGBlock: Hashable, Sendable {
    /// `c`: seconds, or milliseconds, since 1970, as its sender's clock had it.
    public var unixTime: Int?
    /// `s`: who sent it.
    public var source: String?
    /// `d`: whom it is for.
    public var destination: String?
    /// `g`: sentence, number of sentences and group, as in `1-2-1234`.
    public var group: String?
    /// `n`: a line counter.
    public var lineCount: Int?
    /// `r`: relative time, its unit is its sender's.
    public var relativeTime: Int?
    /// `t`: any text.
    public var text: String?

    /// Makes an empty TAG block.
    public init() {}

    /// The longest block that is accepted. The standard allows 80 characters.
    static let maximumLength = 256

    /// The most that the blocks before one sentence may have together.
    static let maximumTotalLength = 512

    /// The length of the whole and valid block at the beginning of `bytes`.
    static func length(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard let end = end(bytes), end >= 4, bytes[end - 3] == UInt8(ascii: "*"),
            let high = hexadecimalDigit(bytes[end - 2]), let low = hexadecimalDigit(bytes[end - 1])
        else { return nil }
        let sum = bytes[1..<end - 3].reduce(0, ^)
        return sum == high << 4 | low ? end + 1 : nil
    }

    /// Whether more bytes could make a block of what stands at the beginning of `bytes`.
    static func mayBecomeWhole(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.count < maximumLength && end(bytes) == nil && bytes.dropFirst().allSatisfy(isAllowed)
    }

    private static func end(_ bytes: UnsafeRawBufferPointer) -> Int? {
        let inside = bytes.dropFirst().prefix(maximumLength - 2).prefix { $0 != UInt8(ascii: "\\") && isAllowed($0) }
        return inside.endIndex < bytes.count && bytes[inside.endIndex] == UInt8(ascii: "\\") ? inside.endIndex : nil
    }

    /// A sentence's first character cannot stand in a block: a stray backslash keeps no sentence waiting.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "$") && byte != UInt8(ascii: "!")
    }

    /// Reads the blocks, one or several, that stand before a sentence; they have been found valid before.
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
