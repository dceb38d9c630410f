/// How long the runs of equal bits are within bytes that came over a line.
///
/// Who listens at twice the speed of the sender sees each of its bits twice: no run is shorter than two. So garbage tells how
/// much too fast one listens. Who listens too slowly, or at the right speed, sees runs of one bit.
struct BitRunHistogram: Hashable, Sendable {
    /// Runs by their length, from the start bit on, as far as their end is seen.
    private var counts = SIMD16<Int32>()
    private var bytes = 0
    /// Bytes of zeros only: the run that the start bit begins is longer than a byte.
    private var blanks = 0

    /// The runs within each byte. Every byte that is ever read passes here: looking them up is ten times as fast as finding
    /// them.
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
        // The start bit is a zero before the first one.
        var length = 1 + rest.trailingZeroBitCount
        var position = rest.trailingZeroBitCount
        counts[length] += 1
        rest >>= UInt8(position)
        while position < 8 {
            let ones = rest & 1 == 1
            length = ones ? (~rest).trailingZeroBitCount : rest.trailingZeroBitCount
            // The last run goes on beyond the byte.
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

    /// How many times too fast one listens, 1 for not too fast; `nil` when it is more than can be told.
    var factor: Int? {
        if blanks * 10 >= bytes * 8 { return nil }
        // A few short runs are noise.
        let least = max(1, counts.wrappedSum() / 12)
        return (1...9).first { counts[$0] >= least } ?? 1
    }
}
