internal import GNSS

/// Detects the beginning of a binary frame among unrecognized bytes.
///
/// A quick search for the baud rate leaves the right one before a long frame has ended. A detected beginning is
/// therefore a reason to wait for the slow pass.
struct BeginningOfFrame: Hashable, Sendable {
    /// Whether the beginning of a frame was received. By chance this happens once in ten thousand bytes.
    private(set) var wasHeard = false

    private var last: UInt8?

    mutating func add(_ bytes: [UInt8]) {
        guard !wasHeard else { return }
        for byte in bytes {
            if let last, Self.begin(last, byte) { wasHeard = true }
            last = byte
        }
    }

    /// Returns whether two bytes begin a frame. RTCM is excluded because its frames begin with a single byte, which
    /// occurs by chance all the time.
    private static func begin(_ first: UInt8, _ second: UInt8) -> Bool {
        let kind = withUnsafeBytes(of: (first, second)) { BinaryProtocol.candidate($0) }
        return kind != nil && kind != .rtcm3
    }
}
