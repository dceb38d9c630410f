/// The target of a request: `/PATH?QUERY`, or `http://HOST/PATH?QUERY` as sent to a proxy.
struct HTTPTarget {
    /// The host and port, if the target contains them.
    var host: String?
    /// The components of the path, percent-decoded.
    var path: [String]
    /// The parameters of the query, percent-decoded. If a parameter is repeated, the last value is used.
    var query: [String: String] = [:]

    /// Parses the target of a request. Returns `nil` if the text is not a valid target.
    init?(_ text: String) {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }) else { return nil }
        var rest = text[...]
        let scheme = "http://"
        if text.prefix(scheme.count).lowercased() == scheme {
            rest = text.dropFirst(scheme.count)
            let end = rest.firstIndex { "/?".contains($0) } ?? rest.endIndex
            host = String(rest[..<end])
            rest = rest[end...]
            if !rest.hasPrefix("/") { rest = "/" + rest }
        }
        guard rest.hasPrefix("/") else { return nil }
        let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = []
        for component in parts[0].split(separator: "/") {
            guard let decoded = Self.decode(component) else { return nil }
            path.append(decoded)
        }
        for pair in parts.count == 2 ? parts[1].split(separator: "&") : [] {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decode(sides[0], plusIsBlank: true),
                let value = Self.decode(sides.count == 2 ? sides[1] : "", plusIsBlank: true)
            else { return nil }
            query[name] = value
        }
    }

    /// Decodes percent-encoded text. Returns `nil` if the text is malformed, or if it contains control characters.
    private static func decode(_ text: Substring, plusIsBlank: Bool = false) -> String? {
        var bytes: [UInt8] = []
        var encoded = text.utf8
        while let byte = encoded.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard let high = digit(encoded.popFirst()), let low = digit(encoded.popFirst()) else { return nil }
                bytes.append(high << 4 | low)
            } else {
                bytes.append(plusIsBlank && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8?) -> UInt8? {
        switch byte {
        case let byte? where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte): byte - UInt8(ascii: "0")
        case let byte? where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20):
            (byte | 0x20) - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
