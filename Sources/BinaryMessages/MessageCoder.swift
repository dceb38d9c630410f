// A binary message describes its fields once, in payload order. The same description is used to read the payload, to
// write it, and to list its values by name:
//
//     mutating func code(with coder: inout some MessageCoder) {
//         coder.field("iTOW", &timeOfWeek)
//         coder.field("lon", &longitude, as: Int32.self, parts: 1e7)
//         coder.field("hAcc", &horizontalAccuracy, as: UInt32.self, unit: .milli)
//     }
//
// The names cost nothing when reading, because everything is inlined and only the lister uses the names.

/// A sequence of fields: a complete message, or a repeated group within a message.
public protocol MessageLayout: MessageGroup where Context == Void {
    /// Reads, writes or lists the fields in payload order.
    mutating func code(with coder: inout some MessageCoder)
}

extension MessageLayout {
    @inlinable @inline(__always)
    public mutating func code(with coder: inout some MessageCoder, context: Void) { code(with: &coder) }
}

/// A repeated group whose layout may depend on earlier fields, such as the group length.
public protocol MessageGroup: Hashable, Sendable {
    /// The values of earlier fields on which the layout depends.
    associatedtype Context: Sendable

    /// Creates a group with default values.
    init()

    /// Reads, writes or lists the fields in payload order.
    mutating func code(with coder: inout some MessageCoder, context: Context)
}

/// A coder that reads, writes or lists the fields of a payload. Integers are little-endian.
///
/// A field with an empty name is read and written, but not listed.
public protocol MessageCoder {
    /// Codes an integer.
    mutating func field<Number: FixedWidthInteger>(_ name: StaticString, _ value: inout Number)

    /// Reads, writes or lists an integer of up to eight bytes.
    mutating func field(_ name: StaticString, _ value: inout UInt64, byteCount: Int)

    /// Codes a floating-point number.
    mutating func field<Number: MessageFloat>(_ name: StaticString, _ value: inout Number)

    /// Reads, writes or lists a number that is transmitted as a scaled integer. The value is the integer divided by
    /// `parts`. When listing, the integer is divided by `listedParts` instead.
    mutating func scaledField<Number: FixedWidthInteger>(
        _ name: StaticString, _ value: inout Double, as type: Number.Type, parts: Double, listedParts: Double)

    /// Reads, writes or lists a bit field that contains flags and small numbers.
    /// - Parameters:
    ///   - value: The bit field.
    ///   - names: The names and widths of the parts, starting at the least significant bit. Parts with an empty name
    ///     are reserved.
    mutating func bits<Register: FixedWidthInteger>(
        _ value: inout Register, _ names: @autoclosure () -> KeyValuePairs<StaticString, Int>)

    /// Reads, writes or lists ISO 8859-1 text.
    /// - Parameter byteCount: The length of the field, in which the text is padded with zeros; `nil` if the text
    ///   extends to the end of the payload.
    mutating func text(_ name: StaticString, _ value: inout String, byteCount: Int?)

    /// Reads, writes or lists an array of integers.
    /// - Parameter count: The number of integers; `nil` if the list extends to the end of the payload.
    mutating func list<Number: FixedWidthInteger>(_ name: StaticString, _ values: inout [Number], count: Int?)

    /// Reads, writes or lists repeated groups. When reading, a truncated group at the end of the payload is dropped.
    /// - Parameters:
    ///   - count: The number of groups; `nil` if the groups extend to the end of the payload.
    ///   - context: The values on which the layout of a group depends.
    mutating func groups<Group: MessageGroup>(
        _ name: StaticString, _ values: inout [Group], count: Int?, context: Group.Context)

    /// Reads an integer ahead of the current field, without changing the reading position.
    /// - Parameters:
    ///   - value: The integer. A writer leaves it unchanged.
    ///   - distance: The offset of the integer from the current field, in bytes.
    mutating func lookAhead<Number: FixedWidthInteger>(_ value: inout Number, distance: Int)

    /// Skips reserved bytes.
    mutating func skip(_ count: Int)

    /// Lists a value that is derived from fields that are not listed themselves.
    mutating func derived(_ name: StaticString, _ value: @autoclosure () -> Double)
}

extension MessageCoder {
    /// Reads, writes or lists a Boolean value that is transmitted as a byte, 0 or 1.
    @inlinable @inline(__always)
    public mutating func field(_ name: StaticString, _ value: inout Bool) {
        var byte: UInt8 = value ? 1 : 0
        field(name, &byte)
        value = byte != 0
    }

    /// Reads, writes or lists a number that is transmitted as a scaled integer.
    /// - Parameters:
    ///   - value: The number, in the base unit.
    ///   - type: The integer type.
    ///   - parts: The number of integer steps per unit of the protocol specification.
    ///   - unit: The unit used by the protocol specification, in which the number is listed.
    @inlinable @inline(__always)
    public mutating func field<Number: FixedWidthInteger>(
        _ name: StaticString, _ value: inout Double, as type: Number.Type, parts: Double = 1, unit: MessageUnit = .base
    ) {
        scaledField(name, &value, as: type, parts: parts * unit.parts, listedParts: parts)
    }

    /// Reads, writes or lists a bit field as an option set. The bit field may also contain small numbers.
    @inlinable @inline(__always)
    public mutating func bits<Bits: OptionSet>(
        _ value: inout Bits, _ names: @autoclosure () -> KeyValuePairs<StaticString, Int>
    ) where Bits.RawValue: FixedWidthInteger {
        var register = value.rawValue
        bits(&register, names())
        value = Bits(rawValue: register)
    }

    /// Reads, writes or lists text that extends to the end of the payload.
    @inlinable @inline(__always)
    public mutating func text(_ name: StaticString, _ value: inout String) { text(name, &value, byteCount: nil) }

    /// Reads, writes or lists repeated groups. When reading, a truncated group at the end of the payload is dropped.
    /// - Parameter count: The number of groups; `nil` if the groups extend to the end of the payload.
    @inlinable @inline(__always)
    public mutating func groups<Group: MessageLayout>(_ name: StaticString, _ values: inout [Group], count: Int?) {
        groups(name, &values, count: count, context: ())
    }

    /// Reads, writes or lists repeated groups that extend to the end of the payload.
    @inlinable @inline(__always)
    public mutating func groups<Group: MessageLayout>(_ name: StaticString, _ values: inout [Group]) {
        groups(name, &values, count: nil)
    }

    /// Reads, writes or lists an optional integer.
    /// - Parameter missing: The integer that represents a missing value.
    @inlinable @inline(__always)
    public mutating func field<Number: FixedWidthInteger>(
        _ name: StaticString, _ value: inout Number?, missing: Number
    ) {
        var number = value ?? missing
        field(name, &number)
        value = number == missing ? nil : number
    }

    /// Reads, writes or lists an optional floating-point number. Numbers that are not finite are read as missing.
    /// - Parameter missing: The number that represents a missing value.
    @inlinable @inline(__always)
    public mutating func field<Number: MessageFloat>(_ name: StaticString, _ value: inout Number?, missing: Number) {
        var number = value ?? missing
        field(name, &number)
        value = number == missing || !number.isFinite ? nil : number
    }

    /// Reads, writes or lists an optional number that is transmitted as a scaled integer.
    /// - Parameters:
    ///   - parts: The number of integer steps per unit of the protocol specification.
    ///   - unit: The unit used by the protocol specification, in which the number is listed.
    ///   - missing: The integer that represents a missing value.
    @inlinable @inline(__always)
    public mutating func field<Number: FixedWidthInteger>(
        _ name: StaticString, _ value: inout Double?, as type: Number.Type, parts: Double = 1,
        unit: MessageUnit = .base, missing: Number
    ) {
        let missing = Double(missing) / (parts * unit.parts)
        var number = value ?? missing
        field(name, &number, as: type, parts: parts, unit: unit)
        value = number == missing ? nil : number
    }
}

/// A unit used by a protocol specification, expressed as a fraction of a base unit. For example, the millimeter is a
/// thousandth of the meter.
public struct MessageUnit: Sendable {
    /// The number of these units in one base unit, such as 1000 for millimeters.
    public let parts: Double

    /// Creates a unit that is a fraction of the base unit.
    @inlinable @inline(__always)
    public init(parts: Double) { self.parts = parts }

    /// The base unit.
    @inlinable @inline(__always)
    public static var base: MessageUnit { MessageUnit(parts: 1) }
    /// A hundredth, as in centimeters.
    @inlinable @inline(__always)
    public static var centi: MessageUnit { MessageUnit(parts: 100) }
    /// A thousandth, as in millimeters.
    @inlinable @inline(__always)
    public static var milli: MessageUnit { MessageUnit(parts: 1000) }
    /// A ten-thousandth, as in tenths of a millimeter.
    @inlinable @inline(__always)
    public static var tenthOfMilli: MessageUnit { MessageUnit(parts: 10_000) }
}

/// A floating-point type whose values can be fields of a message.
public protocol MessageFloat: BinaryFloatingPoint {
    /// The integer type with the same width as the floating-point type.
    associatedtype BitPattern: FixedWidthInteger
    /// The bit pattern of the number.
    var bitPattern: BitPattern { get }
    /// Creates a number from its bit pattern.
    init(bitPattern: BitPattern)
}

extension Float: MessageFloat {}
extension Double: MessageFloat {}
