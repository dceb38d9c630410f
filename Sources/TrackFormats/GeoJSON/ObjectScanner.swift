/// A scanner that finds the objects in a text of JSON values, without parsing them. The text may end anywhere.
struct ObjectScanner {
    /// An object that is not part of another object.
    struct Object {
        /// The text of the object, up to the end of the file if the object is incomplete.
        var text: ArraySlice<UInt8>
        var isComplete: Bool
        /// The complete objects in the list `features` of the object.
        var features: [ArraySlice<UInt8>]
    }

    /// The separator of RFC 8142, which precedes each object. An object before it can only be incomplete.
    private static let separator: UInt8 = 0x1E

    private let bytes: [UInt8]
    private var index = 0
    /// Whether the text contains anything outside the objects, except white space and separators.
    private(set) var hasOtherText = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the next object; `nil` at the end.
    mutating func next() -> Object? {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if index == 0, bytes.starts(with: byteOrderMark) { index = byteOrderMark.count }
        while index < bytes.count, bytes[index] != UInt8(ascii: "{") {
            if !bytes[index].isBlank, bytes[index] != Self.separator { hasOtherText = true }
            index += 1
        }
        return index < bytes.count ? object() : nil
    }

    /// Scans the object whose opening brace is at the current offset.
    private mutating func object() -> Object {
        let start = index
        var features: [ArraySlice<UInt8>] = []
        var depth = 0
        var name: Range<Int>?
        var isInFeatures = false
        var featureStart = start
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                let text = string()
                if depth == 1 { name = text }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if depth == 1 { isInFeatures = name.map { bytes[$0].elementsEqual("features".utf8) } ?? false }
                if depth == 2 { featureStart = index }
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 2, isInFeatures { features.append(bytes[featureStart...index]) }
            case Self.separator: return Object(text: bytes[start..<index], isComplete: false, features: features)
            default: break
            }
            index += 1
            if depth == 0 { return Object(text: bytes[start..<index], isComplete: true, features: features) }
        }
        return Object(text: bytes[start...], isComplete: false, features: features)
    }

    /// Advances from the opening to the closing quotation mark of a string, and returns the range between them.
    private mutating func string() -> Range<Int> {
        let start = index + 1
        index = start
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            // A string contains no control characters, so it is incomplete.
            if bytes[index] == Self.separator {
                index -= 1
                break
            }
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return start..<max(start, min(index, bytes.count))
    }
}
