/// A writer for payloads in big-endian byte order.
struct PayloadWriter {
    private(set) var bytes: [UInt8] = []

    /// Begins a payload with the given bytes, usually the message ID.
    init(_ bytes: UInt8...) { self.bytes = bytes }

    mutating func append(bytes: UInt8...) { self.bytes += bytes }

    mutating func append(_ number: UInt16) { appendInteger(number) }

    mutating func append(_ number: UInt32) { appendInteger(number) }

    /// Appends a value, rounded to an integer and clamped to the range of the type.
    mutating func append<Number: FixedWidthInteger>(_ value: Double, as type: Number.Type) {
        appendInteger(Number(exactly: min(max(value.rounded(), Double(Number.min)), Double(Number.max))) ?? 0)
    }

    /// Appends a value as a 32-bit floating-point number.
    mutating func append(float value: Double) { appendInteger(Float(value).bitPattern) }

    mutating func append(zeros count: Int) { bytes += repeatElement(0, count: count) }

    mutating func append(text: String) { bytes += Array(text.utf8) }

    private mutating func appendInteger(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
    }
}
