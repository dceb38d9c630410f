internal import GNSS

/// A detector for the beginning of a binary frame among unrecognized bytes.
///
/// The quick passes of a baud rate search may move on from the right baud rate before a long frame is complete. If the
/// beginning of a frame was detected, the diagnosis therefore waits for the slow pass before it reports that the data
/// is not recognized.
struct BeginningOfFrame: Hashable, Sendable {
    /// Whether two consecutive bytes that begin a frame have been received. In random data, such a pair occurs about
    /// once in ten thousand bytes.
    private(set) var wasFound = false

    private var last: UInt8?

    mutating func add(_ bytes: [UInt8]) {
        guard !wasFound else { return }
        for byte in bytes {
            if let last, Self.begin(last, byte) { wasFound = true }
            last = byte
        }
    }

    /// Returns whether two bytes are the distinctive beginning of a binary protocol's frames.
    private static func begin(_ first: UInt8, _ second: UInt8) -> Bool {
        let kind = withUnsafeBytes(of: (first, second)) { BinaryProtocol.candidate($0) }
        return kind?.hasDistinctiveBeginning ?? false
    }
}
