/// The status of an HTTP response.
package enum HTTPStatus: String, Sendable {
    case ok = "200 OK"
    case noContent = "204 No Content"
    case partialContent = "206 Partial Content"
    case notModified = "304 Not Modified"
    case badRequest = "400 Bad Request"
    case unauthorized = "401 Unauthorized"
    case forbidden = "403 Forbidden"
    case notFound = "404 Not Found"
    case methodNotAllowed = "405 Method Not Allowed"
    case notAcceptable = "406 Not Acceptable"
    case gone = "410 Gone"
    case lengthRequired = "411 Length Required"
    case contentTooLarge = "413 Content Too Large"
    case unsupportedMediaType = "415 Unsupported Media Type"
    case rangeNotSatisfiable = "416 Range Not Satisfiable"
    case tooManyRequests = "429 Too Many Requests"
    case tooLarge = "431 Request Header Fields Too Large"
    case unavailable = "503 Service Unavailable"
    case versionNotSupported = "505 HTTP Version Not Supported"

    /// Whether responses with this status have no body.
    var isBodiless: Bool { self == .noContent || self == .notModified }
}
