/// The content of a web server.
package protocol WebSite: AnyObject {
    /// Returns the response to a request. The method is called on the loop's thread and must return immediately.
    func respond(to request: HTTPRequest) -> WebResponse

    /// Returns the response to a POST request whose body is not wanted, or `nil` to read the body. The method is called
    /// when only the head has been received, so the request has no body yet. A site that does not implement this method
    /// is read-only.
    func refusal(ofPost request: HTTPRequest) -> HTTPAnswer?
}

extension WebSite {
    package func refusal(ofPost request: HTTPRequest) -> HTTPAnswer? { .methodNotAllowed }
}

/// The content of a download.
package protocol DownloadSource: AnyObject {
    /// Passes the next part to `deliver` later, on the loop's thread; `nil` after the last part. The method is called
    /// again when the client has received the part.
    func next(_ deliver: @escaping ([UInt8]?) -> Void)

    /// Whether the last part is missing because of an error. The client then notices that the download is incomplete.
    var hasFailed: Bool { get }
}

extension DownloadSource {
    package var hasFailed: Bool { false }
}

/// A response to a request.
package enum WebResponse {
    case answer(HTTPAnswer)
    /// A response that needs time. The closure is called immediately, and passes the response to its argument later, on
    /// the loop's thread.
    case later((@escaping (WebResponse) -> Void) -> Void)
    /// A response of unknown length. Its body is empty: the parts of the body come from the source.
    case download(HTTPAnswer, any DownloadSource)
    /// A stream of events, which stays open. The closure is called when it has been opened.
    case stream((ViewerStream) -> Void)
}
