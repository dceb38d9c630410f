internal import FoundationEssentials
internal import GNSS

/// A reader for GeoJSON files that are not one valid JSON value: sequences of objects (RFC 8142, or one object on each
/// line), files with numbers such as NaN, and files that a crash left incomplete. Regular parsers reject such a file.
///
/// The file is cut into objects, which are decoded separately. The positions in damaged objects are found by searching.
struct TornGeoJSON {
    private(set) var features: [GeoJSONFeature] = []
    /// Whether a part of the file violates the rules of the format.
    private(set) var isDamaged = false

    private let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        // Accepts NaN and Infinity, which several libraries write.
        decoder.allowsJSON5 = true
        return decoder
    }()

    init(_ bytes: [UInt8]) {
        var scanner = ObjectScanner(bytes)
        while let object = scanner.next() { add(object) }
        isDamaged = isDamaged || scanner.hasOtherText
    }

    /// Adds the features in an object that is not part of another object.
    private mutating func add(_ object: ObjectScanner.Object) {
        if object.isComplete, let root = decode(GeoJSONReader.Root.self, object.text) {
            features += root.features
            return
        }
        isDamaged = true
        for text in object.features {
            features += decode(GeoJSONFeature.self, text).map { [$0] } ?? Self.search(text)
        }
        // In a complete object with a list of features, the rest contains no positions.
        features += Self.search(object.text[(object.features.last?.endIndex ?? object.text.startIndex)...])
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ text: ArraySlice<UInt8>) -> Value? {
        try? decoder.decode(type, from: Data(text))
    }

    /// Returns the features whose positions can be found in a damaged text.
    private static func search(_ text: ArraySlice<UInt8>) -> [GeoJSONFeature] {
        var cursor = Cursor(bytes: text)
        var features = [GeoJSONFeature()]
        while let key = cursor.nextString() {
            let last = features.count - 1
            switch key {
            case "Feature": features.append(GeoJSONFeature())
            case "name": features[last].name = cursor.nextString()
            case "coordinates": features[last].lines += cursor.positions().map { $0.compactMap(epoch) }
            case "coordTimes":
                let times = cursor.times()
                for line in features[last].lines.indices where line < times.count {
                    for index in features[last].lines[line].indices where index < times[line].count {
                        features[last].lines[line][index].fix.time = times[line][index]
                    }
                }
            default: break
            }
        }
        return features.filter { !$0.lines.isEmpty }
    }

    private static func epoch(_ numbers: [Double]) -> Epoch? {
        guard numbers.count >= 2 else { return nil }
        return Epoch(longitude: numbers[0], latitude: numbers[1], altitude: numbers.count > 2 ? numbers[2] : nil)
    }

    /// A scanner for JSON text that may end anywhere.
    private struct Cursor {
        let bytes: ArraySlice<UInt8>
        private var index: Int

        init(bytes: ArraySlice<UInt8>) {
            self.bytes = bytes
            index = bytes.startIndex
        }

        /// Advances to the next string and returns it.
        mutating func nextString() -> String? {
            while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\"") { index += 1 }
            return index < bytes.endIndex ? string() : nil
        }

        /// Reads the string whose opening quotation mark is at the current offset.
        private mutating func string() -> String {
            let start = index + 1
            index = start
            while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\"") {
                index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
            }
            let end = min(index, bytes.endIndex)
            index = end + 1
            let text = bytes[min(start, end)..<end]
            guard text.contains(UInt8(ascii: "\\")) else { return String(decoding: text, as: UTF8.self) }
            let literal = Data([UInt8(ascii: "\"")] + text + [UInt8(ascii: "\"")])
            return (try? JSONDecoder().decode(String.self, from: literal)) ?? String(decoding: text, as: UTF8.self)
        }

        /// Reads nested lists of positions. The innermost lists contain the coordinates of one position.
        mutating func positions() -> [[[Double]]] {
            var lines: [[[Double]]] = []
            var numbers: [Double] = []
            var digits: [UInt8] = []
            var depth = 0
            while index < bytes.endIndex {
                let byte = bytes[index]
                index += 1
                switch byte {
                case UInt8(ascii: "["):
                    depth += 1
                    numbers = []
                case UInt8(ascii: "]"), UInt8(ascii: ","):
                    if let number = Double(String(decoding: digits, as: UTF8.self)) { numbers.append(number) }
                    digits = []
                    guard byte == UInt8(ascii: "]") else { continue }
                    depth -= 1
                    if !numbers.isEmpty {
                        if lines.isEmpty { lines.append([]) }
                        lines[lines.count - 1].append(numbers)
                        numbers = []
                    } else if depth > 0 {
                        lines.append([])
                    }
                    if depth <= 0 { return lines }
                case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"),
                    UInt8(ascii: "E"):
                    digits.append(byte)
                default: break
                }
            }
            return lines
        }

        /// Reads nested lists of times. A value that is not a time is returned as `nil`.
        mutating func times() -> [[UTCTime?]] {
            var lines: [[UTCTime?]] = []
            var depth = 0
            while index < bytes.endIndex {
                switch bytes[index] {
                case UInt8(ascii: "\""):
                    let time = UTCTime(iso8601: string())
                    // A string outside of the lists is not a time.
                    if depth > 0, !lines.isEmpty { lines[lines.count - 1].append(time) }
                    continue
                case UInt8(ascii: "["):
                    depth += 1
                    if depth == 2 || bytes[index + 1..<min(index + 2, bytes.endIndex)].first == UInt8(ascii: "\"") {
                        lines.append([])
                    }
                case UInt8(ascii: "]"):
                    depth -= 1
                    if depth <= 0 { return lines }
                case UInt8(ascii: "n") where !lines.isEmpty: lines[lines.count - 1].append(nil)
                default: break
                }
                index += 1
            }
            return lines
        }
    }
}
