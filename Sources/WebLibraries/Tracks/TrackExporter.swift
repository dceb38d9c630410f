internal import GNSS
internal import SystemSupport
internal import TextOutput
internal import TrackDatabase
internal import TrackFormats

/// A writer that converts a track to an exchange format such as GPX, part by part.
///
/// The database is closed between two parts. A slow client therefore does not prevent a recorder from truncating its
/// write-ahead log.
final class TrackExporter {
    /// The formats that can be downloaded.
    enum Format: String {
        case gpx
        case kml
        case geojson
        case csv

        var mediaType: String {
            switch self {
            case .gpx: "application/gpx+xml"
            case .kml: "application/vnd.google-earth.kml+xml"
            case .geojson: "application/geo+json"
            case .csv: "text/csv; charset=utf-8"
            }
        }

        fileprivate var trackFormat: TrackFormat {
            switch self {
            case .gpx: .gpx
            case .kml: .kml
            case .geojson: .geojson
            case .csv: .csv
            }
        }
    }

    let fileName: String
    private let path: String
    private let track: TrackDatabase.Track
    private let output: OutputBuffer
    private var writer: any TrackWriter
    private let written = WrittenText()
    /// The time of the next epoch in microseconds since 1970; `nil` when everything has been written.
    private var time: Int64?

    private static let epochsPerPart = 500

    init(_ shelf: TrackShelf, _ name: TrackName, _ format: Format) throws(Failure) {
        path = shelf.path
        track = try shelf.find(name).1
        time = track.times.lowerBound
        fileName = "\(track.from.date)-session\(name.session)-device\(name.device).\(format.rawValue)"
        output = OutputBuffer { [written] bytes throws(Failure) in try written.append(bytes) }
        writer = format.trackFormat.writer(into: output)
        writer.begin()
        writer.beginTrack(named: track.title)
    }

    /// Returns the next part of the text, or `nil` after the last part.
    func next() throws(Failure) -> [UInt8]? {
        while true {
            if let part = try written.take() { return part }
            guard let time else { return nil }
            try writeEpochs(from: time)
            try output.flush()
        }
    }

    private func writeEpochs(from start: Int64) throws(Failure) {
        time = nil
        // If the end of the track has since been deleted, there are no more epochs.
        let epochs = try TrackDatabase(path).epochs(of: track, in: start...max(start, track.times.upperBound))
        var count = 0
        while let epoch = try epochs.next() {
            writer.append(epoch)
            count += 1
            guard count >= Self.epochsPerPart, let restart = epochs.restart else { continue }
            time = restart
            return
        }
        writer.end()
    }
}

/// Text that has been written but not sent yet. In most formats, this text is short. In formats that contain one list
/// after another, the later lists are written at the end of a segment, and are kept in a temporary file.
private final class WrittenText {
    private var bytes: [UInt8] = []
    private let file = ScratchFile()
    private var takenCount = 0

    /// The number of bytes that are kept in memory.
    private static let capacity = 1 << 18
    private static let partLength = 1 << 16

    func append(_ more: UnsafeRawBufferPointer) throws(Failure) {
        if file.length == 0, bytes.count + more.count <= Self.capacity { bytes += more } else { try file.append(more) }
    }

    /// Removes and returns the first part; `nil` if there is no text.
    func take() throws(Failure) -> [UInt8]? {
        if !bytes.isEmpty {
            defer { bytes = [] }
            return bytes
        }
        guard file.length > 0 else { return nil }
        let part = try file.bytes(takenCount..<min(takenCount + Self.partLength, file.length))
        takenCount += part.count
        if takenCount == file.length {
            file.clear()
            takenCount = 0
        }
        return part
    }
}
