/// A sentence type, such as `GGA`, or `PGRME` for a proprietary sentence.
///
/// If a manufacturer distinguishes its sentences by the first field, that field is part of the code: `PUBX,00`,
/// `PSTI,030`.
public struct SentenceCode: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// Up to eight characters, with the first one in the lowest byte. Further characters of a longer address are not
    /// needed to distinguish types.
    @usableFromInline let packed: UInt64

    @inline(__always)
    init(packed: UInt64) { self.packed = packed }

    /// Creates a code from the first eight characters.
    // The initializer is inlinable, so that other modules can also compare a code with a literal as two integers.
    @inlinable
    @inline(__always)
    public init(stringLiteral text: StaticString) {
        var packed: UInt64 = 0
        for index in 0..<min(text.utf8CodeUnitCount, 8) {
            packed |= UInt64(text.utf8Start[index]) &<< UInt64(truncatingIfNeeded: 8 &* index)
        }
        self.packed = packed
    }

    /// The characters of the code.
    public var description: String {
        var bytes: [UInt8] = []
        var left = packed
        while left != 0 {
            bytes.append(UInt8(truncatingIfNeeded: left))
            left >>= 8
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether the sentence is proprietary: defined by a manufacturer instead of the standard.
    public var isProprietary: Bool { packed >> 24 != 0 && packed & 0xFF == 0x50 }
}

extension SentenceCode {
    /// Creates a code from the address of a sentence.
    /// - Parameter address: A pointer to the first character after the `$`. The eight bytes from this character on must
    ///   be readable.
    @inline(__always)
    init(address: UnsafeRawPointer, length: Int, fieldCount: Int) {
        let bytes = address.loadUnaligned(as: UInt64.self)
        if length == 5, !Talker.isProprietary(bytes) {
            self.init(packed: bytes >> 16 & 0xFF_FFFF)
        } else {
            self.init(unusual: bytes, length: length, fieldCount: fieldCount)
        }
    }

    @inline(never)
    private init(unusual bytes: UInt64, length: Int, fieldCount: Int) {
        guard bytes & 0xFF == 0x50 else {
            // The address either has no talker, or has a talker and a code whose length differs from three letters.
            let visible = bytes & Self.mask(min(length, 8))
            let code = SentenceCode(packed: length > 2 ? visible >> 16 : visible)
            // If the code begins with `P`, it would look like the code of a proprietary sentence. The code therefore
            // includes the talker.
            self = code.isProprietary ? SentenceCode(packed: visible) : code
            return
        }
        var visible = min(length, 8)
        if length < 6, fieldCount > 0, Self.isNumberedByField(SentenceCode(packed: bytes & Self.mask(length))) {
            // The first field ends at a comma or at the checksum. Its characters are included in the code as long as
            // there is room.
            visible = length + 1
            while visible < 8 {
                let byte = UInt8(truncatingIfNeeded: bytes >> UInt64(8 * visible))
                // All characters that end a field (the comma, the asterisk and the line ending) precede the digits in
                // ASCII.
                if byte < UInt8(ascii: "0") { break }
                visible += 1
            }
        }
        // SiRF's text messages begin within the address: `PSRFTXTVersion…`.
        if length > 7, SentenceCode(packed: bytes & Self.mask(7)) == "PSRFTXT" { visible = 7 }
        self.init(packed: bytes & Self.mask(visible))
    }

    /// Whether the code includes the first field. Only addresses of three to five characters are followed by a field
    /// that belongs to the code.
    var includesFirstField: Bool {
        packed >> 24 & 0xFF == 0x2C || packed >> 32 & 0xFF == 0x2C || packed >> 40 & 0xFF == 0x2C
    }

    private static func mask(_ bytes: Int) -> UInt64 { bytes == 0 ? 0 : ~0 >> UInt64(64 - 8 * bytes) }

    /// Returns whether a manufacturer distinguishes its sentences by their first field.
    private static func isNumberedByField(_ maker: SentenceCode) -> Bool {
        maker == "PUBX" || maker == "PSTI" || maker == "PTNL" || maker == "PSAT" || maker == "PGTOP" || maker == "PCD"
    }
}

/// The talker of a sentence: the two letters after the `$`, or `P` for a proprietary sentence.
public struct Talker: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The characters, with the first one in the lowest byte.
    @usableFromInline let packed: UInt16

    @inline(__always)
    init(packed: UInt16) { self.packed = packed }

    /// Creates a talker from one or two characters.
    @inlinable
    @inline(__always)
    public init(stringLiteral text: StaticString) {
        packed = UInt16(truncatingIfNeeded: SentenceCode(stringLiteral: text).packed)
    }

    /// The characters of the talker.
    public var description: String { SentenceCode(packed: UInt64(packed)).description }

    /// Creates a talker from the address of a sentence.
    /// - Parameter address: A pointer to the first character after the `$`. The eight bytes from this character on must
    ///   be readable.
    @inline(__always)
    init(address: UnsafeRawPointer, length: Int) {
        let bytes = address.loadUnaligned(as: UInt64.self)
        if length > 2, !Talker.isProprietary(bytes) {
            packed = UInt16(truncatingIfNeeded: bytes)
        } else {
            packed = length > 0 ? UInt16(bytes & 0xFF) : 0
        }
    }

    /// Returns whether an address is proprietary. The address `PQ` of a satellite sentence is an exception, because
    /// Quectel receivers send it as the talker for QZSS.
    @inline(__always)
    static func isProprietary(_ address: UInt64) -> Bool {
        guard address & 0xFF == 0x50 else { return false }
        return !isQuectelQZSS(address)
    }

    @inline(never)
    private static func isQuectelQZSS(_ address: UInt64) -> Bool {
        let code = SentenceCode(packed: address >> 16 & 0xFF_FFFF)
        return address >> 8 & 0xFF == 0x51 && address >> 40 & 0xFF == 0x2C && (code == "GSV" || code == "GSA")
    }

    /// The talker of a proprietary sentence.
    @inlinable public static var proprietary: Talker { "P" }
    /// The talker for GPS.
    @inlinable public static var gps: Talker { "GP" }
    /// The talker for GLONASS.
    @inlinable public static var glonass: Talker { "GL" }
    /// The talker for Galileo.
    @inlinable public static var galileo: Talker { "GA" }
    /// The talker for BeiDou.
    @inlinable public static var beidou: Talker { "GB" }
    /// The talker for BeiDou that some receivers send.
    @inlinable public static var beidouAlternative: Talker { "BD" }
    /// The talker for QZSS.
    @inlinable public static var qzss: Talker { "GQ" }
    /// The talker for NavIC.
    @inlinable public static var navic: Talker { "GI" }
    /// The talker for a combination of several satellite systems.
    @inlinable public static var combined: Talker { "GN" }
}
