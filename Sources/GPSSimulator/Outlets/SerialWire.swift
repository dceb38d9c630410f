/// The wire of a serial port: what one end sends, bit by bit at its speed, and what the other makes of it at its own.
///
/// At the same speed bytes arrive as they are, each with the end of its stop bit. At another speed the listener takes its
/// samples at the wrong moments, as the chip in a real adapter does, and gets garbage: fewer bytes than were sent when it
/// listens too slowly, more when too fast.
public struct SerialWire: Sendable {
    /// A byte as the listener has it.
    public struct HeardByte: Hashable, Sendable {
        /// The byte.
        public var value: UInt8
        /// Whether its stop bit was missing.
        public var isBroken: Bool
    }

    /// The sender's speed, bits per second.
    public private(set) var speed: Int
    /// When everything that was sent is through, in seconds.
    public private(set) var end = 0.0

    /// A byte as it is sent: a start bit, eight data bits and a stop bit.
    private struct SentByte {
        var value: UInt8
        var begin: Double
        /// How long one bit takes.
        var bit: Double

        var end: Double { begin + 10 * bit }

        /// The bits in order; `true` is the idle level.
        func level(_ index: Int) -> Bool { index > 0 && (index > 8 || value >> UInt8(index - 1) & 1 == 1) }
    }

    private var sent: [SentByte] = []
    /// The first byte that may still be heard.
    private var head = 0
    /// Up to when the listener has listened.
    private var listened = 0.0
    private var wasIdle = true

    /// Makes a wire on which somebody sends at a speed.
    public init(speed: Int) { self.speed = max(1, speed) }

    /// Lets the sender go on at another speed.
    public mutating func setSpeed(_ speed: Int) { self.speed = max(1, speed) }

    /// Sends bytes.
    /// - Parameter time: when to begin, in seconds, later if something is still being sent.
    public mutating func send(_ bytes: some Sequence<UInt8>, at time: Double) {
        let bit = 1 / Double(speed)
        let begin = max(end, time, listened)
        var count = 0.0
        for value in bytes {
            // A product, not a sum: errors must not add up.
            sent.append(SentByte(value: value, begin: begin + 10 * count * bit, bit: bit))
            count += 1
        }
        if count > 0 { end = begin + 10 * count * bit }
    }

    /// What a listener hears up to a time in seconds.
    /// - Parameter speed: what it has set, bits per second.
    public mutating func hear(until time: Double, at speed: Int) -> [HeardByte] {
        var heard: [HeardByte] = []
        let bit = 1 / Double(max(1, speed))
        while let edge = nextStart(before: time) {
            // A byte whose end is still to come is heard the next time.
            guard edge + 9.5 * bit <= time else { break }
            if sent[head].begin == edge, sent[head].bit == bit {
                heard.append(HeardByte(value: sent[head].value, isBroken: false))
                listened = edge + 9.5 * bit
                continue
            }
            // A short spike is no start bit.
            guard !level(at: edge + 0.5 * bit) else {
                listened = edge + 0.5 * bit
                continue
            }
            var value: UInt8 = 0
            for index in 0..<8 where level(at: edge + (1.5 + Double(index)) * bit) { value |= 1 << index }
            let isBroken = !level(at: edge + 9.5 * bit)
            heard.append(HeardByte(value: value, isBroken: isBroken))
            listened = edge + 9.5 * bit
            wasIdle = !isBroken
        }
        forgetWhatWasHeard()
        return heard
    }

    private func level(at time: Double) -> Bool {
        var index = head
        while index < sent.count, sent[index].end <= time { index += 1 }
        guard index < sent.count, sent[index].begin <= time else { return true }
        return sent[index].level(Int((time - sent[index].begin) / sent[index].bit))
    }

    /// When the line falls next after it was idle.
    private mutating func nextStart(before time: Double) -> Double? {
        while head < sent.count {
            let byte = sent[head]
            if byte.begin >= listened {
                // The line was idle, if only for a moment.
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

    private mutating func forgetWhatWasHeard() {
        guard head == sent.count || head > 1_024 else { return }
        sent.removeFirst(head)
        head = 0
    }
}
