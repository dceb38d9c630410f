internal import SystemSupport
internal import TrackFormats

/// Writes one file of a recording.
///
/// A writer that has thrown is discarded. The file is then as the last ``flush()`` left it, and a new writer continues
/// after that.
protocol RecordingWriter {
    /// Adds a batch. It reaches the file with the next ``flush()``.
    mutating func take(_ batch: RecordedBatch)

    /// Writes all pending batches to the file, or none of them.
    mutating func flush() throws(Failure)

    /// Writes the pending batches and finishes the file.
    mutating func finish() throws(Failure)

    /// The file's length in bytes.
    var length: Int { get }

    /// Waits until all data has reached the disk.
    func synchronize() throws(Failure)

    /// A message about the repair of the file when it was opened.
    var repair: String? { get }

    /// The session that is being recorded, for formats that store several sessions in one file.
    var session: RecordedSession? { get }
}

extension RecordingWriter {
    var session: RecordedSession? { nil }
    var repair: String? { nil }
}

/// The identity of a session in a database. Its start distinguishes it from a later session that reused its number.
struct RecordedSession: Hashable {
    var number: Int64
    /// The start, in microseconds since 1970.
    var started: Int64
}

extension RecordingName {
    /// Creates a file of this format without any data.
    /// - Returns: `false` if the name is already in use.
    func make(_ path: String) throws(Failure) -> Bool {
        format == .gpx ? try GPXAppender.make(path) : try RecordingFile.make(path)
    }

    /// Opens a file of this format to append to it.
    ///
    /// - Parameter session: The session that a discarded writer had started.
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
