// Numbers are written with the fewest decimals that yield the same `Double` when read again, but never with fewer than
// the field usually has. A value that was read from a sentence therefore keeps its exact value.

/// A writer that writes the fields of one sentence from left to right; the counterpart of ``FieldReader``.
public struct FieldWriter {
    /// The part of the sentence written so far, beginning with `$`.
    var bytes: [UInt8]
    /// Whether a number was rounded because no decimal representation yields exactly the same value when read again.
    private(set) var hasRounded = false
    /// The offset at which the fields begin. Commas before this offset belong to the address.
    private let fieldsBegin: Int

    init(address: String) {
        bytes = [UInt8(ascii: "$")]
        bytes.append(contentsOf: address.utf8)
        fieldsBegin = bytes.count
    }

    /// Writes one or more empty fields.
    public mutating func skip(_ fields: Int = 1) {
        for _ in 0..<fields { bytes.append(UInt8(ascii: ",")) }
    }

    /// Writes a field with constant text, such as a unit letter.
    public mutating func literal(_ text: StaticString) {
        skip()
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Writes a single character.
    public mutating func character(_ value: UInt8?) {
        skip()
        if let value, !Self.isReserved(value) { bytes.append(value) }
    }

    /// Writes an enumeration case as a single character.
    public mutating func symbol<Symbol: RawRepresentable>(_ value: Symbol?) where Symbol.RawValue == UInt8 {
        character(value?.rawValue)
    }

    /// Writes an integer with at least `width` digits.
    public mutating func integer<Number: FixedWidthInteger>(_ value: Number?, width: Int = 1) {
        skip()
        if let value { append(integer: Int(value), width: width) }
    }

    /// Writes a hexadecimal number with at least `width` digits.
    public mutating func hexadecimal<Number: FixedWidthInteger & UnsignedInteger>(_ value: Number?, width: Int = 1) {
        skip()
        guard let value else { return }
        let text = String(value, radix: 16, uppercase: true)
        for _ in 0..<max(0, width - text.utf8.count) { bytes.append(UInt8(ascii: "0")) }
        bytes.append(contentsOf: text.utf8)
    }

    /// Writes a number with at least `decimals` decimals, or more if the exact value requires them.
    public mutating func number(_ value: Double?, _ unit: FieldUnit = .same, decimals: Int = 0) {
        skip()
        if let value { append(number: value, factor: unit.factor, decimals: decimals) }
    }

    /// Writes a number rounded to `decimals` decimals. Use this method for values that the sentence also contains in
    /// another unit with full precision.
    public mutating func rounded(_ value: Double?, _ unit: FieldUnit, decimals: Int) {
        skip()
        guard let value else { return }
        let scale = PowerOfTen.doubles[decimals]
        append(number: (value / unit.factor * scale).rounded() / scale, factor: 1, decimals: decimals)
    }

    /// Writes a number with the precision of a `Float`, such as an elevation, an azimuth or a signal strength.
    public mutating func smallNumber(_ value: Float?, width: Int) {
        skip()
        guard let value, value.magnitude < 1e18 else { return }
        if let whole = Int(exactly: value) {
            append(integer: whole, width: width)
        } else {
            if value < 0 { bytes.append(UInt8(ascii: "-")) }
            append(magnitude: Double(value.magnitude), width: 1, decimals: 1) { Float($0) == value.magnitude }
        }
    }

    /// Writes text. Characters that would end the field or the sentence are replaced by spaces.
    public mutating func text<let capacity: Int>(_ value: InlineText<capacity>?) {
        skip()
        value?.withBytes { append(escaping: $0, keepingCommas: false) }
    }

    /// Writes all remaining fields, as ``FieldReader/rest()`` reads them.
    public mutating func rest(_ value: SentenceText?) {
        guard let value else { return }
        skip()
        value.withBytes { append(escaping: $0, keepingCommas: true) }
    }

    /// Removes empty fields at the end of the sentence until `count` fields are left. Only newer receivers send the
    /// fields beyond `count`.
    public mutating func trimEmptyFields(to count: Int) {
        var left = bytes[fieldsBegin...].lazy.filter { $0 == UInt8(ascii: ",") }.count
        while left > count, bytes.last == UInt8(ascii: ",") {
            bytes.removeLast()
            left -= 1
        }
    }

    mutating func append(escaping text: UnsafeRawBufferPointer, keepingCommas: Bool) {
        for byte in text {
            let isKept = !Self.isReserved(byte) || byte == UInt8(ascii: ",") && keepingCommas
            bytes.append(isKept ? byte : UInt8(ascii: " "))
        }
    }

    /// Returns whether a character is not allowed in a field: a delimiter or a nonprintable character.
    private static func isReserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "*"), UInt8(ascii: "$"): true
        default: byte < 0x20 || byte > 0x7E
        }
    }
}

extension FieldWriter {
    mutating func append(integer value: Int, width: Int) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        append(digits: value.magnitude, width: width)
    }

    mutating func append(digits value: UInt, width: Int) {
        let text = String(value)
        for _ in 0..<max(0, width - text.utf8.count) { bytes.append(UInt8(ascii: "0")) }
        bytes.append(contentsOf: text.utf8)
    }

    mutating func append(number value: Double, factor: Double, decimals: Int) {
        let inUnit = factor == 1 ? value : value / factor
        // Infinity and NaN cannot be written, and the reader accepts no more than eighteen digits.
        guard inUnit.magnitude < 1e18 else { return }
        if inUnit.sign == .minus, inUnit != 0 { bytes.append(UInt8(ascii: "-")) }
        append(magnitude: inUnit.magnitude, width: 1, decimals: decimals) { text in
            (factor == 1 ? text : text * factor) == value.magnitude
        }
    }

    /// Writes the shortest decimal number that `isExact` accepts, or the nearest number if `isExact` accepts none.
    mutating func append(magnitude: Double, width: Int, decimals: Int, isExact: (Double) -> Bool) {
        var places = decimals
        // Digits beyond the fifteenth carry no information, and more than eighteen digits do not fit into an integer.
        while places > 0, magnitude * PowerOfTen.doubles[places] >= 1e15 { places -= 1 }
        while true {
            let scale = PowerOfTen.doubles[places]
            let scaled = (magnitude * scale).rounded()
            let isFound = isExact(scaled / scale)
            let isLast = scaled >= 1e15 || places >= 15
            if isLast, !isFound, let text = longText(magnitude, isExact) {
                return bytes.append(contentsOf: text.utf8)
            }
            if isFound || isLast {
                let digits = UInt(scaled)
                let unit = UInt(scale)
                append(digits: digits / unit, width: width)
                if places > 0 {
                    bytes.append(UInt8(ascii: "."))
                    append(digits: digits % unit, width: places)
                }
                return
            }
            places += 1
        }
    }

    /// Formats the number with up to seventeen digits. If `isExact` rejects it but accepts the next larger or smaller
    /// `Double`, that number is formatted instead. Returns `nil` if the result would need an exponent.
    private mutating func longText(_ magnitude: Double, _ isExact: (Double) -> Bool) -> String? {
        let exact = [magnitude, magnitude.nextUp, magnitude.nextDown].first(where: isExact)
        if exact == nil { hasRounded = true }
        let text = (exact ?? magnitude).description
        return text.utf8.contains(UInt8(ascii: "e")) ? nil : text
    }
}

extension FieldWriter {
    /// Returns the sentence with its checksum and line ending.
    func finished() -> [UInt8] { bytes + SentenceChecksum.suffix(of: bytes.dropFirst()) + [0x0D, 0x0A] }
}
