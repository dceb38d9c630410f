// Writing the fields that `FieldReader+Words.swift` reads.

extension FieldWriter {
    /// Writes a Boolean value as one of two letters.
    public mutating func flag(_ value: Bool?, _ yes: Unicode.Scalar, _ no: Unicode.Scalar) {
        character(value.map { UInt8(ascii: $0 ? yes : no) })
    }

    /// Writes an enumeration case as a two-character code. The first character is the low byte of the raw value.
    public mutating func symbol<Symbol: RawRepresentable>(_ value: Symbol?) where Symbol.RawValue == UInt16 {
        skip()
        guard let value else { return }
        bytes.append(UInt8(truncatingIfNeeded: value.rawValue))
        bytes.append(UInt8(truncatingIfNeeded: value.rawValue >> 8))
    }

    /// Writes an unsigned integer, followed by `letter` if `isMarked` is `true`.
    public mutating func integer<Number: FixedWidthInteger>(
        _ value: Number?, markedBy letter: Unicode.Scalar, isMarked: Bool, width: Int = 1
    ) {
        integer(value, width: width)
        if value != nil, isMarked { bytes.append(UInt8(ascii: letter)) }
    }

    /// Writes a number immediately after a word, within the same field.
    public mutating func number(_ value: Double?, after word: StaticString, decimals: Int = 0) {
        guard let value else { return skip() }
        literal(word)
        append(number: value, factor: 1, decimals: decimals)
    }

    /// Writes text that continues the address, without a comma before the text.
    mutating func restOfSentence(_ value: SentenceText?) {
        value?.withBytes { append(escaping: $0, keepingCommas: true) }
    }
}
