/// The content of a web server.
package protocol WebSite: AnyObject {
    /// Returns the response to a request. The method is called on the loop's thread and must return immediately.
    func respond(to request: HTTPRequest) -> WebResponse
}

/// A response to a request.
package enum WebResponse {
    case answer(HTTPAnswer)
    /// A stream of events, which stays open. The closure is called when it has been opened.
    case stream((ViewerStream) -> Void)
}
