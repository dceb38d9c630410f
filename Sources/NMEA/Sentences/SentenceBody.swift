/// A sentence type, which reads its fields from a sentence and writes them in the same order.
///
/// All values are in degrees and SI units. A value that the receiver left empty is `nil`.
public protocol SentenceBody: Hashable, Sendable {
    /// The code of the sentence.
    static var code: SentenceCode { get }

    /// The text between the `$`, or the talker, and the first value. This is the code, unless the address is longer
    /// than a code can be.
    static var address: String { get }

    /// Creates a sentence without any value.
    init()

    /// Reads the fields. A field that belongs to the address, such as the `00` of `PUBX,00`, has been skipped before.
    init(from fields: consuming FieldReader)

    /// Writes the fields.
    func write(to fields: inout FieldWriter)
}

extension SentenceBody {
    public static var address: String { code.description }
}
