/// A type of sentence: it reads its fields from a sentence and writes them into one, in the same order.
///
/// All values are in degrees and units of the International System. What a receiver left empty is `nil`.
public protocol SentenceBody: Hashable, Sendable {
    /// The code that the sentence is written with.
    static var code: SentenceCode { get }

    /// What the sentence is written with between the `$`, or the talker, and its first value. It is the code, unless that
    /// is too long for one.
    static var address: String { get }

    /// Makes a sentence without any value.
    init()

    /// Reads the fields. One that belongs to the address, such as the `00` of `PUBX,00`, has been passed over before.
    init(from fields: consuming FieldReader)

    /// Writes the fields.
    func write(to fields: inout FieldWriter)
}

extension SentenceBody {
    public static var address: String { code.description }
}
