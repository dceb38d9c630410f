internal import GPSDProtocol
internal import Receivers
internal import ServerCore
internal import TextOutput
internal import WebServer

/// The pages of the web server, generated from the states of the receivers.
enum Pages {
    /// Returns the response to a request for a path.
    ///
    /// - Parameters:
    ///   - counts: The client counts of each other outlet, with the outlet's name.
    ///   - http: The counts of this outlet.
    ///   - servesPage: Whether the server also has the live page.
    static func answer(
        _ path: [String], _ states: [ReceiverState], _ counts: [(outlet: String, ClientList.Counts)] = [],
        http: HTTPServer.Counts? = nil, servesPage: Bool = false
    ) -> HTTPAnswer {
        let primary = states.first { $0.isPrimary } ?? states.first
        switch path {
        case ["fix.json"]: return .json(fix(primary))
        case ["health"]: return health(primary)
        case ["metrics"]:
            let all = counts + (http.map { [("http", $0.all)] } ?? [])
            let text = metrics(states) + metrics(all) + (http.map(metrics) ?? "")
            return HTTPAnswer(type: "text/plain; version=0.0.4; charset=utf-8", text)
        case []: return HTTPAnswer(.ok, "gpsbridge \(Product.version): /fix.json, /health, /metrics\n")
        default:
            let livePage = servesPage ? "/, /text, /events, /position, " : ""
            return HTTPAnswer(
                .notFound, "There is no such page. Available: \(livePage)/fix.json, /health and /metrics\n")
        }
    }

    /// Returns a gpsd TPV report. If the receiver has no position, the report includes the cause.
    private static func fix(_ state: ReceiverState?) -> SharedBytes {
        let text = GatheredText()
        var style = ReportWriter.Style()
        style.device = state?.name
        var writer = ReportWriter(text.output, style: style)
        writer.isSimulated = state?.isSimulated ?? false
        writer.cause = state.map(\.cause) ?? ReceiverCondition.Cause.noDevice.reportedName
        if let latest = state?.latest { writer.writeFix(latest) } else { writer.writeNoFix() }
        return text.shared()
    }

    /// Returns a response that states whether a position is available. The response is intended for monitoring programs
    /// and load balancers.
    private static func health(_ state: ReceiverState?) -> HTTPAnswer {
        let cause = state.map(\.cause) ?? ReceiverCondition.Cause.noDevice.reportedName
        let detail = state?.status ?? Receiver.Status.waitingForReceiver
        let body = "{\"status\":\"\(cause ?? "ok")\",\"detail\":\(detail.quotedForJSON)}\n"
        return .json(SharedBytes(Array(body.utf8)), cause == nil ? .ok : .unavailable)
    }
}
