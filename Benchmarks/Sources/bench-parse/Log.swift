import Glibc

/// A log in memory. Every line is a sentence, and the last byte is a newline.
final class Log {
    let bytes: UnsafeBufferPointer<UInt8>
    /// Memory for a copy of the bytes, already touched so that no pass is slowed down by page faults.
    let copy: UnsafeMutableBufferPointer<UInt8>
    let lineCount: Int

    private init(taking bytes: UnsafeMutableBufferPointer<UInt8>) {
        self.bytes = UnsafeBufferPointer(bytes)
        copy = .allocate(capacity: bytes.count)
        copy.initialize(repeating: 0)
        lineCount = bytes.count { $0 == newline }
    }

    deinit {
        bytes.deallocate()
        copy.deallocate()
    }

    convenience init?(path: String) {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        fseek(file, 0, SEEK_END)
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: ftell(file))
        rewind(file)
        guard fread(bytes.baseAddress, 1, bytes.count, file) == bytes.count, bytes.last == newline else {
            bytes.deallocate()
            return nil
        }
        self.init(taking: bytes)
    }

    /// Returns the same lines in a random order, which is the same in each call. Repeated blocks would favor branch
    /// predictors.
    func shuffled() -> Log {
        var lines: [Range<Int>] = []
        lines.reserveCapacity(lineCount)
        var start = 0
        for index in bytes.indices where bytes[index] == newline {
            lines.append(start..<index + 1)
            start = index + 1
        }
        var generator = SplitMix64(state: 0)
        lines.shuffle(using: &generator)
        let result = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        var end = 0
        for line in lines {
            end = result[end...].update(fromContentsOf: bytes[line])
        }
        return Log(taking: result)
    }
}

private let newline = UInt8(ascii: "\n")

private struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}
