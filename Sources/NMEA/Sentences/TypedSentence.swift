/// The typed values of a sentence, together with its code and talker. Epochs are built from typed sentences. Unlike a
/// ``RawSentence``, a typed sentence can be stored and sent to another thread.
public struct TypedSentence: Hashable, Sendable {
    /// The typed values.
    public var values: Sentence
    /// The sentence type.
    public var code: SentenceCode
    /// The talker.
    public var talker: Talker
    /// The number of fields after the address, as received.
    public var fieldCount: UInt16

    /// Creates a typed sentence.
    @inline(__always)
    public init(_ values: Sentence, talker: Talker, code: SentenceCode, fieldCount: UInt16) {
        self.values = values
        self.code = code
        self.talker = talker
        self.fieldCount = fieldCount
    }
}

extension RawSentence {
    /// Parses the sentence into typed values, and adds its code and talker.
    public func typed() -> TypedSentence { typed { $0 } }

    /// Parses the sentence and initializes the memory at `destination` with the result.
    public func typed(into destination: UnsafeMutablePointer<TypedSentence>) {
        typed { destination.initialize(to: $0) }
    }

    @inline(__always)
    private func typed<Result>(_ body: (TypedSentence) -> Result) -> Result {
        let (talker, code, fieldCount) = (talker, code, UInt16(truncatingIfNeeded: fieldCount))
        return parsed { body(TypedSentence($0, talker: talker, code: code, fieldCount: fieldCount)) }
    }
}
