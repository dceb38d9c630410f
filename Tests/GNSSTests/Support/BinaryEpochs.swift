import GNSS

enum BinaryEpochs {
    /// Returns the number of seconds since midnight UTC on Monday 2024-07-15.
    static func second(_ fix: Fix) -> Int64? { fix.time.map { $0.secondsSince1970 - 1_721_001_600 } }

    /// Returns the epochs of a stream.
    static func decode(_ bytes: [UInt8], isLive: Bool = false) -> [Epoch] {
        var decoder = ReceiverDecoder(options: EpochBuilder.Options(isLive: isLive))
        var epochs: [Epoch] = []
        bytes.withUnsafeBytes { decoder.read($0) { epochs.append($0) } }
        if !isLive { decoder.finish { epochs.append($0) } }
        return epochs
    }
}
