import CommandLineKit
import GNSS
import MonitorScreen
import SystemSupport
import TrackDatabase
import TrackFormats

extension TracksCommand {
    /// The options that select tracks in a database.
    static let trackOptions = ["--device", "--session"]

    /// Returns the tracks selected by ``trackOptions``. Without these options, all tracks are selected.
    static func tracks(_ arguments: Arguments) throws(Failure) -> TrackDatabase.Selection {
        var selection = TrackDatabase.Selection(device: arguments.value("--device"))
        guard let text = arguments.value("--session") else { return selection }
        guard let number = Int64(text), number > 0 else {
            throw Failure(.usage, "--session must be a session ID shown by 'gpsbridge tracks list', not \(text)")
        }
        selection.session = number
        return selection
    }

    /// The parsed command line.
    struct Request {
        let action: Action
        let files: [String]
        let selection: TrackDatabase.Selection
        let output: String?
        /// The format of an export. Other actions ignore this value.
        let format: TrackFormat
        let deletesAll: Bool
        let isJSON: Bool
        let units: TrackUnits

        /// Returns the names of the databases as shown in messages.
        func names(separator: String) -> String { files.map(FileName.shown).joined(separator: separator) }

        init(_ words: ArraySlice<String>) throws(Failure) {
            let arguments = try Arguments(words, TracksCommand.manual)
            action = try arguments.action(of: "gpsbridge tracks")
            files = Array(arguments.operands.dropFirst())
            guard !files.isEmpty else {
                throw Failure(.usage, "missing FILE. Example: gpsbridge tracks \(action) tracks.sqlite")
            }
            guard !files.contains("-") else {
                throw Failure(.usage, "a track database cannot be read from standard input. Name its file")
            }
            for file in files { try SourceArgument.refusePort(file) }
            var selection = try TracksCommand.tracks(arguments)
            selection.from = try arguments.dateTime("--from")
            if let name = arguments.value("--to"), let format = TrackFormat(rawValue: name.lowercased()) {
                throw Failure(.usage, "--to must be a date, not \(name). To choose the format: --format \(format)")
            }
            selection.to = try arguments.dateTime("--to")
            self.selection = selection
            output = arguments.value("--output")
            deletesAll = arguments.has("--all")
            isJSON = arguments.has("--json")
            units = try Self.units(arguments)
            if isJSON, action != .list, action != .stats {
                throw Failure(
                    .usage,
                    "--json needs the action 'list' or 'stats'. To print fixes as JSON: gpsbridge tracks export --format json"
                )
            }
            if arguments.has("--units"), isJSON || action != .show && action != .stats {
                throw Failure(
                    .usage, "--units needs the action 'show' or 'stats' without --json (JSON is always in SI units)")
            }
            for option in ["--format", "--output"] where arguments.has(option) && action != .export {
                throw Failure(.usage, "\(option) needs the action 'export'")
            }
            if deletesAll, action != .delete || !selection.isEverything {
                throw Failure(
                    .usage,
                    "--all needs the action 'delete', and cannot be combined with --from, --to, --device or --session")
            }
            format = try action == .export ? Self.format(arguments) : .csv
            if action == .delete, selection.isEverything, !deletesAll {
                throw Failure(
                    .usage,
                    "refusing to delete everything. Add --from, --to, --device or --session to select data, or --all to confirm"
                )
            }
        }

        private static func units(_ arguments: Arguments) throws(Failure) -> TrackUnits {
            if let name = arguments.value("--units") { return .chosen(try Units(named: name)) }
            return try Configuration.effective().units.map { .chosen($0) } ?? .standard
        }

        private static func format(_ arguments: Arguments) throws(Failure) -> TrackFormat {
            if let format = try TrackFormat.chosen(arguments, option: "--format") { return format }
            throw Failure(.usage, "missing format; add --format FORMAT, where FORMAT is one of: \(TrackFormat.list)")
        }
    }
}
