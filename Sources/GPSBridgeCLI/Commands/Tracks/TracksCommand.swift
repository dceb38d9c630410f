import GNSS
import Glibc
import SystemSupport
import TextOutput
import TrackDatabase
import TrackFormats

/// The `gpsbridge tracks` command, which shows and changes databases of recorded tracks.
enum TracksCommand: Command {
    static let name = "tracks"
    static let summary = "list, show, export, delete and summarize recorded tracks"

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let request = try Request(words)
        switch request.action {
        case .list: return try list(request)
        case .show: return try show(request)
        case .export: return try export(request)
        case .delete: return try delete(request)
        case .stats: return try stats(request)
        }
    }

    /// The action to perform.
    enum Action: String, CaseIterable {
        case list
        case show
        case export
        case delete
        case stats
    }
}

extension TracksCommand {
    /// Returns the exit code for a number of results. Throws an error if there are no results.
    private static func code(_ count: Int, _ request: Request) throws(Failure) -> ExitCode {
        guard count == 0 else { return .success }
        guard request.selection.isEverything else { throw noMatch(in: request.files) }
        throw Failure(.nothingDecoded, "no fixes in \(request.names(separator: " "))")
    }

    /// Returns the error for databases that contain nothing that the user has selected.
    static func noMatch(in files: [String]) -> Failure {
        let names = files.map(FileName.shown).joined(separator: " ")
        let words = files.map(FileName.quoted).joined(separator: " ")
        return Failure(
            .nothingDecoded,
            "nothing in \(names) matches the options. To see the contents: gpsbridge tracks list \(words)")
    }

    /// Writes lines to standard output.
    ///
    /// - Parameter body: A closure that calls its argument with each line to write.
    private static func write(
        _ body: ((String) throws(Failure) -> Void) throws(Failure) -> Void
    ) throws(Failure) {
        let output = try OutputFile(nil)
        let buffer = output.makeBuffer()
        try body { line throws(Failure) in
            buffer.append(line)
            buffer.append("\n")
            if buffer.hasFailed { try buffer.flush() }
        }
        try buffer.flush()
    }

    private static func list(_ request: Request) throws(Failure) -> ExitCode {
        var count = 0
        try write { say throws(Failure) in
            for path in request.files {
                let tracks = try TrackDatabase(path).tracks(request.selection)
                count += tracks.count
                if request.isJSON {
                    for track in tracks { try say(TracksText.json(track, of: FileName.shown(path))) }
                    continue
                }
                let isAlone = request.files.count == 1
                if !tracks.isEmpty { try say(TracksText.heading(FileName.shown(path), isAlone: isAlone)) }
                for track in tracks { try say(TracksText.line(track)) }
            }
        }
        return try code(count, request)
    }

    private static func show(_ request: Request) throws(Failure) -> ExitCode {
        var count = 0
        try write { say throws(Failure) in
            for path in request.files {
                let database = try TrackDatabase(path)
                let tracks = try database.tracks(request.selection)
                let others = try database.eventsWithoutTrack(request.selection)
                let hasTitles = tracks.count + Set(others.map(\.session)).count > 1
                for track in tracks {
                    if hasTitles { try say("\(track.title.plain):") }
                    count += try show(track, of: database, request, say)
                }
                var session: Int64?
                for event in others {
                    if hasTitles, event.session != session { try say("session \(event.session):") }
                    session = event.session
                    count += 1
                    try say(TracksText.line(event))
                }
            }
        }
        return try code(count, request)
    }

    /// Shows the fixes and the events of a track, sorted by time.
    ///
    /// - Returns: The number of epochs in the track.
    private static func show(
        _ track: TrackDatabase.Track, of database: TrackDatabase, _ request: Request,
        _ say: (String) throws(Failure) -> Void
    ) throws(Failure) -> Int {
        var count = 0
        var events = try database.events(request.selection, of: track)[...]
        let epochs = try database.epochs(of: track)
        while let epoch = try epochs.next() {
            while let event = events.first, let time = epoch.fix.time, event.time <= time {
                try say(TracksText.line(event))
                events.removeFirst()
            }
            count += 1
            try say(TracksText.line(epoch, request.units))
        }
        for event in events { try say(TracksText.line(event)) }
        return count
    }

    private static func export(_ request: Request) throws(Failure) -> ExitCode {
        let inputs = try InputFile.openAll(request.files)
        let output = try OutputFile(request.output, inputs: inputs)
        let buffer = output.makeBuffer()
        var writer = request.format.writer(into: buffer)
        writer.begin()
        var count = 0
        for path in request.files {
            let database = try TrackDatabase(path)
            for track in try database.tracks(request.selection) {
                writer.beginTrack(named: track.title)
                let epochs = try database.epochs(of: track)
                while let epoch = try epochs.next() {
                    count += 1
                    writer.append(epoch)
                    if buffer.hasFailed { try buffer.flush() }
                }
            }
        }
        _ = try code(count, request)
        guard writer.count > 0 else {
            throw Failure(
                .nothingDecoded, "nothing written: no position in \(request.names(separator: ", "))"
            )
        }
        writer.end()
        try buffer.flush()
        try output.finish()
        return .success
    }

    private static func delete(_ request: Request) throws(Failure) -> ExitCode {
        var count = 0
        for path in request.files {
            let database = try TrackDatabase(path, forWriting: true)
            let deleted = try database.delete(request.selection)
            count += deleted
            Terminal.say("gpsbridge: deleted \(deleted) fixes from \(FileName.shown(path))")
            guard deleted > 0 else { continue }
            do {
                try database.compact()
            } catch {
                // The fixes have been deleted, but shrinking the file needs disk space for a second copy of the
                // database.
                Terminal.say(
                    "gpsbridge: cannot shrink the database: \(error.message). The database will reuse the free space")
            }
        }
        return try code(count, request)
    }

    private static func stats(_ request: Request) throws(Failure) -> ExitCode {
        var count = 0
        try write { say throws(Failure) in
            for path in request.files {
                let database = try TrackDatabase(path)
                let tracks = try database.tracks(request.selection)
                let totals = try TrackTotals(tracks) { track throws(Failure) in try database.epochs(of: track) }
                count += totals.epochs
                let name = FileName.shown(path)
                if request.files.count > 1, !request.isJSON { try say("\(name):") }
                for line in request.isJSON ? totals.jsonLines(name) : totals.lines(request.units) { try say(line) }
            }
        }
        return try code(count, request)
    }
}
