/// What came over a line since the last time one asked.
struct LineEvidence: Hashable, Sendable {
    /// All bytes.
    var bytes = 0
    /// Bytes that stand neither in text nor in a frame.
    var garbage = 0
    /// The lengths of their runs of bits.
    var runs = BitRunHistogram()
    /// How many of the last bytes are the beginning of a frame whose end has not come, and how many of those are no text.
    var begun = 0
    var begunGarbage = 0
    /// How many bytes of text came last, in a row.
    var trailingText = 0
    /// Sentences whose checksum holds.
    var sentences = 0
    /// Frames of binary protocols whose checksum holds.
    var frames = 0
    /// Epochs, whatever the protocol that they were decoded from.
    var epochs = 0
}
