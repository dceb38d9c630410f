internal import SystemSupport
internal import TrackFormats

/// Writes one file of a recording.
///
/// A writer that has failed is let go: the file is then as its last ``flush()`` left it, and another writer goes on behind
/// that.
protocol RecordingWriter {
    /// Takes what came. It reaches the file with the next ``flush()``.
    mutating func take(_ batch: RecordedBatch)

    /// Brings everything to the file, or nothing of it.
    mutating func flush() throws(Failure)

    /// Ends the file.
    mutating func finish() throws(Failure)

    /// The file's length in bytes.
    var length: Int { get }

    /// Waits until the disk has everything.
    func synchronize() throws(Failure)

    /// A message about the repair of the file when it was opened.
    var repair: String? { get }

    /// The session of the file that it writes, where a file tells one from another by more than its place.
    var session: RecordedSession? { get }
}

extension RecordingWriter {
    var session: RecordedSession? { nil }
    var repair: String? { nil }
}

/// A recording among those of a file, by what tells it also from one that has got its number after it was deleted.
struct RecordedSession: Hashable {
    var number: Int64
    /// Microseconds since 1970.
    var started: Int64
}

extension RecordingName {
    /// Creates a file of this format without any data.
    /// - Returns: whether the name was unused.
    func make(_ path: String) throws(Failure) -> Bool {
        format == .gpx ? try GPXAppender.make(path) : try RecordingFile.make(path)
    }

    /// Opens a file of this format, behind what is in it.
    /// - Parameter session: what a writer that was let go was in the midst of.
    func writer(_ path: String, goingOnWith session: RecordedSession?) throws(Failure) -> any RecordingWriter {
        switch format {
        case .rec: try StreamWriter(path, RawEncoder(), self)
        case .nmea: try StreamWriter(path, SentenceEncoder(), self)
        case .csv: try StreamWriter(path, TrackEncoder(.csv), self)
        case .json: try StreamWriter(path, TrackEncoder(.json), self)
        case .gpx: try GPXAppender(path)
        case .geojson: try GeoJSONAppender(path)
        case .sqlite: try TrackRecording(path, goingOnWith: session)
        }
    }
}
