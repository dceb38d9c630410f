/// The content of a web server.
package protocol WebSite: AnyObject {
    /// Returns the response to a request. The method is called on the loop's thread and must return immediately.
    func respond(to request: HTTPRequest) -> WebResponse

    /// Returns the response that rejects a POST request, or `nil` to accept the request and read its body. The method
    /// is called when only the head has been received, so the body of `request` is still empty. The default
    /// implementation makes a site read-only.
    func refusal(ofPost request: HTTPRequest) -> HTTPAnswer?
}

extension WebSite {
    package func refusal(ofPost request: HTTPRequest) -> HTTPAnswer? { .methodNotAllowed }
}

/// The content of a download.
package protocol DownloadSource: AnyObject {
    /// Prepares the next part, and later passes the part to `deliver` on the loop's thread. `deliver` is called with
    /// `nil` after the last part. This method is called again once the client has accepted the part.
    func next(_ deliver: @escaping ([UInt8]?) -> Void)

    /// Whether the last part is missing because of an error. In this case, the client notices that the download is
    /// incomplete.
    var hasFailed: Bool { get }
}

extension DownloadSource {
    package var hasFailed: Bool { false }
}

/// A response that has not been created yet. It must be used on the loop's thread.
package struct PendingResponse {
    private let hasClient: () -> Bool
    private let deliver: (WebResponse) -> Void

    init(hasClient: @escaping () -> Bool = { true }, deliver: @escaping (WebResponse) -> Void) {
        self.hasClient = hasClient
        self.deliver = deliver
    }

    /// Whether the client is still connected. If it is not, the response need not be created.
    package var isWanted: Bool { hasClient() }

    /// Delivers the response.
    package func callAsFunction(_ response: WebResponse) { deliver(response) }
}

/// A response to a request.
package enum WebResponse {
    case answer(HTTPAnswer)
    /// A response that takes time to create. The closure is called immediately. Later, on the loop's thread, it delivers
    /// the response.
    case later((PendingResponse) -> Void)
    /// A response of unknown length. The body of the answer is empty: the source supplies the body in parts.
    case download(HTTPAnswer, any DownloadSource)
    /// A stream of events, which stays open. The closure is called when the stream has been opened.
    case stream((ViewerStream) -> Void)
}
