internal import Formats

/// Where a text of any length is made, to be sent as one piece. Most are short, and are never copied but once.
final class GatheredText {
    /// To be written to.
    private(set) lazy var buffer = OutputBuffer { [unowned self] in beginning += $0 }
    /// What the buffer had no room for.
    private var beginning: [UInt8] = []

    /// Everything that was written, which it forgets.
    func taken() -> SharedBytes {
        var text = SharedBytes([])
        // Nothing can fail: what is gathered goes into memory.
        try? buffer.take { text = beginning.isEmpty ? SharedBytes($0) : SharedBytes(beginning + $0) }
        beginning = []
        return text
    }
}
