internal import SystemSupport
internal import WebServer

/// The live page. It is prepared when it is first requested, on the worker's thread, so that the loop is not delayed and
/// a server without viewers needs no memory for it.
final class LivePage {
    private let compress: @Sendable ([UInt8]) -> [UInt8]?
    private var page: WebPage?
    /// The requests for the page that have arrived before it was ready.
    private var waiting: [(request: HTTPRequest, deliver: PendingResponse)] = []

    init(compress: @escaping @Sendable ([UInt8]) -> [UInt8]?) { self.compress = compress }

    /// Returns the response to a request for a file of the page or a tile of the world map; `nil` for other requests.
    func response(to request: HTTPRequest, on worker: LoopWorker) -> WebResponse? {
        guard WebPage.mayContain(request.path) else { return nil }
        if let page { return page.answer(request).map { .answer($0) } }
        return .later { [self] deliver in
            waiting.append((request, deliver))
            guard waiting.count == 1 else { return }
            let isAccepted = worker.run({ [compress] in PageFiles(.monitor, compress: compress) }, then: finish)
            // Waiting for a busy worker would delay the page for longer than preparing the page here delays the loop.
            if !isAccepted { finish(PageFiles(.monitor, compress: compress)) }
        }
    }

    private func finish(_ files: PageFiles) {
        let page = WebPage(files)
        self.page = page
        let waiting = waiting
        self.waiting = []
        for (request, deliver) in waiting {
            deliver(.answer(page.answer(request) ?? HTTPAnswer(.notFound, "The page has no such file\n")))
        }
    }
}
