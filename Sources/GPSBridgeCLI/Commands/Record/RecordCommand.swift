import CommandLineKit
import DelegateStreams
import GNSS
import GPSBridge
import Recording
import SystemSupport

/// The `gpsbridge record` command, which records a receiver's data to a file.
enum RecordCommand: Command {
    static let name = "record"
    static let summary = "record a receiver to a file: raw, NMEA, GPX, GeoJSON, CSV, SQLite"

    static func run(_ words: ArraySlice<String>) async throws(Failure) -> ExitCode {
        let request = try Request(words)
        try FileLimit.raise()
        let report = RecordingReport(isQuiet: request.isQuiet)
        // Ctrl-C is the normal way to end this command.
        Shutdown.begin()
        let isContinued = request.options.rotation == nil && FileIdentity(path: request.output) != nil
        let recorder = try Recorder(request.output, options: request.options)
        if isContinued, !request.isQuiet {
            Terminal.say("gpsbridge: \(FileName.shown(request.output)) exists. New data is added to it")
        }
        report.follow(recorder)
        let receiver = Receiver(request.source.source, options: request.source.options)
        // The recorder observes the receiver directly, so that a slow disk slows down a source that can wait, such as a
        // simulation.
        let recording = receiver.batches().observe { if !$0.isSkipped { recorder.record($0) } }
        defer { recording.cancel() }
        // Even a status that is quickly replaced by the next one is reported, although standard error may be slow.
        var batches = receiver.batches(.newest(256)).makeAsyncIterator()
        receiver.start()
        Shutdown.onRequest { receiver.stop() }
        while let batch = await batches.next() {
            report.show(batch, recorder.state)
            // The stream does not end when the receiver stops, because the receiver could be started again.
            if batch.status.phase == .stopped { break }
        }
        let code = report.end()
        if let failure = request.source.failure { throw failure }
        request.source.reportIncomplete()
        return code
    }
}

extension RecordCommand {
    /// The parsed command line.
    struct Request {
        let source: MonitorSource
        let output: String
        let options: RecordingOptions
        let isQuiet: Bool

        init(_ words: ArraySlice<String>) throws(Failure) {
            let advice = "the extension of OUT determines the format"
            let arguments = try Arguments(
                words, RecordCommand.manual,
                advice: SourceArgument.Simulation.scenarioAdvice.merging(["--format": advice, "--to": advice]) { $1 })
            isQuiet = arguments.has("--quiet")
            guard let output = arguments.value("--output"), !output.isEmpty else {
                if let name = arguments.operands.last, name.contains("."), (try? RecordingName(name)) != nil,
                    FileIdentity(path: name) == nil
                {
                    throw Failure(.usage, "missing output file. Did you mean -o \(FileName.quoted(name))?")
                }
                throw Failure(
                    .usage,
                    "missing output file. Add -o OUT, such as -o drive.gpx. The extension determines the format: \(RecordingName.list)"
                )
            }
            guard output != "-" else {
                throw Failure(
                    .usage, "cannot record to standard output. To print reports instead: gpsbridge decode DEVICE")
            }
            self.output = output
            source = try MonitorSource(arguments, for: RecordCommand.self)
            var options = RecordingOptions()
            options.rotation = try arguments.value("--rotate").map(Self.rotation)
            // Rotation adds the time to the name, and always creates new files.
            if options.rotation == nil { try OutputFile.refuse(output, inputs: arguments.all("--replay")) }
            for text in arguments.all("--filter") { try Self.add(text, to: &options.filter) }
            options.wait = source.isUnlimited ? .always : source.source.canWait ? .briefly : .never
            self.options = options
        }

        /// Parses the value of `--rotate`: a size such as `100MB`, a duration such as `1h`, or `day`.
        static func rotation(_ text: String) throws(Failure) -> RecordingOptions.Rotation {
            if text == "day" { return .day }
            let quantity = Quantity(text)
            if let quantity, quantity.dimension == .size {
                guard quantity.value >= 1_000, quantity.value < 1e18 else {
                    throw Failure(.usage, "--rotate must be at least 1kB and below 1000000000GB, not \(text)")
                }
                return .size(Int(quantity.value))
            }
            guard let seconds = Quantity.seconds(text), seconds >= 1 else {
                throw Failure(
                    .usage,
                    "--rotate must be a size (such as 100MB), a duration (such as 1h) or day, not \(text)"
                        + Quantity.hintAtMinutes(text))
            }
            return .seconds(seconds)
        }

        /// Parses the value of `--filter`: a distance such as `10m` or `0.5km`, a duration such as `10s` or `2min`, or
        /// both, as in `10m,5s`.
        static func add(_ text: String, to filter: inout TrackFilter) throws(Failure) {
            for part in text.split(separator: ",", omittingEmptySubsequences: false) {
                guard let quantity = Quantity(part), quantity.value > 0, quantity.value < 1e12 else {
                    throw wrongFilter(text)
                }
                switch quantity.dimension {
                case .length: filter.distance = quantity.value
                case .time: filter.time = quantity.value
                case .size, nil: throw wrongFilter(text)
                }
            }
        }

        private static func wrongFilter(_ text: String) -> Failure {
            Failure(
                .usage, "--filter must be a distance, a duration or both ('10m', '5s' or '10m,5s'), not '\(text)'")
        }
    }
}
