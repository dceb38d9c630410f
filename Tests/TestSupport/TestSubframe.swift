/// A subframe of the GPS navigation message. Bits are counted from 1 to 240, without parity.
public struct TestSubframe {
    private var bits = [Bool](repeating: false, count: 240)

    public init(number: Int) {
        set(0x8B, at: 1, width: 8)
        set(1_000, at: 25, width: 17)
        set(number, at: 44, width: 3)
    }

    /// Creates page 18 of subframe 4.
    public init(leapSeconds: Int, announced: Int? = nil) {
        self.init(number: 4)
        set(56, at: 51, width: 6)
        set(leapSeconds, at: 193, width: 8)
        set(announced ?? leapSeconds, at: 217, width: 8)
    }

    public mutating func set(_ value: Int, at bit: Int, width: Int) {
        for index in 0..<width { bits[bit - 1 + index] = value >> (width - 1 - index) & 1 == 1 }
    }

    /// The 24 data bits of each word.
    public var words: [UInt32] {
        (0..<10).map { word in bits[word * 24..<word * 24 + 24].reduce(0) { $0 << 1 | ($1 ? 1 : 0) } }
    }
}
