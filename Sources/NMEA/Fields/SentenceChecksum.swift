/// The checksum at the end of a sentence.
package enum SentenceChecksum {
    /// Returns the asterisk and the checksum that follow a sentence's text, such as `*5E`.
    ///
    /// - Parameter text: The sentence's text after the dollar sign.
    package static func suffix(of text: some Sequence<UInt8>) -> [UInt8] {
        let sum = text.reduce(0, ^)
        let digits = Array("0123456789ABCDEF".utf8)
        return [UInt8(ascii: "*"), digits[Int(sum >> 4)], digits[Int(sum & 0xF)]]
    }
}
