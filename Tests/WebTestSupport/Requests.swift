/// Returns the text of a request.
package func get(_ path: String, _ fields: String..., method: String = "GET", version: String = "HTTP/1.1") -> String {
    "\(method) \(path) \(version)\r\nHost: localhost\r\n\(fields.map { "\($0)\r\n" }.joined())\r\n"
}

/// Returns the text of a POST request that is accepted, with further fields.
package func post(_ path: String, _ body: String, _ fields: String...) -> String {
    let required = ["Origin: http://localhost", "X-Gpsbridge: 1", "Content-Type: application/json"]
    let all = ["Host: localhost"] + required + ["Content-Length: \(body.utf8.count)"] + fields
    return "POST \(path) HTTP/1.1\r\n\(all.map { "\($0)\r\n" }.joined())\r\n\(body)"
}

/// A response that was read from a connection.
package struct Response {
    package var status: String
    package var fields: [String: String]
    package var body: String

    /// Splits what a client has received into responses with a known length.
    package static func all(in text: String) -> [Response] {
        var rest = Substring(text)
        var responses: [Response] = []
        while let end = rest.firstRange(of: "\r\n\r\n") {
            let lines = rest[..<end.lowerBound].split(separator: "\r\n")
            var fields: [String: String] = [:]
            for line in lines.dropFirst() {
                let sides = line.split(separator: ":", maxSplits: 1)
                fields[sides[0].lowercased()] = sides[1].dropFirst().description
            }
            rest = rest[end.upperBound...]
            let length = fields["content-length"].flatMap { Int($0) } ?? rest.utf8.count
            let body = rest.utf8.prefix(length)
            responses.append(Response(status: String(lines[0]), fields: fields, body: String(Substring(body))))
            rest = rest[rest.utf8.index(rest.startIndex, offsetBy: min(length, rest.utf8.count))...]
        }
        return responses
    }
}
