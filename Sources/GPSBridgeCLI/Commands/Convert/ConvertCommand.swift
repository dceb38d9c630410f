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
        var conversion = Conversion(of: inputs, to: request.format, output)
        try conversion.run {
            EpochPipeline(earliestDate: request.earliestDate, firstDate: request.firstDate)
        }
        try output.finish()
        InputFile.reportIncomplete(inputs)
        return .success
    }
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
