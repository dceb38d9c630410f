internal import GNSS

/// Finds out whether bytes may be a binary protocol's at the right speed, though no whole frame has come of them: the search
/// for the speed leaves a speed before a long frame has ended, unless it takes its time.
struct BinaryTrace: Hashable, Sendable {
    /// Whether a frame has begun. By chance that happens once among ten thousand bytes.
    private(set) var isFound = false

    private var last: UInt8?

    mutating func add(_ bytes: [UInt8]) {
        guard !isFound else { return }
        for byte in bytes {
            if let last, Self.isBeginning(last, byte) { isFound = true }
            last = byte
        }
    }

    /// Frames of RTCM begin with a single byte, which comes up by chance all the time.
    private static func isBeginning(_ first: UInt8, _ second: UInt8) -> Bool {
        let kind = withUnsafeBytes(of: (first, second)) { BinaryProtocol.candidate($0) }
        return kind != nil && kind != .rtcm3
    }
}
