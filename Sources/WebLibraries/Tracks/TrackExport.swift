internal import Synchronization
internal import SystemSupport
internal import WebServer

/// A slot for one of the limited number of downloads. It is occupied from the request until the download ends and this
/// object is released.
final class ExportSlot {}

/// A download of a track, whose text is generated while it is being sent.
final class TrackExport: DownloadSource {
    private let worker: LoopWorker
    private let text: TrackText
    private let slot: ExportSlot
    private(set) var hasFailed = false

    init(_ text: TrackText, _ slot: ExportSlot, on worker: LoopWorker) {
        self.text = text
        self.slot = slot
        self.worker = worker
    }

    func next(_ deliver: @escaping ([UInt8]?) -> Void) {
        // Between two parts, other requests can fill the worker. They must not end a download that has begun.
        worker.run(
            { [text] in text.next() }, isContinuation: true,
            then: { [weak self] part in
                switch part {
                case .bytes(let bytes): deliver(bytes)
                case .end: deliver(nil)
                case .failure:
                    self?.hasFailed = true
                    deliver(nil)
                }
            })
    }
}

/// The text of a track, which is written on the worker's thread.
final class TrackText: Sendable {
    /// A part of the text.
    enum Part {
        case bytes([UInt8])
        case end
        case failure
    }

    /// The name of the downloaded file.
    let fileName: String
    private let exporter: Mutex<TrackExporter>

    init(_ shelf: TrackShelf, _ name: TrackName, _ format: TrackExporter.Format) throws(Failure) {
        let exporter = try TrackExporter(shelf, name, format)
        fileName = exporter.fileName
        self.exporter = Mutex(exporter)
    }

    func next() -> Part {
        exporter.withLock { exporter in
            do throws(Failure) { return try exporter.next().map { .bytes($0) } ?? .end } catch { return .failure }
        }
    }
}
