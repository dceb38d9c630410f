import Formats
import GNSS
import Glibc
import Recording

/// `gpsbridge tracks`: what is in databases of recorded tracks.
enum TracksCommand: Command {
    static let name = "tracks"
    static let summary = "recorded databases: list, show, export, delete, stats"

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

    /// What is to be done.
    enum Action: String, CaseIterable {
        case list
        case show
        case export
        case delete
        case stats
    }
}

extension TracksCommand {
    /// What is asked for on the command line.
    struct Request {
        let action: Action
        let files: [String]
        let selection: TrackDatabase.Selection
        let output: String?
        /// Only of an export.
        let format: TrackFormat
        let deletesAll: Bool

        init(_ words: ArraySlice<String>) throws(Failure) {
            let arguments = try Arguments(
                words,
                options: [
                    .init("--from", takesValue: true), .init("--to", takesValue: true),
                    .init("--device", takesValue: true), .init("--format", takesValue: true),
                    .init("--output", short: "-o", takesValue: true), .init("--all"),
                ])
            let names = Action.allCases.map(\.rawValue)
            guard let name = arguments.operands.first else {
                throw Failure(
                    .usage, "what is to be done? One of \(names.joined(separator: ", "))\nSee 'gpsbridge tracks --help'"
                )
            }
            guard let action = Action(rawValue: name) else {
                let hint = Arguments.suggestion(for: name, among: names)
                throw Failure(.usage, "tracks cannot \(name)\(hint)\nSee 'gpsbridge tracks --help'")
            }
            self.action = action
            files = Array(arguments.operands.dropFirst())
            guard !files.isEmpty else {
                throw Failure(.usage, "no database is named: gpsbridge tracks \(name) tracks.sqlite")
            }
            selection = TrackDatabase.Selection(
                from: try arguments.value("--from").map { text throws(Failure) in
                    try Moment.parse(text, option: "--from")
                },
                to: try arguments.value("--to").map { text throws(Failure) in try Moment.parse(text, option: "--to") },
                device: arguments.value("--device"))
            output = arguments.value("--output")
            deletesAll = arguments.has("--all")
            for option in ["--format", "--output"] where arguments.has(option) && action != .export {
                throw Failure(.usage, "\(option) is for 'gpsbridge tracks export'")
            }
            if let name = arguments.value("--format") {
                format = try TrackFormat(named: name)
            } else if let output, output != "-" {
                format = try TrackFormat(fileName: output)
            } else if action == .export {
                throw Failure(.usage, "the format is missing. Name it: --format FORMAT, one of \(TrackFormat.list)")
            } else {
                format = .csv
            }
            let isEverything = selection.from == nil && selection.to == nil && selection.device == nil
            if action == .delete, isEverything, !deletesAll {
                throw Failure(
                    .usage, "that would delete everything. Name --from, --to or --device, or --all if it is meant")
            }
        }
    }

    /// Writes lines to the standard output.
    private static func write(
        _ body: ((String) throws(Failure) -> Void) throws(Failure) -> Void
    ) throws(Failure) {
        let output = try OutputFile(nil)
        let buffer = OutputBuffer { bytes throws(Failure) in try output.write(bytes) }
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
                if !tracks.isEmpty { try say(TracksText.heading(path, isAlone: request.files.count == 1)) }
                for track in tracks { try say(TracksText.line(track)) }
                count += tracks.count
            }
        }
        return count > 0 ? .success : .nothingDecoded
    }

    private static func show(_ request: Request) throws(Failure) -> ExitCode {
        var count = 0
        try write { say throws(Failure) in
            for path in request.files {
                let database = try TrackDatabase(path)
                var events = try database.events(request.selection)[...]
                try database.read(request.selection) { epoch throws(Failure) in
                    while let event = events.first, let time = epoch.fix.time, event.time <= time {
                        try say(TracksText.line(event.time, event.text))
                        events.removeFirst()
                    }
                    count += 1
                    try say(TracksText.line(epoch.fix))
                }
                for event in events { try say(TracksText.line(event.time, event.text)) }
            }
        }
        return count > 0 ? .success : .nothingDecoded
    }

    private static func export(_ request: Request) throws(Failure) -> ExitCode {
        var inputs: [InputFile] = []
        for path in request.files { inputs.append(try InputFile(path)) }
        let output = try OutputFile(request.output, inputs: inputs)
        let buffer = OutputBuffer { bytes throws(Failure) in try output.write(bytes) }
        var writer = request.format.writer(into: buffer)
        writer.begin()
        for path in request.files {
            let database = try TrackDatabase(path)
            writer.beginTrack(named: path.split(separator: "/").last.map(String.init) ?? path)
            try database.read(request.selection) { epoch throws(Failure) in
                writer.append(epoch)
                if buffer.hasFailed { try buffer.flush() }
            }
        }
        guard writer.count > 0 else {
            throw Failure(
                .nothingDecoded, "nothing was written: there is no position in \(request.files.joined(separator: ", "))"
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
            Terminal.say("gpsbridge: deleted \(deleted) epochs from \(path)")
            guard deleted > 0 else { continue }
            do {
                try database.compact()
            } catch {
                // For that a disk needs room for both, the old file and the new one.
                Terminal.say(
                    "gpsbridge: their space is not given back to the disk, but used by what comes: \(error.message)")
            }
        }
        return count > 0 ? .success : .nothingDecoded
    }

    private static func stats(_ request: Request) throws(Failure) -> ExitCode {
        var count = 0
        try write { say throws(Failure) in
            for path in request.files {
                var statistics = TrackStatistics()
                try TrackDatabase(path).read(request.selection) { statistics.add($0) }
                count += statistics.epochs
                if request.files.count > 1 { try say("\(path):") }
                for line in statistics.lines { try say(line) }
            }
        }
        return count > 0 ? .success : .nothingDecoded
    }
}
