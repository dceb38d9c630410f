/// The values of one sentence type, with methods that read the values from a sentence and write them to a sentence.
///
/// All values are in degrees and SI units. An empty field is `nil`.
public protocol SentenceBody: Hashable, Sendable {
    /// The code of the sentence.
    static var code: SentenceCode { get }

    /// The text between the `$` or the talker and the first value. It equals the code, unless it is too long for a
    /// code.
    static var address: String { get }

    /// Creates a sentence without any value.
    init()

    /// Creates a sentence from its fields. If a field belongs to the address, such as the `00` of `PUBX,00`, it has
    /// already been skipped.
    init(from fields: consuming FieldReader)

    /// Writes the fields.
    func write(to fields: inout FieldWriter)
}

extension SentenceBody {
    public static var address: String { code.description }
}
