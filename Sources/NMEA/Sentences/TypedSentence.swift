/// A sentence's typed values and who said them: all of a ``RawSentence`` that is needed to build epochs, as a value that
/// may be kept and sent to another thread.
public struct TypedSentence: Hashable, Sendable {
    /// The typed values.
    public var values: Sentence
    /// The sentence's type.
    public var code: SentenceCode
    /// Who spoke.
    public var talker: Talker
    /// How many fields followed the address.
    public var fieldCount: UInt16

    /// Makes a sentence.
    @inline(__always)
    public init(_ values: Sentence, talker: Talker, code: SentenceCode, fieldCount: UInt16) {
        self.values = values
        self.code = code
        self.talker = talker
        self.fieldCount = fieldCount
    }
}

extension RawSentence {
    /// Reads the sentence's typed values, together with who said them.
    public func typed() -> TypedSentence { typed { $0 } }

    /// Reads the sentence's typed values, together with who said them, into memory that holds nothing yet.
    public func typed(into place: UnsafeMutablePointer<TypedSentence>) { typed { place.initialize(to: $0) } }

    @inline(__always)
    private func typed<Result>(_ body: (TypedSentence) -> Result) -> Result {
        let (talker, code, fieldCount) = (talker, code, UInt16(truncatingIfNeeded: fieldCount))
        return parsed { body(TypedSentence($0, talker: talker, code: code, fieldCount: fieldCount)) }
    }
}
