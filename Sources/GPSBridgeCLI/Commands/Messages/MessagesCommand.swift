import GNSS
import Glibc
import NMEA
import SystemSupport
import TextOutput

/// The `gpsbridge messages` command, which lists or counts the sentences and the binary messages in files.
enum MessagesCommand: Command {
    static let name = "messages"
    static let aliases = ["sentences"]
    static let summary = "print sentences and binary messages as JSON lines, or statistics"

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let request = try Request(words)
        let inputs = try InputFile.openAll(request.inputs)
        let output = try OutputFile(nil, inputs: inputs)
        let buffer = output.makeBuffer()
        let isFound =
            switch request.result {
            case .listing(let options): try list(inputs, options, into: buffer)
            case .table: try count(inputs, request.selection, into: buffer, asJSON: false)
            case .json: try count(inputs, request.selection, into: buffer, asJSON: true)
            }
        try output.finish()
        InputFile.reportIncomplete(inputs)
        guard !isFound else { return .success }
        let names = inputs.map(\.name).joined(separator: ", ")
        let kind = request.selection.isEverything ? "no messages" : "no matching messages"
        throw Failure(
            .nothingDecoded,
            """
            \(kind) in \(names)\(request.selection.hint.map { ". Did you mean \($0)?" } ?? "")
            To also list rejected lines: gpsbridge messages --all FILE. For a summary: gpsbridge messages --stats FILE
            """)
    }

    /// Lists the sentences and binary messages of the inputs.
    ///
    /// - Returns: Whether at least one sentence or message was listed.
    private static func list(
        _ inputs: [InputFile], _ options: MessageListing.Options, into buffer: OutputBuffer
    ) throws(Failure) -> Bool {
        var listing = MessageListing(options, into: buffer)
        for input in inputs {
            if inputs.count > 1 { listing.file = input.name }
            _ = try input.show(to: &listing)
        }
        return listing.count > 0
    }

    /// Counts the sentences and binary messages of the inputs.
    ///
    /// - Returns: Whether at least one selected sentence or message was found.
    private static func count(
        _ inputs: [InputFile], _ selection: MessageSelection, into buffer: OutputBuffer, asJSON: Bool
    ) throws(Failure) -> Bool {
        var speed = ProcessingSpeed()
        var isFound = false
        for input in inputs {
            let counts = try StreamCounts(of: input)
            speed.add(counts)
            if counts.contains(selection) { isFound = true }
            let name = inputs.count > 1 ? input.name : nil
            if asJSON {
                counts.json(selection, file: name).bytes.withUnsafeBytes { buffer.append($0) }
            } else {
                if let name { buffer.append("\(name)\n\n") }
                buffer.append(counts.table(selection))
                if name != nil { buffer.append("\n") }
            }
            try buffer.flush()
        }
        // The processing speed differs from run to run. It is written to standard error, so that the same input always
        // produces the same output.
        Terminal.say(speed.words)
        return isFound
    }
}

/// The number of messages and epochs processed per second of CPU time. The time spent waiting for input does not count.
private struct ProcessingSpeed {
    private let start = Self.processorTime
    private var messages = 0
    private var epochs = 0

    mutating func add(_ counts: StreamCounts) {
        messages += counts.reader.sentences + counts.protocols.reduce(0) { $0 + $1.frames.count }
        epochs += counts.epochs.epochs
    }

    /// The processing speed as a message: `processed 1,200,000 messages and 200,000 epochs per second of CPU time`.
    var words: String {
        let seconds = max(Self.processorTime - start, 1e-6)
        let (messages, epochs) = (Int(Double(messages) / seconds), Int(Double(epochs) / seconds))
        return "processed \(grouped: messages) messages and \(grouped: epochs) epochs per second of CPU time"
    }

    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
