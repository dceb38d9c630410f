import BinaryMessages

/// The encoding of a data field as an integer.
struct BitFormat {
    private enum Encoding {
        case unsigned
        case twosComplement
        case signMagnitude
    }

    private let encoding: Encoding
    fileprivate let width: Int

    /// An unsigned integer.
    static func unsigned(_ width: Int) -> BitFormat { BitFormat(encoding: .unsigned, width: width) }

    /// A two's complement integer.
    static func signed(_ width: Int) -> BitFormat { BitFormat(encoding: .twosComplement, width: width) }

    /// A sign-magnitude integer: a sign bit, which is 1 for negative numbers, followed by the magnitude.
    static func signMagnitude(_ width: Int) -> BitFormat { BitFormat(encoding: .signMagnitude, width: width) }

    fileprivate func integer(_ bits: UInt64) -> Int64 {
        let number = Int64(bits)
        let sign: Int64 = 1 << (width - 1)
        guard encoding != .unsigned, number & sign != 0 else { return number }
        return encoding == .twosComplement ? number - 2 * sign : sign - number
    }

    /// The lowest two's complement integer, which means that a value is not available.
    fileprivate var lowest: Int64 { -1 << (width - 1) }
}

extension BitReader {
    /// Reads an unsigned integer.
    /// - Parameters:
    ///   - field: The data field number in the standard, such as DF003.
    ///   - name: The readable name. The field is listed both under its number and under this name.
    mutating func field<Number: FixedWidthInteger & UnsignedInteger>(
        _ field: StaticString, _ name: StaticString, _ value: inout Number, width: Int
    ) {
        value = Number(truncatingIfNeeded: next(width))
        list(field, name, .integer(Int64(value)))
    }

    /// Reads a single bit.
    mutating func field(_ field: StaticString, _ name: StaticString, _ value: inout Bool) {
        value = next(1) == 1
        list(field, name, .integer(value ? 1 : 0))
    }

    /// Reads a number that is encoded as a scaled integer. The number is the integer times `step`, divided by `parts`.
    /// - Parameters:
    ///   - step: The resolution of the field, in units of the number, if the resolution is one unit or coarser.
    ///   - parts: The number of resolution steps per unit of the number, if the resolution is finer than one unit.
    mutating func field(
        _ field: StaticString, _ name: StaticString, _ value: inout Double, _ format: BitFormat, step: Double = 1,
        parts: Double = 1
    ) {
        value = Double(format.integer(next(format.width))) * step / parts
        list(field, name, .number(value))
    }

    /// Reads a number that may be unavailable. An unavailable number is listed under its field number only.
    /// - Parameter missing: The integer that marks the number as unavailable; `nil` if this is the lowest integer that
    ///   fits the field.
    mutating func field(
        _ field: StaticString, _ name: StaticString, _ value: inout Double?, _ format: BitFormat, step: Double = 1,
        parts: Double = 1, missing: Int64? = nil
    ) {
        let integer = format.integer(next(format.width))
        let number = Double(integer) * step / parts
        value = integer == missing ?? format.lowest ? nil : number
        list(field, .number(number))
        if value != nil { list(name, .number(number)) }
    }

    /// Reads the frequency channel number of a GLONASS satellite, which is encoded with an offset of 7.
    /// - Parameter last: The integer that encodes the highest channel. For higher integers, which are reserved, the
    ///   result is `nil`.
    mutating func frequencyChannel(_ field: StaticString, width: Int, last: UInt8) -> Int8? {
        let integer = UInt8(next(width))
        list(field, .integer(Int64(integer)))
        guard integer <= last else { return nil }
        let channel = Int8(integer) - 7
        list("frequencyChannel", .integer(Int64(channel)))
        return channel
    }

    /// Reads the number of groups or characters that follow. The count is listed under its field number only.
    mutating func count(_ field: StaticString, width: Int) -> Int {
        let count = next(width)
        list(field, .integer(Int64(count)))
        return Int(count)
    }

    /// Reads ISO 8859-1 text that is preceded by its length.
    mutating func text(
        _ field: StaticString, _ name: StaticString, _ value: inout String, count countField: StaticString
    ) {
        let byteCount = count(countField, width: 8)
        let characters = nextBytes(count: byteCount).map { UnicodeScalar($0) }
        value = String(String.UnicodeScalarView(characters))
        list(field, name, .text(value))
    }

    /// Reads UTF-8 text of a known length.
    mutating func text(_ field: StaticString, _ name: StaticString, _ value: inout String, byteCount: Int) {
        value = String(decoding: nextBytes(count: byteCount), as: UTF8.self)
        list(field, name, .text(value))
    }

    private mutating func nextBytes(count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(next(8)) } }

    private mutating func list(
        _ field: StaticString, _ name: StaticString, _ value: @autoclosure () -> MessageValue
    ) {
        list(field, value())
        list(name, value())
    }
}
