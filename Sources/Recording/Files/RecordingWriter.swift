internal import SystemSupport
internal import TrackFormats

/// A writer for one file of a recording.
///
/// If a method throws, the file is left in its state after the last successful ``flush()``. The writer must then be
/// discarded. A new writer for the same file continues from that state.
protocol RecordingWriter {
    /// Adds a batch, which the next ``flush()`` writes to the file.
    mutating func append(_ batch: RecordedBatch)

    /// Writes all pending batches to the file. If writing fails, the file contains none of them.
    mutating func flush() throws(Failure)

    /// Writes the pending batches and finishes the file.
    mutating func finish() throws(Failure)

    /// The file's length in bytes.
    var length: Int { get }

    /// Waits until all flushed data has reached the disk.
    func synchronize() throws(Failure)

    /// A message that describes how the file was repaired when it was opened, or `nil` if it was intact.
    var repair: String? { get }

    /// The session being recorded, or `nil` if the format stores one session per file.
    var session: RecordedSession? { get }
}

extension RecordingWriter {
    var session: RecordedSession? { nil }
    var repair: String? { nil }
}

/// The identity of a session in a database. It includes the session's start, because SQLite can reuse the row ID of a
/// deleted session.
struct RecordedSession: Hashable {
    var number: Int64
    /// The start of the session, in microseconds since 1970.
    var started: Int64
}

extension RecordingName {
    /// Creates an empty file of this format.
    ///
    /// - Returns: `false` if a file with this name already exists.
    func make(_ path: String) throws(Failure) -> Bool {
        format == .gpx ? try GPXAppender.make(path) : try RecordingFile.make(path)
    }

    /// Returns a writer that appends to a file of this format.
    ///
    /// - Parameter session: The session to continue if an earlier writer failed while recording it; `nil` to start a
    ///   new session.
    func writer(_ path: String, continuing session: RecordedSession?) throws(Failure) -> any RecordingWriter {
        switch format {
        case .rec: try StreamWriter(path, RawEncoder(), self)
        case .nmea: try StreamWriter(path, SentenceEncoder(), self)
        case .csv: try StreamWriter(path, TrackEncoder(.csv), self)
        case .json: try StreamWriter(path, TrackEncoder(.json), self)
        case .gpx: try GPXAppender(path)
        case .geojson: try GeoJSONAppender(path)
        case .sqlite: try TrackRecording(path, continuing: session)
        }
    }
}
