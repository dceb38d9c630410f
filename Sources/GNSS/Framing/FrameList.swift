/// A list of frames, in the order they arrived.
///
/// The bytes of all frames are stored in a single array. An emptied list keeps its memory, so refilling it allocates no
/// memory.
package struct FrameList: Sendable {
    private struct Entry {
        var kind: BinaryProtocol
        /// The offset in ``bytes`` after the frame's last byte. The frame begins where its predecessor ends.
        var end: Int
    }

    private var entries: [Entry] = []
    private var bytes: [UInt8] = []

    /// Creates an empty list.
    package init() {}

    /// Adds a frame.
    package mutating func append(_ frame: borrowing BinaryFrame) {
        frame.withBytes { bytes += $0 }
        entries.append(Entry(kind: frame.kind, end: bytes.count))
    }

    /// Calls a closure with each frame and its index.
    package func withFrames(_ body: (Int, borrowing BinaryFrame) -> Void) {
        bytes.withUnsafeBytes { bytes in
            var start = 0
            for (index, entry) in entries.enumerated() {
                let frame = UnsafeRawBufferPointer(rebasing: bytes[start..<entry.end])
                body(index, BinaryFrame(kind: entry.kind, bytes: frame))
                start = entry.end
            }
        }
    }

    /// Removes all frames but keeps the allocated memory.
    package mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
    }
}
