/// The typed values of a sentence type, with methods to read and write the fields.
///
/// All values are in degrees or SI units. Properties of empty fields are `nil`.
public protocol SentenceBody: Hashable, Sendable {
    /// The code of the sentence.
    static var code: SentenceCode { get }

    /// The text that follows the `$` or the talker and precedes the first value. It is the same as ``code``, unless it
    /// is too long for a code.
    static var address: String { get }

    /// Creates a sentence in which all values are missing.
    init()

    /// Creates a sentence from its fields. Fields that are part of the address, such as the `00` of `PUBX,00`, have
    /// already been skipped.
    init(from fields: consuming FieldReader)

    /// Writes the fields after the address.
    func write(to fields: inout FieldWriter)
}

extension SentenceBody {
    public static var address: String { code.description }
}
