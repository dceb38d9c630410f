import GNSS
import NMEA
import SystemSupport
import TrackDatabase
import TrackFormats

extension InputFile {
    /// The maximum size of a track file, in bytes, which is enough for a month with one position per second. The size
    /// must be limited, because several copies of the file are held in memory.
    static let maxTrackBytes = 256 << 20

    /// Returns the tracks in a track file. For any other file, returns `nil` without consuming data.
    func tracks() throws(Failure) -> [TrackReader.Track]? {
        guard let contents = try readableTracks() else { return nil }
        if let damage = contents.damage { throw damage }
        return contents.tracks
    }

    /// Returns the tracks in the readable part of a track file, and the reason why the rest could not be read. For any
    /// other file, returns `nil` without consuming data.
    func readableTracks() throws(Failure) -> (tracks: [TrackReader.Track], damage: Failure?)? {
        guard TrackReader.recognizes(Array(try beginning().prefix(TrackReader.headLength))) else { return nil }
        var bytes: [UInt8] = []
        var damage: Failure?
        do { try readAll(atMost: Self.maxTrackBytes, into: &bytes) } catch {
            guard isDamaged else { throw error }
            damage = error
        }
        guard let contents = TrackReader.read(bytes) else {
            if let damage { throw damage }
            return nil
        }
        losses = contents.losses
        return (contents.tracks, damage)
    }

    /// Returns the first bytes of a regular file after decompression. Returns no bytes for any other input, because
    /// such an input can be read only once.
    func firstOfFile() throws(Failure) -> [UInt8] {
        guard !head(1).isEmpty, let bytes = try read() else { return [] }
        return Array(bytes.prefix(TrackReader.headLength))
    }

    /// Whether the input is a regular file without anything that can be replayed: no sentence, no frame and no track.
    ///
    /// This is `false` for a raw recording, which is replayed byte for byte, even if its protocol is unknown. It is also
    /// `false` for an archive and for a file that cannot be read, because reading reports a better error.
    var hasNothingToReplay: Bool {
        guard !TrackDatabase.recognizes(head(16)), let again = reopened(),
            let first = try? again.firstOfFile(), !again.isRecording || first.isEmpty, Archive(first) == nil,
            !TrackReader.recognizes(first)
        else { return false }
        return (try? reopened()?.hasMessage()) == false
    }

    /// Reads up to the first sentence or frame, and returns whether there is one.
    private func hasMessage() throws(Failure) -> Bool {
        var framer = Framer()
        var isFound = false
        while !isFound, let chunk = try read() {
            framer.read(chunk, sentence: { _ in isFound = true }, frame: { _ in isFound = true })
        }
        framer.finish(sentence: { _ in isFound = true }, frame: { _ in isFound = true })
        return isFound
    }

    /// Returns a hint for an error message about files without a position.
    static func hint(_ files: [InputFile]) -> String {
        // The property `first` of a lazy collection would read the file twice.
        for file in files { if let hint = file.hint { return hint } }
        return "To see what the file contains: gpsbridge messages --stats FILE"
    }

    /// A description of an empty input, or of a regular file that contains no position, with a command that may help;
    /// `nil` if no description is available.
    private var hint: String? {
        if isEmpty { return "\(name) is empty" }
        guard length != nil else { return nil }
        let head = head(TrackDatabase.headLength)
        if TrackDatabase.recognizes(head), !TrackDatabase.isForeign(head) {
            return "\(name) is a track database. To export its fixes: gpsbridge tracks export \(argument) --format gpx"
        }
        if let archive = Archive(head) {
            return
                "\(name) is \(archive.name). To convert its contents: \(archive.command) \(argument) | gpsbridge convert - --to gpx"
        }
        guard let again = reopened(), let first = try? again.firstOfFile() else { return nil }
        if let foreign = ForeignFile(first) {
            return
                "\(name) is \(foreign.name). To convert it: \(foreign.command(for: argument)) | gpsbridge convert - --to gpx"
        }
        if TrackReader.recognizes(first) {
            guard let tracks = try? reopened()?.tracks(), !tracks.isEmpty else {
                return "\(name) contains no track points"
            }
            return "\(name) is a track file. To print its fixes as JSON: gpsbridge convert \(argument) --to json"
        }
        guard let whole = reopened(), let counts = try? StreamCounts(of: whole) else { return nil }
        if whole.isIncomplete { return incompleteness }
        return counts.hint(about: name, isJSON: Self.isJSON(first), isCSV: TrackReader.resemblesCSV(first))
    }

    private static func isJSON(_ beginning: [UInt8]) -> Bool {
        let tokens = beginning.filter { $0 > 0x20 }.prefix(2).map { Character(Unicode.Scalar($0)) }
        guard let first = tokens.first, let second = tokens.last else { return false }
        return first == "{" && second == "\"" || first == "[" && "{[".contains(second)
    }
}

extension StreamCounts {
    /// Returns a description of a file without a position, based on the numbers of frames and sentences in the file;
    /// `nil` if most of its contents are NMEA sentences.
    ///
    /// - Parameters:
    ///   - isJSON: Whether the file begins like JSON.
    ///   - isCSV: Whether the file begins like CSV.
    fileprivate func hint(about name: String, isJSON: Bool, isCSV: Bool) -> String? {
        let frames = protocols.max { $0.frames.count < $1.frames.count }
        let count = sentences.values.reduce(0, +)
        if let frames, frames.frames.count > count {
            let frameCount = "\(grouped: frames.frames.count) \(frames.kind.name) frames"
            return "\(name) contains \(frameCount), but no NMEA sentences with a position"
        }
        guard count == 0 else { return nil }
        if isJSON {
            return """
                \(name) is JSON, but neither GeoJSON nor gpsd reports. Reports must be on one line each, and begin with \
                the member "class"
                """
        }
        let damaged = reader.rejected(.badChecksum)
        if damaged > 0 {
            return
                "\(name) contains no NMEA sentences with a valid checksum. Lines with an invalid one: \(grouped: damaged)"
        }
        if isCSV {
            return "\(name) looks like CSV, but its header names no columns latitude and longitude (or lat and lon)"
        }
        return "\(name) contains no NMEA sentences"
    }
}
