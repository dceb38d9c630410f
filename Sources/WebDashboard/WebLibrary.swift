package import SystemSupport
package import WebServer

/// Content of the live page that is read from files.
package protocol WebLibrary: AnyObject {
    /// The names of the members that this library adds to the `hello` event, each with the value `true`.
    var features: [String] { get }

    /// Returns the response to a request, or `nil` if the request is not for this library. Files are read on the
    /// worker's thread.
    func respond(to request: HTTPRequest, on worker: LoopWorker) -> WebResponse?
}
