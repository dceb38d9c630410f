// A message of a binary protocol describes its fields once, in the order of its payload. The same description reads the
// payload, writes it, and lists its values by name:
//
//     mutating func code(with coder: inout some MessageCoder) {
//         coder.field("iTOW", &timeOfWeek)
//         coder.field("lon", &longitude, as: Int32.self, parts: 1e7)
//         coder.field("hAcc", &horizontalAccuracy, as: UInt32.self, unit: .milli)
//     }
//
// The names cost nothing while reading: everything is inlined, and only the lister uses them.

/// A sequence of fields: a message, or one of its repeated groups.
public protocol MessageLayout: MessageGroup where Context == Void {
    /// Reads, writes or lists the fields, in the order of the payload.
    mutating func code(with coder: inout some MessageCoder)
}

extension MessageLayout {
    @inlinable @inline(__always)
    public mutating func code(with coder: inout some MessageCoder, context: Void) { code(with: &coder) }
}

/// A repeated group whose layout may depend on fields before the group, such as the length of each group.
public protocol MessageGroup: Hashable, Sendable {
    /// The values that the layout depends on.
    associatedtype Context: Sendable

    /// Creates a value whose fields have their defaults.
    init()

    /// Reads, writes or lists the fields, in the order of the payload.
    mutating func code(with coder: inout some MessageCoder, context: Context)
}

/// A reader, writer or lister of a payload's fields. Integers are little-endian.
///
/// A field without a name is read and written, but not listed.
public protocol MessageCoder {
    /// Codes an integer.
    mutating func field<Number: FixedWidthInteger>(_ name: StaticString, _ value: inout Number)

    /// Codes an integer of up to eight bytes.
    mutating func field(_ name: StaticString, _ value: inout UInt64, byteCount: Int)

    /// Codes a floating-point number.
    mutating func field<Number: MessageFloat>(_ name: StaticString, _ value: inout Number)

    /// Codes a number that is sent as an integer. Its value is the integer divided by `parts`, and it is listed as the
    /// integer divided by `listedParts`.
    mutating func scaledField<Number: FixedWidthInteger>(
        _ name: StaticString, _ value: inout Double, as type: Number.Type, parts: Double, listedParts: Double)

    /// Codes a register that contains flags and small numbers.
    /// - Parameters:
    ///   - value: The register.
    ///   - names: The names and the widths of the register's parts, beginning with the lowest bit. Parts without a name
    ///     are reserved.
    mutating func bits<Register: FixedWidthInteger>(
        _ value: inout Register, _ names: @autoclosure () -> KeyValuePairs<StaticString, Int>)

    /// Codes text in ISO 8859-1.
    /// - Parameter byteCount: The length of the text, which is padded with zeros; `nil` if the text extends to the end
    ///   of the payload.
    mutating func text(_ name: StaticString, _ value: inout String, byteCount: Int?)

    /// Codes a list of integers.
    /// - Parameter count: The number of integers; `nil` if the list extends to the end of the payload.
    mutating func list<Number: FixedWidthInteger>(_ name: StaticString, _ values: inout [Number], count: Int?)

    /// Codes repeated groups. A truncated group at the end of the payload is not read.
    /// - Parameters:
    ///   - count: The number of groups; `nil` if the groups extend to the end of the payload.
    ///   - context: The values that the layout of a group depends on.
    mutating func groups<Group: MessageGroup>(
        _ name: StaticString, _ values: inout [Group], count: Int?, context: Group.Context)

    /// Reads an integer in advance, without moving to the field after the integer.
    /// - Parameters:
    ///   - value: The integer, which a writer does not change.
    ///   - distance: The number of bytes between the current field and the integer.
    mutating func lookAhead<Number: FixedWidthInteger>(_ value: inout Number, distance: Int)

    /// Skips reserved bytes of the payload.
    mutating func skip(_ count: Int)

    /// Lists a value that is computed from fields without a name.
    mutating func derived(_ name: StaticString, _ value: @autoclosure () -> Double)
}

extension MessageCoder {
    /// Codes a byte that is 0 or 1.
    @inlinable @inline(__always)
    public mutating func field(_ name: StaticString, _ value: inout Bool) {
        var byte: UInt8 = value ? 1 : 0
        field(name, &byte)
        value = byte != 0
    }

    /// Codes a number that is sent as an integer.
    /// - Parameters:
    ///   - value: The number, in the base unit.
    ///   - type: The type of the integer.
    ///   - parts: The scaling in the protocol's description: a number is sent in parts of the description's unit.
    ///   - unit: The unit in the protocol's description, in which the number is listed.
    @inlinable @inline(__always)
    public mutating func field<Number: FixedWidthInteger>(
        _ name: StaticString, _ value: inout Double, as type: Number.Type, parts: Double = 1, unit: MessageUnit = .base
    ) {
        scaledField(name, &value, as: type, parts: parts * unit.parts, listedParts: parts)
    }

    /// Codes a set of flags, whose register may also contain small numbers.
    @inlinable @inline(__always)
    public mutating func bits<Bits: OptionSet>(
        _ value: inout Bits, _ names: @autoclosure () -> KeyValuePairs<StaticString, Int>
    ) where Bits.RawValue: FixedWidthInteger {
        var register = value.rawValue
        bits(&register, names())
        value = Bits(rawValue: register)
    }

    /// Codes text that extends to the end of the payload.
    @inlinable @inline(__always)
    public mutating func text(_ name: StaticString, _ value: inout String) { text(name, &value, byteCount: nil) }

    /// Codes repeated groups. A truncated group at the end of the payload is not read.
    /// - Parameter count: The number of groups; `nil` if the groups extend to the end of the payload.
    @inlinable @inline(__always)
    public mutating func groups<Group: MessageLayout>(_ name: StaticString, _ values: inout [Group], count: Int?) {
        groups(name, &values, count: count, context: ())
    }

    /// Codes repeated groups that extend to the end of the payload.
    @inlinable @inline(__always)
    public mutating func groups<Group: MessageLayout>(_ name: StaticString, _ values: inout [Group]) {
        groups(name, &values, count: nil)
    }

    /// Codes an integer.
    /// - Parameter missing: The number that a receiver sends if it has no value.
    @inlinable @inline(__always)
    public mutating func field<Number: FixedWidthInteger>(
        _ name: StaticString, _ value: inout Number?, missing: Number
    ) {
        var number = value ?? missing
        field(name, &number)
        value = number == missing ? nil : number
    }

    /// Codes a floating-point number, which is missing if it is not finite.
    /// - Parameter missing: The number that a receiver sends if it has no value.
    @inlinable @inline(__always)
    public mutating func field<Number: MessageFloat>(_ name: StaticString, _ value: inout Number?, missing: Number) {
        var number = value ?? missing
        field(name, &number)
        value = number == missing || !number.isFinite ? nil : number
    }

    /// Codes a number that is sent as an integer.
    /// - Parameters:
    ///   - parts: The scaling in the protocol's description: a number is sent in parts of the description's unit.
    ///   - unit: The unit in the protocol's description, in which the number is listed.
    ///   - missing: The integer that a receiver sends if it has no value.
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

/// A unit in the description of a protocol, relative to the base unit that a program uses, such as the meter.
public struct MessageUnit: Sendable {
    /// The number of units in a base unit.
    public let parts: Double

    /// Creates a unit from the number of units in a base unit.
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
    /// A ten-thousandth, as in tenths of millimeters.
    @inlinable @inline(__always)
    public static var tenthOfMilli: MessageUnit { MessageUnit(parts: 10_000) }
}

/// A floating-point number that a message contains.
public protocol MessageFloat: BinaryFloatingPoint {
    /// An integer with the same bits.
    associatedtype BitPattern: FixedWidthInteger
    /// The bits of the number.
    var bitPattern: BitPattern { get }
    /// Creates a number from its bits.
    init(bitPattern: BitPattern)
}

extension Float: MessageFloat {}
extension Double: MessageFloat {}
