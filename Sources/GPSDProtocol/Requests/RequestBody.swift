/// The JSON object in a request, reduced to members with plain values. The contents of nested objects and lists are
/// skipped. A member whose value is `null` counts as missing.
struct RequestBody {
    enum Value: Equatable {
        case bool(Bool)
        case number(Double)
        case string(String)
        /// A list or an object.
        case other
    }

    /// A syntax error. The message is intended for the author of the request.
    struct Problem: Error, Equatable {
        var text: String

        init(_ text: String) { self.text = text }
    }

    private(set) var members: [String: Value] = [:]

    init(_ bytes: some Sequence<UInt8>) throws(Problem) {
        var reader = Reader(rest: Array(bytes)[...])
        members = try reader.object()
    }

    func bool(_ name: String) throws(Problem) -> Bool? {
        switch members[name] {
        case nil: return nil
        case .bool(let value): return value
        case .number(let value): return value != 0
        case .string, .other: throw Problem("\(name) must be true or false")
        }
    }

    /// Returns the value of a numeric member. `true` is converted to 1.
    func number(_ name: String) throws(Problem) -> Int? {
        switch members[name] {
        case nil: return nil
        case .bool(let value): return value ? 1 : 0
        case .number(let value):
            guard let number = Int(exactly: value.rounded(.towardZero)) else { throw Problem("\(name) is too large") }
            return number
        case .string, .other: throw Problem("\(name) is not a number")
        }
    }

    func string(_ name: String) throws(Problem) -> String? {
        switch members[name] {
        case nil: return nil
        case .string(let value): return value
        default: throw Problem("\(name) is not a string")
        }
    }
}

extension RequestBody {
    /// A lenient JSON parser. It accepts Python's `True` and `False`, and superfluous commas.
    private struct Reader {
        var rest: ArraySlice<UInt8>

        /// The maximum nesting depth. No valid request is nested this deeply.
        static let maxDepth = 16

        mutating func object() throws(Problem) -> [String: Value] {
            var members: [String: Value] = [:]
            try expect("{")
            while true {
                skip(",")
                if next() == UInt8(ascii: "}") { break }
                guard next() == UInt8(ascii: "\"") else { throw Problem("expected a quoted name") }
                let name = try string()
                try expect(":")
                members[name] = try value(depth: 1)
            }
            return members
        }

        /// Reads a value, which is `nil` for `null`.
        private mutating func value(depth: Int) throws(Problem) -> Value? {
            guard depth < Self.maxDepth else { throw Problem("nested too deeply") }
            switch next() {
            case UInt8(ascii: "\""): return .string(try string())
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                let closing = rest.removeFirst() == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]")
                while next() != closing {
                    if !skip(",", ":") { _ = try value(depth: depth + 1) }
                }
                rest.removeFirst()
                return .other
            default: return try word()
            }
        }

        private mutating func word() throws(Problem) -> Value? {
            let word = rest.prefix { !",:}]{[\" \t\r\n".utf8.contains($0) }
            rest = rest[word.endIndex...]
            let text = String(decoding: word, as: UTF8.self)
            switch text {
            case "true", "True": return .bool(true)
            case "false", "False": return .bool(false)
            case "null", "None": return nil
            case "": throw Problem("expected a value")
            default:
                guard let number = Double(text), number.isFinite else { throw Problem("invalid value \(text)") }
                return .number(number)
            }
        }

        private mutating func string() throws(Problem) -> String {
            rest.removeFirst()
            var bytes: [UInt8] = []
            while let byte = rest.popFirst() {
                switch byte {
                case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
                case UInt8(ascii: "\\"): try escape(&bytes)
                default: bytes.append(byte)
                }
            }
            throw Problem("unterminated string")
        }

        private mutating func escape(_ bytes: inout [UInt8]) throws(Problem) {
            switch rest.popFirst() {
            case UInt8(ascii: "n"): bytes.append(0x0A)
            case UInt8(ascii: "r"): bytes.append(0x0D)
            case UInt8(ascii: "t"): bytes.append(0x09)
            case UInt8(ascii: "b"): bytes.append(0x08)
            case UInt8(ascii: "f"): bytes.append(0x0C)
            case UInt8(ascii: "u"):
                var units = [try codeUnit()]
                // A character beyond 16 bits consists of two escapes.
                if UTF16.isLeadSurrogate(units[0]), rest.starts(with: Array("\\u".utf8)) {
                    rest = rest.dropFirst(2)
                    units.append(try codeUnit())
                }
                bytes += String(decoding: units, as: UTF16.self).utf8
            case let byte?: bytes.append(byte)
            case nil: break
            }
        }

        private mutating func codeUnit() throws(Problem) -> UInt16 {
            let digits = String(decoding: rest.prefix(4), as: UTF8.self)
            guard digits.utf8.count == 4, let number = UInt16(digits, radix: 16) else {
                throw Problem("\\u needs four hexadecimal digits")
            }
            rest = rest.dropFirst(4)
            return number
        }

        /// Returns the next byte that is not white space, without consuming this byte.
        private mutating func next() -> UInt8? {
            while let byte = rest.first, byte <= 0x20 { rest.removeFirst() }
            return rest.first
        }

        @discardableResult
        private mutating func skip(_ marks: Unicode.Scalar...) -> Bool {
            guard let byte = next(), marks.contains(Unicode.Scalar(byte)) else { return false }
            rest.removeFirst()
            return true
        }

        private mutating func expect(_ mark: Unicode.Scalar) throws(Problem) {
            guard skip(mark) else { throw Problem("expected \(mark)") }
        }
    }
}

extension WatchChange {
    init(_ body: RequestBody) throws(RequestBody.Problem) {
        enable = try body.bool("enable")
        json = try body.bool("json")
        nmea = try body.bool("nmea")
        raw = try body.number("raw")
        scaled = try body.bool("scaled")
        split24 = try body.bool("split24")
        timing = try body.bool("timing")
        pps = try body.bool("pps")
        device = try body.string("device")
        allSatellites = try body.bool("allSatellites")
    }
}

extension DeviceChange {
    init(_ body: RequestBody) throws(RequestBody.Problem) {
        // As for gpsd, an empty path means no particular device.
        path = try body.string("path").flatMap { $0.isEmpty ? nil : $0 }
        wantsWriting = !["bps", "native", "cycle", "hexdata", "parity", "stopbits"].allSatisfy {
            body.members[$0] == nil
        }
    }
}
