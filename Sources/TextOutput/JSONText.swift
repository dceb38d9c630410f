/// A builder for a line of JSON. Commas are added automatically.
///
/// The text is plain ASCII without control characters, so a terminal cannot interpret any part of it as a command.
package struct JSONText {
    package private(set) var bytes: [UInt8] = []

    /// Whether at least one of the values is truncated. The code that writes the values sets this property.
    package var isCutShort = false

    /// Creates empty text.
    package init() {}

    /// Returns a JSON object.
    ///
    /// - Parameter members: A closure that appends the members of the object.
    package static func object(_ members: (inout JSONText) -> Void) -> String {
        var json = JSONText()
        json.object(members)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    package mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        isCutShort = false
    }

    package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

    package mutating func object(_ members: (inout JSONText) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "{"))
        members(&self)
        bytes.append(UInt8(ascii: "}"))
    }

    /// Appends a member to an object.
    package mutating func member(_ name: String, _ value: (inout JSONText) -> Void) {
        append(name)
        bytes.append(UInt8(ascii: ":"))
        value(&self)
    }

    /// Appends a member whose value is a string, unless the string is `nil`.
    package mutating func member(_ name: String, _ text: String?) {
        if let text { member(name) { $0.append(text) } }
    }

    /// Appends a member whose value is a number, unless the number is `nil` or not finite.
    package mutating func member(_ name: String, _ number: Double?, decimals: Int) {
        if let number, number.isFinite { member(name) { $0.append(number, decimals: decimals) } }
    }

    /// Appends a member whose value is an integer, unless the integer is `nil`.
    package mutating func member(_ name: String, _ number: (some BinaryInteger)?) {
        if let number { member(name) { $0.append(number) } }
    }

    /// Appends a member whose value is an integer, unless the integer is `nil`. This overload is faster than the
    /// generic one.
    package mutating func member(_ name: String, _ number: Int?) {
        if let number { member(name) { $0.append(number) } }
    }

    /// Appends a member whose value is a number, unless the number is `nil`.
    package mutating func member(_ name: String, _ number: Double?) {
        if let number { member(name) { $0.append(number) } }
    }

    /// Appends a member whose value is a Boolean.
    package mutating func member(_ name: String, _ value: Bool) { member(name) { $0.append(value) } }

    package mutating func list(_ elements: (inout JSONText) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "["))
        elements(&self)
        bytes.append(UInt8(ascii: "]"))
    }

    /// Removes everything after the first `count` bytes.
    package mutating func takeBack(to count: Int) { bytes.removeSubrange(count...) }

    package mutating func append(_ text: String) {
        var text = text
        if !text.withUTF8({ appendPlain($0) }) { append(units: text.utf16) }
    }

    /// Appends a string of characters that need no escape sequences. Returns whether the text is such a string.
    private mutating func appendPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.allSatisfy(JSONEscape.isPlain) else { return false }
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: text)
        bytes.append(UInt8(ascii: "\""))
        return true
    }

    /// Appends bytes of unknown encoding as a string. Each byte becomes the Unicode character with the same value
    /// (Latin-1).
    package mutating func append(_ bytes: UnsafeRawBufferPointer) { append(units: bytes.lazy.map(UInt16.init)) }

    package mutating func appendNull() { append(literal: "null") }

    /// Appends JSON that was built separately: a value, or values separated by commas.
    package mutating func append(_ text: JSONText) {
        separate()
        bytes += text.bytes
    }

    package mutating func append(_ value: Bool) { append(literal: value ? "true" : "false") }

    package mutating func append(_ number: some BinaryInteger) { append(literal: String(number)) }

    package mutating func append(_ number: UInt64) { appendDigits { $0.append(number) } }

    package mutating func append(_ number: Int) { appendDigits { $0.append(Int64(number)) } }

    /// Appends a number with up to 15 significant digits, or `null` if the number is not finite. 15 digits are the
    /// precision of a `Double`, and hide the rounding errors of unit conversions.
    package mutating func append(_ number: Double) { append(number, significantDigits: 15) }

    /// Appends a number with up to seven significant digits, the precision of a `Float`, or `null` if the number is not
    /// finite.
    package mutating func append(_ number: Float) { append(Double(number), significantDigits: 7) }

    /// Appends a number rounded to the given number of decimals, or `null` if the number is not finite. Trailing zeros
    /// are omitted.
    package mutating func append(_ number: Double, decimals: Int) {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        append((number * scale).rounded() / scale)
    }

    private mutating func append(_ number: Double, significantDigits: Int) {
        guard number.isFinite else { return appendNull() }
        appendDigits { $0.append(number, significantDigits: significantDigits) }
    }

    private mutating func appendDigits(_ write: (inout TextCursor) -> Void) {
        separate()
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: TextCursor.maxNumberLength + TextCursor.overhang) {
            guard let start = $0.baseAddress else { return }
            var text = TextCursor(at: start)
            write(&text)
            bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: text.pointer - start))
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

    /// Appends a comma, unless this is the first element of its object or list.
    private mutating func separate() {
        switch bytes.last {
        case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
        default: bytes.append(UInt8(ascii: ","))
        }
    }
}
