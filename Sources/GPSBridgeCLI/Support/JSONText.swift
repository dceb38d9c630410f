import Glibc
import TextOutput

/// One line of JSON, piece by piece. Commas come by themselves.
///
/// It is plain ASCII, so that no terminal takes anything in it for a command.
struct JSONText {
    private(set) var bytes: [UInt8] = []

    /// Whether a value that was written had more in it than it could keep.
    var isCutShort = false

    mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        isCutShort = false
    }

    mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

    mutating func object(_ members: (inout JSONText) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "{"))
        members(&self)
        bytes.append(UInt8(ascii: "}"))
    }

    /// A member of an object.
    mutating func member(_ name: some StringProtocol, _ value: (inout JSONText) -> Void) {
        append(name)
        bytes.append(UInt8(ascii: ":"))
        value(&self)
    }

    mutating func list(_ elements: (inout JSONText) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "["))
        elements(&self)
        bytes.append(UInt8(ascii: "]"))
    }

    /// Takes back what was written since there were `count` bytes.
    mutating func takeBack(to count: Int) { bytes.removeSubrange(count...) }

    mutating func append(_ text: some StringProtocol) { append(units: text.utf16) }

    /// Bytes in no known encoding: each as the character that has its number.
    mutating func append(_ bytes: UnsafeRawBufferPointer) { append(units: bytes.lazy.map(UInt16.init)) }

    mutating func appendNull() { append(literal: "null") }

    mutating func append(_ value: Bool) { append(literal: value ? "true" : "false") }

    mutating func append(_ number: Int) { append(literal: String(number)) }

    /// A number with the fifteen digits that a `Double` is sure of: what conversion from other units adds behind them does
    /// not show.
    mutating func append(_ number: Double) { append(number, significantDigits: 15) }

    /// A number with the seven digits that a `Float` has.
    mutating func append(_ number: Float) { append(Double(number), significantDigits: 7) }

    private mutating func append(_ number: Double, significantDigits: Int32) {
        guard number.isFinite else { return appendNull() }
        separate()
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { text in
            // Zero has no sign.
            let length = withVaList([significantDigits, number == 0 ? 0 : number]) {
                vsnprintf(text.baseAddress, text.count, "%.*g", $0)
            }
            bytes.append(contentsOf: UnsafeRawBufferPointer(text).prefix(Int(length)))
        }
    }

    private mutating func append(literal: String) {
        separate()
        bytes.append(contentsOf: literal.utf8)
    }

    private mutating func append(units: some Sequence<UInt16>) {
        separate()
        JSONEscape.append(ascii: units, to: &bytes)
    }

    /// A comma, unless this is the first piece of its object or list.
    private mutating func separate() {
        switch bytes.last {
        case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
        default: bytes.append(UInt8(ascii: ","))
        }
    }
}
