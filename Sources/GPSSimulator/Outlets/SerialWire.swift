/// A serial line that is simulated bit by bit and whose two ends may have different baud rates.
///
/// If both ends have the same baud rate, bytes arrive unchanged, each in the middle of its stop bit. Otherwise the
/// receiving end samples the line at the wrong times, like the chip in a real adapter, and receives garbage: fewer
/// bytes than were sent if its baud rate is too low, and more bytes if its baud rate is too high.
public struct SerialWire: Sendable {
    /// A byte that was received, possibly with a wrong value.
    public struct ReceivedByte: Hashable, Sendable {
        /// The value of the byte.
        public var value: UInt8
        /// Whether the byte has a framing error, because its stop bit was missing.
        public var isBroken: Bool
    }

    /// The baud rate of the sending end.
    public private(set) var baudRate: Int
    /// The time in seconds at which all bytes sent so far have been transmitted.
    public private(set) var end = 0.0

    /// A byte on the line, transmitted as a start bit, eight data bits and a stop bit.
    private struct SentByte {
        var value: UInt8
        var begin: Double
        /// The duration of one bit, in seconds.
        var bit: Double

        var end: Double { begin + 10 * bit }

        /// Returns the level of a bit, where bits are numbered in the order of transmission. `true` is the idle level.
        func level(_ index: Int) -> Bool { index > 0 && (index > 8 || value >> UInt8(index - 1) & 1 == 1) }
    }

    private var sent: [SentByte] = []
    /// The index in `sent` of the first byte that may still be received.
    private var head = 0
    /// The time in seconds up to which the line has been sampled.
    private var listened = 0.0
    private var wasIdle = true

    /// Creates an idle line whose sending end uses the given baud rate. Values below 1 are treated as 1.
    public init(baudRate: Int) { self.baudRate = max(1, baudRate) }

    /// Changes the baud rate of the sending end, for bytes sent from now on.
    public mutating func setBaudRate(_ baudRate: Int) { self.baudRate = max(1, baudRate) }

    /// Sends bytes, beginning at the given time in seconds, or later if the line is still busy.
    public mutating func send(_ bytes: some Sequence<UInt8>, at time: Double) {
        let bit = 1 / Double(baudRate)
        let begin = max(end, time, listened)
        var count = 0.0
        for value in bytes {
            // The start time is computed as a product, because rounding errors would accumulate in a running sum.
            sent.append(SentByte(value: value, begin: begin + 10 * count * bit, bit: bit))
            count += 1
        }
        if count > 0 { end = begin + 10 * count * bit }
    }

    /// Returns the bytes that have arrived by the given time in seconds, as received at the baud rate `baudRate`.
    public mutating func receive(until time: Double, at baudRate: Int) -> [ReceivedByte] {
        var received: [ReceivedByte] = []
        let bit = 1 / Double(max(1, baudRate))
        while let edge = nextStart(before: time) {
            // An incomplete byte is left for a later call.
            guard edge + 9.5 * bit <= time else { break }
            if sent[head].begin == edge, sent[head].bit == bit {
                received.append(ReceivedByte(value: sent[head].value, isBroken: false))
                listened = edge + 9.5 * bit
                continue
            }
            // A pulse shorter than half a bit is not a start bit.
            guard !level(at: edge + 0.5 * bit) else {
                listened = edge + 0.5 * bit
                continue
            }
            var value: UInt8 = 0
            for index in 0..<8 where level(at: edge + (1.5 + Double(index)) * bit) { value |= 1 << index }
            let isBroken = !level(at: edge + 9.5 * bit)
            received.append(ReceivedByte(value: value, isBroken: isBroken))
            listened = edge + 9.5 * bit
            wasIdle = !isBroken
        }
        discardReceivedBytes()
        return received
    }

    private func level(at time: Double) -> Bool {
        var index = head
        while index < sent.count, sent[index].end <= time { index += 1 }
        guard index < sent.count, sent[index].begin <= time else { return true }
        return sent[index].level(Int((time - sent[index].begin) / sent[index].bit))
    }

    /// Returns the time at which the next start bit begins, or `nil` if no start bit begins before `time`.
    private mutating func nextStart(before time: Double) -> Double? {
        while head < sent.count {
            let byte = sent[head]
            if byte.begin >= listened {
                // The line was idle, if only briefly.
                if byte.begin > listened { wasIdle = true }
                guard byte.begin < time else { return nil }
                if wasIdle { return byte.begin }
            }
            var index = max(0, Int((listened - byte.begin) / byte.bit))
            while index < 10 {
                let begin = max(listened, byte.begin + Double(index) * byte.bit)
                guard begin < time else { return nil }
                if byte.level(index) {
                    wasIdle = true
                } else if wasIdle {
                    return begin
                }
                index += 1
                listened = max(listened, byte.begin + Double(index) * byte.bit)
            }
            head += 1
        }
        wasIdle = true
        return nil
    }

    private mutating func discardReceivedBytes() {
        guard head == sent.count || head > 1_024 else { return }
        sent.removeFirst(head)
        head = 0
    }
}
