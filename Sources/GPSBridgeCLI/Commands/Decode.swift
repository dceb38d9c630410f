import Formats
import GNSS
import GPSBridge
import NMEA

/// `gpsbridge decode`: what receivers said, as reports of the gpsd protocol.
enum Decode: Command {
    static let name = "decode"
    static let summary = "positions and satellites as JSON lines"

    static func run(_ words: ArraySlice<String>) async throws(Failure) -> ExitCode {
        let request = try Request(words)
        if let source = request.liveSource { return try await run(live: source, request) }
        var inputs: [InputFile] = []
        for path in request.inputs { inputs.append(try InputFile(path)) }
        if request.decodesSample { inputs.append(try InputFile(Sample.recording, named: "the sample")) }
        let output = try OutputFile(nil, inputs: inputs)
        let buffer = OutputBuffer { bytes throws(Failure) in try output.write(bytes) }
        var reports = ReportWriter(buffer)
        let pipeline = EpochPipeline(earliestDate: request.earliestDate, firstDate: request.firstDate)
        let statistics = try pipeline.run(inputs) { epochs throws(Failure) in
            for index in epochs.indices {
                reports.write(epochs[index], withFix: epochs[index].isComplete || request.showsIncomplete)
            }
            try buffer.flush()
        }
        try output.finish()
        guard reports.count == 0 else { return .success }
        let names = inputs.map(\.name).joined(separator: ", ")
        guard statistics.epochs == 0 else {
            throw Failure(
                .nothingDecoded,
                """
                nothing was printed: there is no fix in \(names) whose last sentence has come
                'gpsbridge decode --incomplete' shows what there is
                """)
        }
        throw Failure(.nothingDecoded, "nothing was decoded: there is no fix in \(names)\n\(InputFile.hint(inputs))")
    }
}

extension Decode {
    /// What is asked for on the command line.
    struct Request {
        let inputs: [String]
        let earliestDate: CalendarDate?
        let firstDate: CalendarDate?
        let showsIncomplete: Bool
        let decodesSample: Bool
        /// What is read as it comes, instead of files.
        let liveSource: Receiver.Source?
        let receiverOptions: Receiver.Options
        /// How long to wait for the first position; `nil` for as long as it takes.
        let patience: Duration?

        init(_ words: ArraySlice<String>) throws(Failure) {
            let arguments = try Arguments(
                words,
                options: [
                    .init("--now", takesValue: true), .init("--date", takesValue: true), .init("--incomplete"),
                    .init("--sample"), .init("--wait-fix", takesValue: true),
                ] + LiveSource.options)
            showsIncomplete = arguments.has("--incomplete")
            earliestDate = try arguments.date("--now").map(Self.earliestDate)
            firstDate = try arguments.date("--date")
            decodesSample = arguments.has("--sample")
            inputs = decodesSample ? arguments.operands : try LiveSource.names(arguments.operands)
            liveSource = try LiveSource.source(among: inputs + (decodesSample ? ["-"] : []))
            receiverOptions = try LiveSource.receiverOptions(arguments, of: liveSource)
            patience = try arguments.value("--wait-fix").map { text throws(Failure) in
                .seconds(try Moment.seconds(text, option: "--wait-fix"))
            }
            guard patience == nil || liveSource != nil else {
                throw Failure(.usage, "--wait-fix is for a DEVICE: a file does not wait")
            }
            if liveSource != nil, earliestDate != nil {
                throw Failure(.usage, "--now is for recordings: a live receiver's date is put right by itself")
            }
            if liveSource != nil, firstDate != nil {
                throw Failure(.usage, "--date is for recordings: a live receiver reports its date sooner or later")
            }
            guard !inputs.isEmpty || decodesSample else {
                throw Failure(
                    .usage,
                    "neither a file nor a device is named. '-' is the standard input\nSee 'gpsbridge decode --help'")
            }
        }

        /// A date that lost cycles of 1,024 weeks is moved to the last time that is not after `now`.
        private static func earliestDate(_ now: CalendarDate) -> CalendarDate {
            CalendarDate(daysSince1970: now.daysSince1970 - 1024 * 7 + 1)
        }
    }
}

extension Decode {
    static let help = """
        Usage: gpsbridge decode FILE…
               gpsbridge decode [DEVICE]

        Decodes data of GPS receivers and prints what they say, one JSON report a line, in the classes of the gpsd
        protocol: TPV (position, motion, time), SKY (satellites), GST (estimated errors) and ATT (heading, attitude). One
        fix of a FILE becomes exactly one TPV. A fix of a DEVICE that pauses before it has said everything is printed
        again with what followed.

        A FILE is a recording, as it came, raw, or compressed with gzip, xz or zstd; '-' is the standard input. A DEVICE is a
        receiver, read as it speaks, until Ctrl-C: a serial port such as /dev/ttyUSB0, 'auto' for the best one that is
        plugged in, tcp://HOST:PORT, udp://:PORT, one that a GPS daemon reads, gpsd://HOST[:PORT][/DEVICE], or a name
        from the configuration, which also tells what is read when nothing is named ('gpsbridge config'). Its speed is
        found by itself. When it is pulled out, gpsbridge waits until it is back, under whatever name; what happens to
        it is told on the standard error. Nothing is ever sent to it.

        Options:
          --baud N       the speed of the serial line in bits per second, instead of finding it
          --shared       let other programs read from the port at the same time; they take bytes from each other
          --now DATE     the recording is from about DATE or somewhat earlier: dates that an old receiver put 1,024 weeks
                         back, or several times that, are moved on; without it dates stay as they were recorded
          --date DATE    the date of the first time in each FILE that has no date, such as 2026-11-20
          --wait-fix TIME
                         give up with exit code 3 if a DEVICE has no position by then: seconds, or 10min, 1h, 1d
          --incomplete   print fixes too whose last sentence is missing, as where a recording begins or ends
          --sample       decode a made-up recording of ten seconds that is built in, for a first look
          -h, --help     this text

        Exit codes:
          0  reports were printed, or their reader went away (gpsbridge decode … | head); a DEVICE was ended by Ctrl-C
          1  there is no fix in the input
          2  wrong usage
          3  a FILE could not be read, or a DEVICE has ended for good, or --wait-fix is over
          4  the reports could not be written

        Examples:
          gpsbridge decode drive.nmea
          gpsbridge decode /dev/ttyACM0 | jq -c 'select(.class == "TPV") | [.time, .lat, .lon]'
          gpsbridge decode drive.nmea.gz
          gpsbridge decode --now 2024-06-01 old-receiver.log

        """
}
