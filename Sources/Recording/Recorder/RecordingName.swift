internal import GNSS
internal import NMEA
package import SystemSupport
internal import TextOutput

/// A format of recordings.
package enum RecordingFormat: String, CaseIterable, Sendable {
    /// Every byte with the time at which it was received. See docs/recording.md.
    case rec
    /// The sentences of the receiver.
    case nmea
    case csv
    /// JSON lines, as written by `gpsbridge decode`.
    case json
    case gpx
    case geojson
    /// An SQLite database. See docs/tracks.md.
    case sqlite

    /// Whether the file only grows at its end, so that it can be compressed while it is written.
    var isStream: Bool {
        switch self {
        case .rec, .nmea, .csv, .json: true
        case .gpx, .geojson, .sqlite: false
        }
    }

    /// Whether the file holds epochs instead of the data that the receiver sent.
    var hasEpochs: Bool { self != .rec && self != .nmea }
}

/// The name of a recording, with the format and the compression that it implies.
package struct RecordingName: Hashable, Sendable {
    /// The format, from the extension.
    package let format: RecordingFormat
    /// Whether the file is compressed.
    package let isCompressed: Bool

    /// The name without its extensions.
    private let stem: String
    private let ending: String

    /// All extensions, for messages.
    package static let list = RecordingFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")

    /// Parses a name such as `drive.gpx` or `drive.rec.zst`. A name without an extension is a raw recording.
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
                    .usage, "the extension of \(path) is not a recording format. Use one of \(Self.list)")
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
                a .\(format) file is rewritten in many places while recording and cannot be compressed. Record without \
                .zst, and compress it afterwards: zstd \(stem).\(format)
                """)
        }
        self.stem = String(stem)
        ending = String(path[stem.endIndex...])
    }

    /// The path of a recording without rotation.
    package var path: String { stem + ending }

    /// Returns the path of a file that starts at a given time, such as `drive-20261120T143000Z.gpx`.
    ///
    /// - Parameters:
    ///   - second: The start, in seconds since 1970.
    ///   - number: 1, or a larger number for further files of the same second.
    package func path(from second: Int64, number: Int = 1) -> String {
        let moment = UTCTime(secondsSince1970: second)
        let clock = moment.secondOfDay
        let day = "\(moment.date)".split(separator: "-").joined()
        let time = [clock / 3_600, clock / 60 % 60, clock % 60].map { $0.padded(to: 2) }.joined()
        return "\(stem)-\(day)T\(time)Z\(number > 1 ? "-\(number)" : "")\(ending)"
    }
}
