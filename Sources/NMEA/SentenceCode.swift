/// A sentence type, such as `GGA`, or `PGRME` for a proprietary sentence.
///
/// If a manufacturer identifies its sentences by their first field, that field is part of the code, as in `PUBX,00` and
/// `PSTI,030`.
public struct SentenceCode: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// Up to eight characters, with the first in the lowest byte. Longer addresses are truncated; eight characters are
    /// enough to distinguish all types.
    @usableFromInline let packed: UInt64

    @inline(__always)
    init(packed: UInt64) { self.packed = packed }

    /// Creates a code from the first eight characters of a literal.
    // Inlinable so that other modules also compare a code with a literal as two integers.
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

    /// Whether the sentence is proprietary, that is, defined by a manufacturer rather than by NMEA 0183.
    public var isProprietary: Bool { packed >> 24 != 0 && packed & 0xFF == 0x50 }

    /// Whether most programs take the position from sentences of this type.
    package var reportsPosition: Bool { self == "RMC" || self == "GGA" || self == "GNS" || self == "GLL" }
}

extension SentenceCode {
    /// Creates a code from the address of a sentence.
    /// - Parameter address: A pointer to the first character after the `$`. Eight bytes must be readable from there.
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
            // Either the address has no talker, or the code after the talker is not three letters long.
            let visible = bytes & Self.mask(min(length, 8))
            let code = SentenceCode(packed: length > 2 ? visible >> 16 : visible)
            // Without its talker, a code that begins with `P` would look like a proprietary sentence's code, so the
            // talker is kept.
            self = code.isProprietary ? SentenceCode(packed: visible) : code
            return
        }
        var visible = min(length, 8)
        if length < 6, fieldCount > 0, Self.isNumberedByField(SentenceCode(packed: bytes & Self.mask(length))) {
            // The first field ends at a comma or at the checksum. As many of its characters as fit are included in the
            // code.
            visible = length + 1
            while visible < 8 {
                let byte = UInt8(truncatingIfNeeded: bytes >> UInt64(8 * visible))
                // All characters that end a field (comma, asterisk and line ending) precede the digits in ASCII.
                if byte < UInt8(ascii: "0") { break }
                visible += 1
            }
        }
        // SiRF text messages begin within the address: `PSRFTXTVersion…`.
        if length > 7, SentenceCode(packed: bytes & Self.mask(7)) == "PSRFTXT" { visible = 7 }
        self.init(packed: bytes & Self.mask(visible))
    }

    /// Whether the code includes the first field. Only manufacturer codes of three to five characters are combined with
    /// a field.
    var includesFirstField: Bool {
        packed >> 24 & 0xFF == 0x2C || packed >> 32 & 0xFF == 0x2C || packed >> 40 & 0xFF == 0x2C
    }

    private static func mask(_ bytes: Int) -> UInt64 { bytes == 0 ? 0 : ~0 >> UInt64(64 - 8 * bytes) }

    /// Returns whether a manufacturer identifies its sentences by their first field.
    private static func isNumberedByField(_ maker: SentenceCode) -> Bool {
        maker == "PUBX" || maker == "PSTI" || maker == "PTNL" || maker == "PSAT" || maker == "PGTOP" || maker == "PCD"
    }
}

/// The talker of a sentence: the two letters after the `$`, or `P` for a proprietary sentence.
public struct Talker: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The characters, with the first in the lowest byte.
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
    /// - Parameter address: A pointer to the first character after the `$`. Eight bytes must be readable from there.
    @inline(__always)
    init(address: UnsafeRawPointer, length: Int) {
        let bytes = address.loadUnaligned(as: UInt64.self)
        if length > 2, !Talker.isProprietary(bytes) {
            packed = UInt16(truncatingIfNeeded: bytes)
        } else {
            packed = length > 0 ? UInt16(bytes & 0xFF) : 0
        }
    }

    /// Returns whether an address is proprietary. `PQGSV` and `PQGSA` are not, because Quectel receivers use `PQ` as
    /// the talker for QZSS.
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

    /// The talker `P` of proprietary sentences.
    @inlinable public static var proprietary: Talker { "P" }
    /// The talker for GPS.
    @inlinable public static var gps: Talker { "GP" }
    /// The talker for GLONASS.
    @inlinable public static var glonass: Talker { "GL" }
    /// The talker for Galileo.
    @inlinable public static var galileo: Talker { "GA" }
    /// The talker for BeiDou.
    @inlinable public static var beidou: Talker { "GB" }
    /// The alternative talker for BeiDou, which some receivers send.
    @inlinable public static var beidouAlternative: Talker { "BD" }
    /// The talker for QZSS.
    @inlinable public static var qzss: Talker { "GQ" }
    /// The talker for NavIC.
    @inlinable public static var navic: Talker { "GI" }
    /// The talker for a combination of satellite systems.
    @inlinable public static var combined: Talker { "GN" }
}
