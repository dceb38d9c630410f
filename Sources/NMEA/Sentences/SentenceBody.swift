/// A type of sentence: it reads its fields from a sentence and writes them into one, in the same order.
///
/// All values are in degrees and units of the International System. What a receiver left empty is `nil`.
public protocol SentenceBody: Hashable, Sendable {
    /// The code that the sentence is written with.
    static var code: SentenceCode { get }

    /// Makes a sentence without any value.
    init()

    /// Reads the fields.
    init(from fields: consuming FieldReader)

    /// Writes the fields.
    func write(to fields: inout FieldWriter)
}
