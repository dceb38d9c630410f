import CommandLineKit
import GNSS
import GPSSimulator
import Recording
import SystemSupport
import TrackDatabase

/// The `gpsbridge replay` command, which replays recordings as if the recorded receivers were live.
enum ReplayCommand: Command {
    static let name = "replay"
    static let summary = "replay recordings in real time to other programs"

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        let outputs = try SimulationOutputs(arguments, of: name)
        guard !arguments.operands.isEmpty else {
            throw Failure(.usage, "missing LOG ('-' for standard input)\nSee 'gpsbridge replay --help'")
        }
        if arguments.has("--loop"), outputs.isFile {
            throw Failure(
                .usage,
                "a replay with --loop never ends, so it cannot be written to a file. Use another output, such as --pty /tmp/gps"
            )
        }
        let paths = arguments.operands
        let names = paths.map(FileName.shown).joined(separator: ", ")
        let reader = try LogReader(
            paths, isEndless: arguments.has("--loop"), keepsTimes: !arguments.has("--retime"),
            TracksCommand.tracks(arguments))
        try refuseIgnoredOptions(arguments, outputs, reader)
        try reader.requireContents()
        let replay: any IteratorProtocol<Burst> =
            reader.hasTimes
            ? RawReplay { reader.readRecords() }
            : Replay(baudRate: outputs.baud, retimedTo: arguments.has("--retime") ? PointInTime.now : nil) {
                reader.read()
            }
        let outlets = try outputs.open(
            number: nil, baud: outputs.baud, title: names, inputs: reader.files)
        let code = try Simulation.play([(replay, outlets)], speed: outputs.speed)
        if let failure = reader.failure { throw failure }
        guard reader.hasRead || code != .success else { throw reader.nothingToReplay }
        InputFile.reportIncomplete(reader.files)
        return code
    }

    private static func refuseIgnoredOptions(
        _ arguments: Arguments, _ outputs: SimulationOutputs, _ reader: LogReader
    ) throws(Failure) {
        if let option = TracksCommand.trackOptions.first(where: arguments.has),
            let log = reader.files.first(where: { !TrackDatabase.recognizes($0.head(16)) })
        {
            throw Failure(.usage, "\(option) needs a track database, but \(log.name) is not one")
        }
        if reader.hasTimes, outputs.baud != nil, !outputs.hasTerminal {
            throw Failure(
                .usage, "--baud needs --pty or --retime: raw recordings are replayed at their recorded times")
        }
    }
}
