internal import GNSS
internal import NMEA
package import SystemSupport

/// A file format for recordings.
package enum RecordingFormat: String, CaseIterable, Sendable {
    /// A raw recording: all received bytes with their reception times. See docs/recording.md.
    case rec
    /// The receiver's NMEA sentences.
    case nmea
    case csv
    /// JSON lines, in the format that `gpsbridge decode` writes.
    case json
    case gpx
    case geojson
    /// A track database in SQLite format. See docs/tracks.md.
    case sqlite

    /// Whether the format is append-only, so that the file can be compressed while it is being written.
    var isStream: Bool {
        switch self {
        case .rec, .nmea, .csv, .json: true
        case .gpx, .geojson, .sqlite: false
        }
    }

    /// Whether the format stores epochs instead of the receiver's original data.
    var hasEpochs: Bool { self != .rec && self != .nmea }
}

/// The file name of a recording. The name's extensions determine the format and the compression.
package struct RecordingName: Hashable, Sendable {
    /// The format, selected by the file name extension.
    package let format: RecordingFormat
    /// Whether the file is compressed.
    package let isCompressed: Bool

    /// The path without its extensions.
    private let stem: String
    private let ending: String

    /// The extensions of all formats, separated by commas, for messages.
    package static let list = RecordingFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")

    /// Parses a path such as `drive.gpx` or `drive.rec.zst`. A path without an extension selects a raw recording.
    /// Throws if no supported format has the extension.
    package init(_ path: String) throws(Failure) {
        let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        guard slash < path.endIndex else {
            throw Failure(.usage, "missing file name. Name a file, such as \(path)drive.rec")
        }
        var stem = path[...]
        isCompressed = stem.hasSuffix(".zst")
        if isCompressed { stem = stem.dropLast(".zst".count) }
        if let dot = stem[slash...].dropFirst().lastIndex(of: ".") {
            let name = stem[stem.index(after: dot)...].lowercased()
            guard let format = RecordingFormat(rawValue: name) else {
                throw Failure(
                    .usage, "the extension of \(path) does not name a recording format. Use one of \(Self.list)")
            }
            self.format = format
            stem = stem[..<dot]
        } else {
            format = .rec
        }
        guard !isCompressed || format.isStream else {
            throw Failure(
                .usage,
                """
                a .\(format) file cannot be compressed during recording, because parts of it are rewritten. Record \
                without .zst, and compress the file afterward: zstd \(stem).\(format)
                """)
        }
        self.stem = String(stem)
        ending = String(path[stem.endIndex...])
    }

    /// The file path, for a recording without rotation.
    package var path: String { stem + ending }

    /// Returns the path of a file of a rotating recording, such as `drive-20261120T143000Z.gpx`.
    ///
    /// - Parameters:
    ///   - second: The time at which the file starts, in seconds since 1970.
    ///   - number: 1 for the first file that starts in this second, 2 for the next one, and so on.
    package func path(from second: Int64, number: Int = 1) -> String {
        let moment = UTCTime(secondsSince1970: second)
        let clock = moment.clock
        let day = "\(moment.date)".split(separator: "-").joined()
        let time = [clock.hour, clock.minute, clock.second].map { $0.padded(to: 2) }.joined()
        return "\(stem)-\(day)T\(time)Z\(number > 1 ? "-\(number)" : "")\(ending)"
    }
}
