package import SystemSupport
internal import WebDashboard
package import WebServer

/// Recorded tracks: their list, points, charts and statistics, the epoch at any time, and downloads. docs/web-api.md
/// describes the requests.
package final class TrackLibrary: WebLibrary {
    private let shelf: TrackShelf
    private var exports: [WeakSlot] = []

    /// Creates a library of the tracks in a database.
    ///
    /// - Parameters:
    ///   - path: The path of a track database, which does not have to exist yet.
    ///   - now: A closure that returns the current time. Tests pass their own clock.
    package init(_ path: String, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        shelf = TrackShelf(path, now: now)
    }

    /// Why no tracks can be shown at the moment; `nil` if they can.
    package var problem: Failure? { shelf.problem }

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
                throw Failure(.usage, "missing parameter: time, in seconds since 1970")
            }
            return worker.response { () throws(Failure) in
                try TrackTexts.moment(shelf.find(name), at: Int64(time * 1e6))
            }
        case ["statistics"]:
            return worker.response(inSteps: { () throws(Failure) in try TrackSummary(shelf.find(name)) })
        case ["charts"]:
            let section = try TrackSection(request)
            let count = Int(try request.number("points", in: 1...2_000) ?? 600)
            return worker.response(inSteps: { () throws(Failure) in
                try TrackCharts(shelf.find(name), section, count: count)
            })
        default:
            guard page.count == 1, let file = page.first, file.hasPrefix(Self.exportPrefix),
                let format = TrackExporter.Format(rawValue: String(file.dropFirst(Self.exportPrefix.count)))
            else { return nil }
            return export(name, format, on: worker)
        }
    }

    private static let exportPrefix = "export."
    /// The maximum number of simultaneous downloads. Each download needs buffers for writing.
    private static let maxExports = 8

    private func export(_ name: TrackName, _ format: TrackExporter.Format, on worker: LoopWorker) -> WebResponse {
        exports.removeAll { $0.slot == nil }
        guard exports.count < Self.maxExports else { return .answer(Reply.busy.answer) }
        let slot = ExportSlot()
        exports.append(WeakSlot(slot: slot))
        return worker.response(
            { [shelf] () throws(Failure) in try TrackText(shelf, name, format) },
            then: { text in .download(Self.head(of: text, format), TrackExport(text, slot, on: worker)) })
    }

    private static func head(of text: TrackText, _ format: TrackExporter.Format) -> HTTPAnswer {
        var reply = Reply(type: format.mediaType, [])
        reply.fields = [("Content-Disposition", "attachment; filename=\"\(text.fileName)\"")]
        return reply.answer
    }

    private struct WeakSlot {
        weak var slot: ExportSlot?
    }
}
