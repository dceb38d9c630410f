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
    /// The number of sentences with a valid checksum.
    var sentences = 0
    /// The number of binary frames with a valid checksum.
    var frames = 0
    /// The number of epochs decoded from any protocol.
    var epochs = 0
}
