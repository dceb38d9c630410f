import MonitorScreen
import TerminalScreen

/// Makes keys of the bytes that a terminal sends, in pieces of any size. A pure state machine.
struct KeyDecoder {
    /// The beginning of a sequence, or of a character.
    private var pending: [UInt8] = []

    /// Whether text is being pasted: its characters are not keys.
    private var isPasting = false
    /// What the terminal said last of its background.
    private(set) var theme: Theme?

    private static let escape: UInt8 = 0x1B
    /// What is longer is no key.
    private static let longest = 64

    /// Whether what came may be the beginning of something. If nothing more comes for a moment, it is not: see ``flush()``.
    var isWaiting: Bool { !pending.isEmpty }

    /// Takes bytes.
    mutating func read(_ bytes: some Sequence<UInt8>) -> [MonitorKey] {
        var keys: [MonitorKey] = []
        for byte in bytes { take(byte, &keys) }
        return keys
    }

    /// Nothing more has come: an escape was the key of that name.
    mutating func flush() -> [MonitorKey] {
        defer { pending = [] }
        return pending == [Self.escape] && !isPasting ? [.escape] : []
    }

    private mutating func take(_ byte: UInt8, _ keys: inout [MonitorKey]) {
        if let first = pending.first {
            if first != Self.escape { return takeContinuation(byte, &keys) }
            return takeSequence(byte, &keys)
        }
        switch byte {
        case Self.escape, 0xC2...0xF4: pending = [byte]
        case 0x0A where !isPasting, 0x0D where !isPasting: keys.append(.enter)
        // Ctrl-L, which paints the screen anew everywhere.
        case 0x0C where !isPasting, 0x20..<0x7F where !isPasting: keys.append(.character(Unicode.Scalar(byte)))
        default: break
        }
    }

    /// A further byte of a character that is not of ASCII.
    private mutating func takeContinuation(_ byte: UInt8, _ keys: inout [MonitorKey]) {
        guard 0x80..<0xC0 ~= byte else {
            pending = []
            return take(byte, &keys)
        }
        pending.append(byte)
        let length = pending[0] < 0xE0 ? 2 : pending[0] < 0xF0 ? 3 : 4
        guard pending.count == length else { return }
        if !isPasting, let scalar = String(validating: pending, as: UTF8.self)?.unicodeScalars.first {
            keys.append(.character(scalar))
        }
        pending = []
    }

    /// A further byte of a sequence: `ESC [ parameters letter` or `ESC O letter`.
    private mutating func takeSequence(_ byte: UInt8, _ keys: inout [MonitorKey]) {
        if pending.count == 1 {
            guard byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") || byte == UInt8(ascii: "]") else {
                // The key Escape, and something else right after it.
                pending = []
                if !isPasting { keys.append(.escape) }
                return take(byte, &keys)
            }
            pending.append(byte)
            return
        }
        pending.append(byte)
        if pending[1] == UInt8(ascii: "]") { return takeAnswer(byte) }
        guard 0x40..<0x7F ~= byte else {
            if pending.count == Self.longest || byte < 0x20 { pending = [] }
            return
        }
        let sequence = String(decoding: pending.dropFirst(2), as: UTF8.self)
        pending = []
        switch sequence {
        case "200~": isPasting = true
        case "201~": isPasting = false
        default: if !isPasting, let key = Self.keys[sequence] { keys.append(key) }
        }
    }

    /// A further byte of an answer of the terminal: `ESC ] text`, up to a bell or `ESC \`.
    private mutating func takeAnswer(_ byte: UInt8) {
        let hasEnded = byte == 0x07 || byte == UInt8(ascii: "\\") && pending.dropLast().last == Self.escape
        if hasEnded {
            let text = pending.dropFirst(2).prefix { $0 >= 0x20 }
            theme = Theme(answer: String(decoding: text, as: UTF8.self)) ?? theme
        }
        if hasEnded || pending.count == Self.longest { pending = [] }
    }

    private static let keys: [String: MonitorKey] = [
        "A": .up, "B": .down, "5~": .pageUp, "6~": .pageDown, "M": .enter,
    ]
}
