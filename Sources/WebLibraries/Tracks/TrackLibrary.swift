package import SystemSupport
internal import WebDashboard
package import WebServer

/// Recorded tracks: their list, points, charts and statistics, any past moment, and downloads. docs/web-api.md describes
/// the requests.
package final class TrackLibrary: WebLibrary {
    private let shelf: TrackShelf

    /// - Parameter path: The path of a database of tracks, which does not have to exist yet.
    package init(_ path: String) { shelf = TrackShelf(path) }

    package var features: [String] { ["tracks"] }

    package func respond(to request: HTTPRequest, on worker: LoopWorker) -> WebResponse? {
        guard request.path.first == "tracks" else { return nil }
        do throws(Failure) {
            if request.path.count == 1 { return list(on: worker) }
            guard request.path.count >= 3, let track = TrackName(session: request.path[1], device: request.path[2])
            else { return nil }
            return try response(to: request, for: request.path[3...], of: track, on: worker)
        } catch {
            return .answer(Reply(error).answer)
        }
    }

    private func list(on worker: LoopWorker) -> WebResponse {
        worker.response { [shelf] () throws(Failure) in try TrackTexts.list(shelf.tracks()) }
    }

    private func response(
        to request: HTTPRequest, for page: ArraySlice<String>, of name: TrackName, on worker: LoopWorker
    ) throws(Failure) -> WebResponse? {
        let shelf = shelf
        switch page {
        case []:
            let section = try TrackSection(request)
            return worker.response(inSteps: { () throws(Failure) in try TrackPoints(shelf.find(name), section) })
        case ["moment"]:
            guard let time = try request.number("time", in: TrackSection.seconds) else {
                throw Failure(.usage, "time is missing: the seconds since 1970")
            }
            return worker.response { () throws(Failure) in
                try TrackTexts.moment(shelf.find(name), at: Int64(time * 1e6))
            }
        default: return nil
        }
    }
}
