/// A histogram of the lengths of bit runs in bytes from a serial line.
///
/// If the port's baud rate is too high, the run lengths show by how much. A port at twice the sender's baud rate
/// samples each bit twice, so every run is at least two bits long. A port at the right baud rate, or at a lower one,
/// also receives runs of one bit.
struct BitRunHistogram: Hashable, Sendable {
    /// The number of runs, indexed by length in bits. The start bit is part of the first run. The last run of a byte is
    /// not counted, because it may continue past the end of the byte.
    private var counts = SIMD16<Int32>()
    private var bytes = 0
    /// The number of zero bytes. Together with its start bit, a zero byte is a single run that is longer than a byte.
    private var blanks = 0

    /// The run counts for each possible byte value. A baud rate search counts the runs in every byte that it reads, and
    /// a table lookup is ten times as fast as finding the runs.
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
        // The start bit is a zero that precedes the lowest bit.
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

    /// The ratio of the port's baud rate to the sender's baud rate. The value is 1 if the port is not too fast, and
    /// `nil` if the port is so fast that the ratio cannot be measured.
    var factor: Int? {
        if blanks * 10 >= bytes * 8 { return nil }
        // Short runs that occur only a few times are noise.
        let least = max(1, counts.wrappedSum() / 12)
        return (1...9).first { counts[$0] >= least } ?? 1
    }
}
