// Methods for reading fields that only some manufacturers send: two-character codes, numbers with a letter as prefix or
// suffix, and text that begins within the address. `FieldWriter+Words.swift` contains the corresponding methods for
// writing.

extension FieldReader {
    /// Reads an enumeration case from a two-character code. The first character is the low byte of the raw value.
    public mutating func symbol<Symbol: RawRepresentable>(_ type: Symbol.Type = Symbol.self) -> Symbol?
    where Symbol.RawValue == UInt16 {
        let (begin, end) = next()
        guard end == begin + 2 else { return nil }
        return Symbol(rawValue: UInt16(byte(begin)) | UInt16(byte(begin + 1)) << 8)
    }

    /// Reads an unsigned integer with an optional letter as suffix, as in `15D`.
    public mutating func integer<Number: FixedWidthInteger>(
        _ type: Number.Type = Number.self, markedBy letter: Unicode.Scalar
    ) -> (value: Number, isMarked: Bool)? {
        let (begin, end) = next()
        guard end > begin else { return nil }
        let isMarked = byte(end - 1) == UInt8(ascii: letter)
        let length = end - begin - (isMarked ? 1 : 0)
        let word = digits(before: begin + length, count: min(length, 8))
        guard length > 0, length <= 8, word.isValid, let value = Number(exactly: word.value) else { return nil }
        return (value, isMarked)
    }

    /// Reads a number that follows a word within the same field, as in `EHT150.790`.
    public mutating func number(after word: StaticString) -> Double? {
        let isNext = nextBegins(with: word)
        let (begin, end) = next()
        return isNext && end > begin + word.utf8CodeUnitCount ? number(begin + word.utf8CodeUnitCount, end) : nil
    }

    /// Reads the rest of the sentence, including commas, after a word at the start of the address.
    mutating func restOfSentence(after word: StaticString) -> SentenceText? {
        index = count
        let begin = 1 + word.utf8CodeUnitCount
        let end = Int(delimiters[count])
        return end > begin ? SentenceText(UnsafeRawBufferPointer(start: start + begin, count: end - begin)) : nil
    }

    /// Returns whether the next field begins with a word.
    func nextBegins(with word: StaticString) -> Bool {
        guard index < count else { return false }
        let begin = Int(delimiters[index]) + 1
        guard Int(delimiters[index + 1]) - begin >= word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { $0.enumerated().allSatisfy { byte(begin + $0.offset) == $0.element } }
    }

    /// Skips the next field if it equals a word, and returns whether the field was skipped.
    mutating func isNext(_ word: StaticString) -> Bool {
        guard nextBegins(with: word), Int(delimiters[index + 1]) - Int(delimiters[index]) == word.utf8CodeUnitCount + 1
        else { return false }
        skip()
        return true
    }

    /// Returns whether each of the next `fields` fields is empty or contains only digits.
    func areDigits(next fields: Int) -> Bool {
        (index..<min(index + fields, count)).allSatisfy { field in
            (Int(delimiters[field]) + 1..<Int(delimiters[field + 1])).allSatisfy { offset in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte(offset))
            }
        }
    }

    /// The first character of the next field; `nil` if the field is empty or missing.
    var nextCharacter: UInt8? {
        guard index < count else { return nil }
        let begin = Int(delimiters[index]) + 1
        return Int(delimiters[index + 1]) > begin ? byte(begin) : nil
    }
}
