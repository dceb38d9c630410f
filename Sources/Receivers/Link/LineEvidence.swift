/// Statistics of newly received bytes, used to judge whether the line delivers receiver data.
struct LineEvidence: Hashable, Sendable {
    var bytes = 0
    /// The number of bytes that belong neither to text nor to a binary frame.
    var garbage = 0
    /// The lengths of the bit runs in the received bytes. They are counted only while the baud rate is unknown, because
    /// counting takes time.
    var runs = BitRunHistogram()
    /// The length of the incomplete frame at the end of the input, in bytes.
    var begun = 0
    /// The number of bytes in the incomplete frame that are not text.
    var begunGarbage = 0
    /// The number of consecutive text bytes at the end of the input.
    var trailingText = 0
    /// The number of sentences, which have a valid checksum unless the receiver sends none.
    var sentences = 0
    /// The number of rejected lines that lack only the checksum and are too long to have occurred by chance.
    var linesWithoutChecksum = 0
    /// The number of binary frames with a valid checksum.
    var frames = 0
    /// The number of epochs decoded from any protocol.
    var epochs = 0

    /// The minimum length, in bytes, of text that is too long to have occurred by chance.
    static let minText = 16

    /// Whether the bytes prove that the baud rate is right.
    var provesBaudRate: Bool { sentences > 0 || frames > 0 || linesWithoutChecksum > 0 }
}
