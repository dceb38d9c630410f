import MonitorScreen
import TerminalScreen

// During a paste, the decoder looks only for the marker that ends the paste, because pasted text can contain anything,
// even the beginning of an escape sequence directly before the marker. A timeout ends the paste if the marker never
// arrives, for example because the connection dropped data; otherwise no key would ever work again.

/// A pure state machine that decodes keys from the bytes that a terminal sends, in chunks of any size.
struct KeyDecoder {
    /// The bytes of an incomplete escape sequence or non-ASCII character.
    private var pending: [UInt8] = []

    /// The number of bytes read so far that match the end marker of a paste; `nil` outside a paste. Pasted characters
    /// are ignored.
    private var pasteEnd: Int?
    /// The time at which bytes were last read.
    private var lastRead = ContinuousClock.now
    /// The theme for the background color that the terminal last reported.
    private(set) var theme: Theme?

    private static let escape: UInt8 = 0x1B
    /// The maximum length of an escape sequence, in bytes. Longer sequences are not keys.
    private static let maxSequenceLength = 64
    private static let endOfPaste = Array("\u{1B}[201~".utf8)
    /// The timeouts for completing an escape sequence and a paste. The first is short, because the bytes of an escape
    /// sequence arrive together even over a slow connection.
    private static let timeout = (sequence: Duration.milliseconds(50), paste: Duration.seconds(1))

    /// The time at which to call ``expire(at:)`` if no more bytes arrive; `nil` if no sequence is incomplete.
    var deadline: ContinuousClock.Instant? {
        if pasteEnd != nil { return lastRead + Self.timeout.paste }
        return pending.isEmpty ? nil : lastRead + Self.timeout.sequence
    }

    /// Decodes bytes and returns the keys they contain. An incomplete sequence is continued even if its deadline has
    /// passed.
    mutating func read(_ bytes: some Sequence<UInt8>, at now: ContinuousClock.Instant = .now) -> [MonitorKey] {
        var keys: [MonitorKey] = []
        lastRead = now
        for byte in bytes { decode(byte, &keys) }
        return keys
    }

    /// Ends an incomplete sequence or paste if its deadline has passed. If only an escape byte has arrived, the Escape
    /// key is returned.
    mutating func expire(at now: ContinuousClock.Instant) -> [MonitorKey] {
        guard let deadline, now >= deadline else { return [] }
        defer { pending = [] }
        pasteEnd = nil
        return pending == [Self.escape] ? [.escape] : []
    }

    private mutating func decode(_ byte: UInt8, _ keys: inout [MonitorKey]) {
        if let count = pasteEnd { return decodePasted(byte, after: count) }
        if let first = pending.first {
            if first != Self.escape { return decodeContinuation(byte, &keys) }
            return decodeSequence(byte, &keys)
        }
        switch byte {
        case Self.escape, 0xC2...0xF4: pending = [byte]
        case 0x0A, 0x0D: keys.append(.enter)
        // Ctrl-L (0x0C) redraws the screen in most programs, so it is decoded as a character key.
        case 0x0C, 0x20..<0x7F: keys.append(.character(Unicode.Scalar(byte)))
        default: break
        }
    }

    /// Reads a byte of a paste.
    ///
    /// - Parameter count: The number of bytes of the end marker that directly precede the byte.
    private mutating func decodePasted(_ byte: UInt8, after count: Int) {
        let end = Self.endOfPaste
        // The marker contains an escape only as its first byte. After a mismatch, a new match can therefore begin only
        // at this byte.
        let matched = byte == end[count] ? count + 1 : byte == end[0] ? 1 : 0
        pasteEnd = matched < end.count ? matched : nil
    }

    /// Reads another byte of a non-ASCII character.
    private mutating func decodeContinuation(_ byte: UInt8, _ keys: inout [MonitorKey]) {
        guard 0x80..<0xC0 ~= byte else {
            pending = []
            return decode(byte, &keys)
        }
        pending.append(byte)
        let length = pending[0] < 0xE0 ? 2 : pending[0] < 0xF0 ? 3 : 4
        guard pending.count == length else { return }
        if let scalar = String(validating: pending, as: UTF8.self)?.unicodeScalars.first {
            keys.append(.character(scalar))
        }
        pending = []
    }

    /// Reads another byte of an escape sequence. An escape byte ends the current sequence and begins the next one.
    private mutating func decodeSequence(_ byte: UInt8, _ keys: inout [MonitorKey]) {
        guard byte != Self.escape else {
            if pending.count == 1 { keys.append(.escape) }
            endAnswer()
            pending = [byte]
            return
        }
        guard pending.count > 1 else { return beginSequence(byte, &keys) }
        // Drop the rest of an overlong sequence, which cannot be a key. Otherwise, a sequence that never ends would use
        // more and more memory.
        if pending.count < Self.maxSequenceLength { pending.append(byte) }
        if Self.textBeginnings.contains(pending[1]) {
            guard byte == 0x07 else { return }
            endAnswer()
            pending = []
        } else {
            decodeControl(byte, &keys)
        }
    }

    /// Reads the byte after an escape byte.
    private mutating func beginSequence(_ byte: UInt8, _ keys: inout [MonitorKey]) {
        if "[O".utf8.contains(byte) || Self.textBeginnings.contains(byte) { return pending.append(byte) }
        pending = []
        // `ESC \` ends a text sequence, which `endAnswer` has already read.
        if byte == UInt8(ascii: "\\") { return }
        // The user has pressed Escape, immediately followed by another key.
        keys.append(.escape)
        decode(byte, &keys)
    }

    /// Reads another byte of a control sequence: `ESC [ parameters letter` or `ESC O letter`.
    private mutating func decodeControl(_ byte: UInt8, _ keys: inout [MonitorKey]) {
        if pending[1] == UInt8(ascii: "["), let length = Self.lengths[pending[2]] {
            if pending.count == length { pending = [] }
            return
        }
        guard 0x40..<0x7F ~= byte else {
            if byte < 0x20 { pending = [] }
            return
        }
        let sequence = String(decoding: pending.dropFirst(), as: UTF8.self)
        pending = []
        if sequence == "[200~" {
            pasteEnd = 0
        } else if let key = Self.keys[sequence] {
            keys.append(key)
        }
    }

    /// Reads the background color from the terminal's answer, a sequence of the form `ESC ] text`.
    private mutating func endAnswer() {
        guard pending.count > 1, pending[1] == UInt8(ascii: "]") else { return }
        let text = pending.dropFirst(2).prefix { $0 >= 0x20 }
        theme = Theme(answer: String(decoding: text, as: UTF8.self)) ?? theme
    }

    /// The bytes that begin a text sequence when they follow an escape byte. A text sequence, such as the
    /// terminal's answer to a query, ends with a bell or with `ESC \`.
    private static let textBeginnings = Array("]PX^_".utf8)

    /// The lengths, in bytes, of escape sequences that do not end at their first letter: mouse clicks (`ESC [ M`) and
    /// function keys of the Linux console (`ESC [ [`).
    private static let lengths = [UInt8(ascii: "M"): 6, UInt8(ascii: "["): 4]

    private static let keys: [String: MonitorKey] = [
        "[A": .up, "OA": .up, "[B": .down, "OB": .down, "[5~": .pageUp, "[6~": .pageDown, "OM": .enter,
    ]
}
