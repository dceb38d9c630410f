internal import GNSS
internal import NMEA
package import SystemSupport
internal import TextOutput

/// What is recorded in a file.
package enum RecordingFormat: String, CaseIterable, Sendable {
    /// Every byte, with the time at which it came. See docs/recording.md.
    case rec
    /// The receiver's own sentences.
    case nmea
    case csv
    /// JSON lines, the reports of `gpsbridge decode`.
    case json
    case gpx
    case geojson
    /// A database. See docs/tracks.md.
    case sqlite

    /// Whether it only ever grows at its end, so that it can be compressed as it comes.
    var isStream: Bool {
        switch self {
        case .rec, .nmea, .csv, .json: true
        case .gpx, .geojson, .sqlite: false
        }
    }

    /// Whether it holds epochs, and not what the receiver sent.
    var hasEpochs: Bool { self != .rec && self != .nmea }
}

/// A recording's name, and what it tells.
package struct RecordingName: Hashable, Sendable {
    /// What the name's ending says.
    package let format: RecordingFormat
    /// Whether it is compressed.
    package let isCompressed: Bool

    /// The name without its endings.
    private let stem: String
    private let ending: String

    /// All endings, for people.
    package static let list = RecordingFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")

    /// Reads `drive.gpx`, `drive.rec.zst`, or `drive`, which is recorded as it comes.
    package init(_ path: String) throws(Failure) {
        let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        guard slash < path.endIndex else {
            throw Failure(.usage, "\(path) is no file's name. Name one in it: \(path)drive.rec")
        }
        var stem = path[...]
        isCompressed = stem.hasSuffix(".zst")
        if isCompressed { stem = stem.dropLast(".zst".count) }
        if let dot = stem[slash...].dropFirst().lastIndex(of: ".") {
            let name = stem[stem.index(after: dot)...].lowercased()
            guard let format = RecordingFormat(rawValue: name) else {
                throw Failure(
                    .usage, "the ending of \(path) is of no format that can be recorded. There are \(Self.list)")
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
                a .\(format) is written in places all over the file and cannot be compressed as it comes. Record without \
                .zst, and compress it afterwards: zstd \(stem).\(format)
                """)
        }
        self.stem = String(stem)
        ending = String(path[stem.endIndex...])
    }

    /// The file that a recording without rotation is in.
    package var path: String { stem + ending }

    /// The file that begins at a moment, in seconds since 1970, such as `drive-20261120T143000Z.gpx`.
    /// - Parameter number: from 2 on when there are several of that second.
    package func path(from second: Int64, number: Int = 1) -> String {
        let moment = UTCTime(secondsSince1970: second)
        let clock = moment.secondOfDay
        let day = "\(moment.date)".split(separator: "-").joined()
        let time = [clock / 3_600, clock / 60 % 60, clock % 60].map { $0.padded(to: 2) }.joined()
        return "\(stem)-\(day)T\(time)Z\(number > 1 ? "-\(number)" : "")\(ending)"
    }
}
