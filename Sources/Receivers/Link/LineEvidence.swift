/// Counts taken from newly received bytes, used to judge the state of the line.
struct LineEvidence: Hashable, Sendable {
    /// The total number of bytes.
    var bytes = 0
    /// Bytes that are part of neither text nor a binary frame.
    var garbage = 0
    /// The lengths of the bit runs in these bytes. Not counted while the baud rate is known.
    var runs = BitRunHistogram()
    /// The number of bytes at the end that belong to an incomplete frame.
    var begun = 0
    /// How many bytes of that incomplete frame are not text.
    var begunGarbage = 0
    /// The number of consecutive text bytes at the end.
    var trailingText = 0
    /// Sentences with a valid checksum.
    var sentences = 0
    /// Frames of binary protocols with a valid checksum.
    var frames = 0
    /// Epochs, decoded from any protocol.
    var epochs = 0
}
