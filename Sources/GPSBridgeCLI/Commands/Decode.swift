import GNSS
import Glibc
import NMEA

/// `gpsbridge decode`
enum Decode: Command {
    static let name = "decode"
    static let summary = "positions and satellites as JSON lines"
    static let help = ""

    private static let options: [Arguments.Option] = [
        Arguments.Option("--now", takesValue: true),
        Arguments.Option("--incomplete"),
        Arguments.Option("--sample"),
    ]

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, options: options)
        let output = OutputBuffer(sink: StandardOutput.write)
        let reports = ReportWriter(output)
        let pipeline = EpochPipeline()
        let showsIncomplete = arguments.has("--incomplete")
        var files: [InputFile] = []
        for path in arguments.operands { files.append(try InputFile(path)) }
        var count = 0
        _ = try pipeline.run(files) { epochs throws(Failure) in
            for index in epochs.indices {
                reports.write(epochs[index], withFix: epochs[index].isComplete || showsIncomplete)
                count += 1
            }
            try output.flush()
        }
        try output.flush()
        return count > 0 ? .success : .nothingDecoded
    }
}
