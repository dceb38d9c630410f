internal import GNSS

/// Listens for the beginning of a binary protocol's frame in what makes no sense: the search for the speed leaves the right
/// one before a long frame has ended, unless it takes its time.
struct BeginningOfFrame: Hashable, Sendable {
    /// Whether a frame has begun. By chance that happens once among ten thousand bytes.
    private(set) var wasHeard = false

    private var last: UInt8?

    mutating func add(_ bytes: [UInt8]) {
        guard !wasHeard else { return }
        for byte in bytes {
            if let last, Self.begin(last, byte) { wasHeard = true }
            last = byte
        }
    }

    /// Frames of RTCM begin with a single byte, which comes up by chance all the time.
    private static func begin(_ first: UInt8, _ second: UInt8) -> Bool {
        let kind = withUnsafeBytes(of: (first, second)) { BinaryProtocol.candidate($0) }
        return kind != nil && kind != .rtcm3
    }
}
