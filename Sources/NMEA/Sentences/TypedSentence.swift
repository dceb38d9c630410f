/// The typed values of a sentence, with its code and talker. Epochs are built from typed sentences. Unlike a
/// ``RawSentence``, a typed sentence can be stored and sent to another thread.
public struct TypedSentence: Hashable, Sendable {
    /// The typed values.
    public var values: Sentence
    /// The sentence type.
    public var code: SentenceCode
    /// The talker.
    public var talker: Talker
    /// The number of fields after the address.
    public var fieldCount: UInt16

    /// Creates a sentence.
    @inline(__always)
    public init(_ values: Sentence, talker: Talker, code: SentenceCode, fieldCount: UInt16) {
        self.values = values
        self.code = code
        self.talker = talker
        self.fieldCount = fieldCount
    }
}

extension RawSentence {
    /// Reads the sentence's typed values and its talker.
    public func typed() -> TypedSentence { typed { $0 } }

    /// Reads the sentence's typed values and its talker into uninitialized memory.
    public func typed(into destination: UnsafeMutablePointer<TypedSentence>) {
        typed { destination.initialize(to: $0) }
    }

    @inline(__always)
    private func typed<Result>(_ body: (TypedSentence) -> Result) -> Result {
        let (talker, code, fieldCount) = (talker, code, UInt16(truncatingIfNeeded: fieldCount))
        return parsed { body(TypedSentence($0, talker: talker, code: code, fieldCount: fieldCount)) }
    }
}
