import CommandLineKit
import GNSS
import GPSBridge
import GPSDProtocol
import NMEA
import SystemSupport
import TextOutput

/// The `gpsbridge decode` command, which prints receiver data as gpsd JSON reports.
enum DecodeCommand: Command {
    static let name = "decode"
    static let summary = "print positions and satellites as JSON lines"

    static func run(_ words: ArraySlice<String>) async throws(Failure) -> ExitCode {
        let request = try Request(words)
        if let source = request.liveSource { return try await run(live: source, request) }
        var inputs = try InputFile.openAll(request.inputs)
        if request.decodesSample { inputs.append(try InputFile(Sample.recording, named: "the sample")) }
        let output = try OutputFile(nil, inputs: inputs)
        let buffer = output.makeBuffer()
        var reports = ReportWriter(buffer)
        let pipeline = EpochPipeline(
            earliestDate: request.earliestDate, firstDate: request.firstDate,
            frameReports: FrameReportWriter(latestDate: .today))
        var hasFrameReports = false
        func write(_ frameReport: [UInt8]) {
            hasFrameReports = true
            frameReport.withUnsafeBytes { buffer.append($0) }
        }
        let statistics = try pipeline.run(inputs, frameReport: write) { epochs throws(Failure) in
            reports.write(epochs, withIncomplete: request.showsIncomplete)
            try buffer.flush()
        }
        try buffer.flush()
        try output.finish()
        guard reports.count == 0, !hasFrameReports else {
            InputFile.reportIncomplete(inputs)
            return .success
        }
        let names = inputs.map(\.name).joined(separator: ", ")
        guard statistics.epochs == 0 else {
            throw Failure(
                .nothingDecoded,
                "nothing printed: no complete fix in \(names)\nTo print incomplete fixes: gpsbridge decode --incomplete FILE"
            )
        }
        throw Failure(.nothingDecoded, "nothing decoded: no fix in \(names)\n\(InputFile.hint(inputs))")
    }
}

extension DecodeCommand {
    /// The parsed command line.
    struct Request {
        let inputs: [String]
        let earliestDate: CalendarDate?
        let firstDate: CalendarDate?
        let showsIncomplete: Bool
        let decodesSample: Bool
        /// The receiver to read; `nil` to read files.
        let liveSource: Receiver.Source?
        let receiverOptions: Receiver.Options
        /// The timeout for the first position; `nil` for no timeout.
        let fixTimeout: Duration?

        init(_ words: ArraySlice<String>) throws(Failure) {
            let arguments = try Arguments(words, DecodeCommand.manual)
            showsIncomplete = arguments.has("--incomplete")
            earliestDate = try arguments.earliestDate()
            firstDate = try arguments.date("--date")
            decodesSample = arguments.has("--sample")
            inputs = decodesSample ? arguments.operands : try SourceArgument.names(arguments.operands)
            guard !inputs.isEmpty || decodesSample else {
                throw Failure(
                    .usage,
                    "missing FILE or DEVICE ('-' for standard input)\nSee 'gpsbridge decode --help'")
            }
            liveSource = try SourceArgument.source(among: inputs + (decodesSample ? ["-"] : []))
            // A missing file is reported before options that do not apply to files.
            if liveSource == nil { for input in inputs { try InputFile.refuseMissing(input) } }
            receiverOptions = try SourceArgument.receiverOptions(arguments, of: liveSource)
            fixTimeout = try arguments.duration("--wait-fix")
            guard fixTimeout == nil || liveSource != nil else {
                throw Failure(.usage, "--wait-fix needs a DEVICE, not a file")
            }
            if liveSource != nil, earliestDate != nil {
                throw Failure(.usage, "--now needs a recording: a live receiver's date is corrected automatically")
            }
            if liveSource != nil, firstDate != nil {
                throw Failure(.usage, "--date needs a recording: a live receiver reports its date")
            }
        }
    }
}
