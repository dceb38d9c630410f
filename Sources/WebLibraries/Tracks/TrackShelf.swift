internal import Glibc
internal import Synchronization
internal import SystemSupport
internal import TrackDatabase

/// A track database that another program may be writing. The methods are called on the worker's thread.
///
/// The database is opened for each request. It may therefore appear, disappear or be replaced at any time, and while no
/// page requests its tracks, no lock is held and no file is open.
final class TrackShelf: Sendable {
    let path: String
    private let now: @Sendable () -> ContinuousClock.Instant

    private struct List {
        var tracks: [TrackDatabase.Track]
        var signature: FileSignature?
        var readAt: ContinuousClock.Instant
        /// The time that it took to read the list.
        var duration: Duration
    }

    private let list = Mutex<List?>(nil)

    /// The minimum interval between two reads of the list, from start to start, as a multiple of the time that the
    /// first read took. The list of a large database is therefore read less often while the database is being written.
    private static let restFactor = 20

    init(_ path: String, now: @escaping @Sendable () -> ContinuousClock.Instant) {
        self.path = path
        self.now = now
    }

    /// Returns the tracks, sorted by start time.
    func tracks() throws(Failure) -> [TrackDatabase.Track] { try tracks(in: open()) }

    /// Opens the database and finds a track.
    func find(_ name: TrackName) throws(Failure) -> (TrackDatabase, TrackDatabase.Track) {
        let database = try open()
        let tracks = try tracks(in: database)
        guard let track = tracks.first(where: { $0.session == name.session && $0.deviceNumber == name.device }) else {
            throw Failure(.nothingDecoded, "there is no track for session \(name.session) and device \(name.device)")
        }
        return (database, track)
    }

    /// Why the database cannot be opened at the moment; `nil` if it can.
    var problem: Failure? {
        do throws(Failure) {
            _ = try open()
            return nil
        } catch {
            return error
        }
    }

    private func open() throws(Failure) -> TrackDatabase {
        // Opening a pipe would block the worker's thread until another program writes to the pipe.
        guard FileSignature(path) != nil || access(FileName.path(path), F_OK) != 0 else {
            throw Failure(.cannotRead, "\(FileName.shown(path)) is not a regular file")
        }
        return try TrackDatabase(path)
    }

    private func tracks(in database: TrackDatabase) throws(Failure) -> [TrackDatabase.Track] {
        let signature = FileSignature(path)
        return try list.withLock { list throws(Failure) in
            let start = now()
            if let list, list.signature == signature || start - list.readAt < list.duration * Self.restFactor {
                return list.tracks
            }
            let tracks = try database.tracks()
            list = List(tracks: tracks, signature: signature, readAt: start, duration: now() - start)
            return tracks
        }
    }
}

/// A track's name in URLs, which stays the same for as long as the track exists.
struct TrackName: Sendable {
    let session: Int64
    /// The device number in the database.
    let device: Int64

    /// Creates a name from the numbers of a session and a device. Returns `nil` if the strings are not numbers.
    init?(session: String, device: String) {
        guard let session = Int64(session), let device = Int64(device) else { return nil }
        self.session = session
        self.device = device
    }
}
