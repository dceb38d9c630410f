/// A response to an HTTP request.
struct HTTPAnswer {
    var status = HTTPStatus.ok
    var type = "text/plain; charset=utf-8"
    var body = ""

    /// Returns the encoded response. The connection is closed after the response.
    func bytes(isHead: Bool = false) -> [UInt8] {
        let content = status.hint + body
        let allow = status == .methodNotAllowed ? "Allow: GET, HEAD\r\n" : ""
        let head = """
            HTTP/1.1 \(status.rawValue)\r
            Content-Type: \(type)\r
            Content-Length: \(content.utf8.count)\r
            Cache-Control: no-store\r
            X-Content-Type-Options: nosniff\r
            \(allow)Connection: close\r
            \r

            """
        return Array((isHead ? head : head + content).utf8)
    }
}
