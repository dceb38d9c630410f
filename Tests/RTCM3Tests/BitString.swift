import BinaryMessages
import RTCM3

/// A payload that is written field by field.
struct BitString {
    private var bits: [Bool] = []

    init(message number: Int) { add(number, width: 12) }

    /// Adds an unsigned integer, or a negative one in two's complement.
    mutating func add(_ number: Int, width: Int) {
        for shift in (0..<width).reversed() { bits.append(number >> shift & 1 == 1) }
    }

    /// Adds numbers that have the same width.
    mutating func add(_ numbers: [Int], width: Int) { for number in numbers { add(number, width: width) } }

    /// Adds a sign, and the magnitude of a number.
    mutating func add(signMagnitude number: Int, width: Int) {
        add(number < 0 ? 1 : 0, width: 1)
        add(abs(number), width: width - 1)
    }

    /// Adds a mask in which the bits for the given numbers are set. The highest bit is number 1.
    mutating func add(mask numbers: [Int], width: Int) {
        for number in 1...width { bits.append(numbers.contains(number)) }
    }

    /// Adds the length of a text, and the text.
    mutating func add(text: [UInt8]) { add([text.count] + text.map(Int.init), width: 8) }

    /// The payload, which ends with zero bits in its last byte.
    var payload: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: (bits.count + 7) / 8)
        for (index, bit) in bits.enumerated() where bit { bytes[index / 8] |= 0x80 >> UInt8(index % 8) }
        return bytes
    }
}

/// Returns the frame of a payload. Its checksum is zero, because the module does not read it.
func frame(_ payload: [UInt8]) -> [UInt8] {
    [0xD3, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)] + payload + [0, 0, 0]
}

func read<Message: RTCM3Message>(_ bits: BitString, as type: Message.Type) -> Message? {
    read(frame(bits.payload), as: type)
}

func read<Message: RTCM3Message>(_ frame: [UInt8], as type: Message.Type) -> Message? {
    frame.withUnsafeBytes { RTCM3Frame($0)?.read(type) }
}

/// Returns the listing of a message as text.
func listing(_ bits: BitString) -> String? {
    frame(bits.payload).withUnsafeBytes { RTCM3Frame($0)?.fields.map(describe) }
}

private func describe(_ fields: [MessageField]) -> String {
    fields.map { "\($0.name): \(describe($0.value))" }.joined(separator: ", ")
}

private func describe(_ value: MessageValue) -> String {
    switch value {
    case .integer(let number): "\(number)"
    case .unsigned(let number): "\(number)"
    case .number(let number): "\(number)"
    case .text(let text): text
    case .list(let values): "[" + values.map(describe).joined(separator: ", ") + "]"
    case .group(let fields): "{" + describe(fields) + "}"
    }
}
