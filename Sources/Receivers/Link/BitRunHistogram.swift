/// A histogram of the lengths of bit runs in bytes from a serial line.
///
/// The run lengths of garbage show how far off the baud rate is. A port at twice the sender's baud rate samples
/// each bit twice, so no run is shorter than two bits. A port at the right baud rate, or below it, also sees
/// runs of one bit.
struct BitRunHistogram: Hashable, Sendable {
    /// The number of runs by length, counting the start bit. A run that continues past the end of its
    /// byte is not counted.
    private var counts = SIMD16<Int32>()
    private var bytes = 0
    /// Bytes of only zeros. Their run starts with the start bit and is longer than a byte.
    private var blanks = 0

    /// The runs within each possible byte. A search for the baud rate counts every byte it reads, and a table lookup is
    /// ten times as fast as finding the runs.
    private static let ofBytes = (UInt8.min...UInt8.max).map(runs)

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        let known = Self.ofBytes
        var counts = counts
        for byte in bytes {
            counts &+= known[Int(byte)]
            if byte == 0 { blanks += 1 }
        }
        self.counts = counts
        self.bytes += bytes.count
    }

    private static func runs(in byte: UInt8) -> SIMD16<Int32> {
        var counts = SIMD16<Int32>()
        guard byte != 0 else { return counts }
        var rest = byte
        // The start bit is a zero in front of the lowest bit.
        var length = 1 + rest.trailingZeroBitCount
        var position = rest.trailingZeroBitCount
        counts[length] += 1
        rest >>= UInt8(position)
        while position < 8 {
            let ones = rest & 1 == 1
            length = ones ? (~rest).trailingZeroBitCount : rest.trailingZeroBitCount
            // The last run may continue past the end of the byte.
            guard position + length < 8 else { break }
            counts[length] += 1
            position += length
            rest >>= UInt8(length)
        }
        return counts
    }

    static func += (sum: inout BitRunHistogram, other: BitRunHistogram) {
        sum.counts &+= other.counts
        sum.bytes += other.bytes
        sum.blanks += other.blanks
    }

    /// The ratio of the port's baud rate to the sender's: 1 if the port is not too fast, `nil` if it is
    /// too fast to measure.
    var factor: Int? {
        if blanks * 10 >= bytes * 8 { return nil }
        // A few short runs are noise.
        let least = max(1, counts.wrappedSum() / 12)
        return (1...9).first { counts[$0] >= least } ?? 1
    }
}
