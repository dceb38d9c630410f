import CommandLineKit
import GNSS
import Glibc
import NMEA
import SystemSupport
import TextOutput
import TrackFormats

/// The `gpsbridge convert` command, which converts recordings to formats that other programs can read.
enum ConvertCommand: Command {
    static let name = "convert"
    static let summary = "convert recordings to GPX, KML, GeoJSON, CSV, NMEA or JSON"

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let request = try Request(words)
        let inputs = try InputFile.openAll(request.inputs)
        let output = try OutputFile(request.output, inputs: inputs)
        try convert(inputs, to: request.format, output) {
            EpochPipeline(earliestDate: request.earliestDate, firstDate: request.firstDate)
        }
        try output.finish()
        InputFile.reportIncomplete(inputs)
        return .success
    }

    private static func convert(
        _ inputs: [InputFile], to format: TrackFormat, _ output: OutputFile, makePipeline: () -> EpochPipeline
    ) throws(Failure) {
        let buffer = output.makeBuffer()
        var writer = AmendedTrackWriter(format, into: buffer)
        var progress = Progress(of: inputs, writingTo: output)
        defer { progress?.clear() }
        var withoutPosition: [String] = []
        writer.begin()
        do throws(Failure) {
            for input in inputs {
                let count = writer.count
                if var contents = try input.readableTracks() {
                    let untimedPoints = contents.tracks.adapt(to: format)
                    input.losses?.untimedPoints += untimedPoints
                    for track in contents.tracks { try write(track, of: input, to: &writer, buffer) }
                    if let damage = contents.damage { throw damage }
                    progress?.add(input.length ?? 0)
                } else {
                    writer.beginTrack(named: input.title)
                    _ = try makePipeline().run(
                        [input],
                        progress: { bytes in progress?.add(bytes) },
                        { epochs throws(Failure) in
                            writer.append(epochs)
                            // Flush after every batch, so that a program reading from a pipe does not have to wait for
                            // the buffer to fill up. Nothing is written before the first position: if the input
                            // contains no position, the command fails and must not leave an empty document behind.
                            if writer.count > 0 { try buffer.flush() }
                        })
                }
                writer.settle()
                if writer.count == count { withoutPosition.append(input.name) }
            }
        } catch {
            writer.settle()
            // Part of the document may already be in a pipe. Complete the document, so that the program at the other
            // end can parse it.
            if writer.count > 0, !buffer.hasFailed {
                writer.end()
                try buffer.flush()
            }
            throw error.kind == .cannotRead ? cut(error, format, output, isEmpty: writer.count == 0) : error
        }
        guard writer.count > 0 else {
            let names = inputs.map(\.name).joined(separator: ", ")
            throw Failure(
                .nothingDecoded, "nothing written: no position in \(names)\n\(InputFile.hint(inputs))")
        }
        writer.end()
        try buffer.flush()
        progress?.clear()
        for name in withoutPosition { Terminal.say("gpsbridge: no position in \(name)") }
    }

    /// Writes a track that was created by another program, preserving its segments.
    private static func write(
        _ track: TrackReader.Track, of file: InputFile, to writer: inout AmendedTrackWriter, _ buffer: OutputBuffer
    ) throws(Failure) {
        writer.beginTrack(named: track.name ?? file.title, breaks: .lostPositions)
        for epoch in track.epochs {
            writer.append(epoch)
            if buffer.hasFailed { try buffer.flush() }
        }
    }

    /// Returns the error for an input that could not be read to the end. The error message also states what happened to
    /// the output.
    private static func cut(
        _ failure: Failure, _ format: TrackFormat, _ output: OutputFile, isEmpty: Bool
    ) -> Failure {
        if isEmpty { return Failure(failure.kind, "\(failure.message)\nnothing written: no position could be read") }
        guard output.isWholeOrNothing else { return failure }
        return Failure(
            failure.kind,
            """
            \(failure.message)
            nothing written to \(output.name), because it would be incomplete. To write the readable part: gpsbridge convert … --to \
            \(format) > \(output.name)
            """)
    }
}

extension InputFile {
    /// The title of the track: the file name without directories.
    fileprivate var title: String { name.split(separator: "/").last.map(String.init) ?? name }
}

extension ConvertCommand {
    /// The parsed command line.
    struct Request {
        let inputs: [String]
        let output: String?
        let format: TrackFormat
        let earliestDate: CalendarDate?
        let firstDate: CalendarDate?

        init(_ words: ArraySlice<String>) throws(Failure) {
            let arguments = try Arguments(
                words, ConvertCommand.manual, advice: ["--format": "to choose the format, use --to"])
            earliestDate = try arguments.earliestDate()
            firstDate = try arguments.date("--date")
            inputs = arguments.operands
            output = arguments.value("--output")
            guard !inputs.isEmpty else {
                throw Failure(.usage, "missing FILE ('-' for standard input)\nSee 'gpsbridge convert --help'")
            }
            if let chosen = try TrackFormat.chosen(arguments, option: "--to") {
                format = chosen
            } else if let last = inputs.dropFirst().last, (try? TrackFormat(fileName: last)) != nil,
                access(FileName.path(last), F_OK) != 0
            {
                throw Failure(.usage, "missing format; to write to \(FileName.shown(last)), put -o in front of it")
            } else {
                throw Failure(.usage, "missing format; add --to FORMAT, where FORMAT is one of: \(TrackFormat.list)")
            }
        }
    }
}
