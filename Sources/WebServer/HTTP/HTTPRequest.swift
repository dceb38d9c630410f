/// An HTTP/1 request. Only POST requests have a body.
package struct HTTPRequest: Equatable, Sendable {
    package var method = Method.get
    /// The components of the path, percent-decoded. Empty components are omitted, so `//a/` is `["a"]`.
    package var path: [String]
    /// The parameters of the query, percent-decoded.
    package var query: [String: String] = [:]
    /// The header fields, with lowercase names.
    package var fields: [Field] = []
    /// The host that the client used in the URL, with its port; `nil` for an old client that does not send it.
    package var host: String?
    /// Whether the client can send another request over the same connection.
    package var keepsAlive = true
    /// Whether the client supports chunked bodies, which do not exist in HTTP/1.0.
    package var takesChunks = true
    /// The body, which is empty until all of it has been received.
    package var body: [UInt8] = []

    package enum Method: String, Sendable {
        case get = "GET"
        /// The client requests only the head of the response to GET.
        case head = "HEAD"
        case post = "POST"
    }

    /// A header field.
    package struct Field: Equatable, Sendable {
        package var name: String
        package var value: String
    }

    /// Whether the client waits for permission before it sends the body. HTTP/1.0 does not support this.
    var expectsContinue: Bool { takesChunks && field("expect")?.lowercased() == "100-continue" }

    /// Returns the value of a header field; `nil` if the field is missing or occurs more than once.
    ///
    /// - Parameter name: The name in lowercase.
    package func field(_ name: String) -> String? {
        let found = fields.filter { $0.name == name }
        return found.count == 1 ? found[0].value : nil
    }

    /// Returns whether a header field that is a list, such as `Accept-Encoding`, contains a word.
    package func accepts(_ word: String, in name: String) -> Bool {
        fields.filter { $0.name == name }.contains { field in
            field.value.lowercased().split(separator: ",").contains { element in
                let parts = element.split(separator: ";").map(\.trimmingBlanks)
                return parts.first == word[...] && !parts.dropFirst().contains { Double($0.dropFirst("q=".count)) == 0 }
            }
        }
    }
}

extension Substring {
    /// The text without leading and trailing spaces and tabs.
    var trimmingBlanks: Substring {
        // A space followed by a combining character forms a single `Character`, so bytes are compared instead.
        let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        let rest = utf8.drop(while: isBlank)
        guard let last = rest.lastIndex(where: { !isBlank($0) }) else { return "" }
        return Substring(rest[...last])
    }
}
