extension BidirectionalCollection<UInt8> {
    /// The text without white space at both ends.
    var trimmed: SubSequence {
        var rest = drop { $0.isBlank }
        while let last = rest.last, last.isBlank { rest.removeLast() }
        return rest
    }
}

extension UInt8 {
    /// Whether the byte is white space in XML.
    var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
