extension Double {
    /// Creates the number that a text contains in decimal notation, such as `-11.5` or `1e3`. Returns `nil` for all
    /// other texts, such as hexadecimal numbers and infinity.
    init?(decimal text: some StringProtocol) {
        let isDecimal = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): true
            default: false
            }
        }
        guard isDecimal, let number = Double(text), number.isFinite else { return nil }
        self = number
    }
}
