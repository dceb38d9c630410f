import GNSS
import NMEA
import SystemSupport
import TextOutput
import TrackFormats

/// The conversion of files to one document.
struct Conversion {
    private let inputs: [InputFile]
    private let format: TrackFormat
    private let output: OutputFile
    private let buffer: OutputBuffer
    private var writer: AmendedTrackWriter
    private var progress: Progress?

    init(of inputs: [InputFile], to format: TrackFormat, _ output: OutputFile) {
        self.inputs = inputs
        self.format = format
        self.output = output
        buffer = output.makeBuffer()
        writer = AmendedTrackWriter(format, into: buffer)
        progress = Progress(of: inputs, writingTo: output)
    }

    /// Writes the document. Throws a ``Failure`` if a file cannot be read to its end, or if no file contains a position.
    ///
    /// - Parameter makePipeline: A closure that creates a pipeline for a file with a receiver's data.
    mutating func run(_ makePipeline: () -> EpochPipeline) throws(Failure) {
        defer { progress?.clear() }
        var withoutPosition: [String] = []
        writer.begin()
        do throws(Failure) {
            for input in inputs {
                let count = writer.count
                try append(input, makePipeline)
                if writer.count == count { withoutPosition.append(input.name) }
            }
        } catch {
            writer.settle()
            // Part of the document may already be in a pipe. Complete the document, so that the program at the other
            // end can parse it.
            if writer.count > 0, !buffer.hasFailed { try finish() }
            throw error.kind == .cannotRead ? incomplete(because: error) : error
        }
        guard writer.count > 0 else {
            let names = inputs.map(\.name).joined(separator: ", ")
            throw Failure(
                .nothingDecoded, "nothing written: no position in \(names)\n\(InputFile.hint(inputs))")
        }
        try finish()
        progress?.clear()
        for name in withoutPosition { Terminal.say("gpsbridge: no position in \(name)") }
    }

    private mutating func append(_ input: InputFile, _ makePipeline: () -> EpochPipeline) throws(Failure) {
        if var contents = try input.readableTracks() {
            let untimedPoints = contents.tracks.adapt(to: format)
            input.losses?.untimedPoints += untimedPoints
            for track in contents.tracks { try append(track, of: input) }
            if let damage = contents.damage { throw damage }
            progress?.add(input.length ?? 0)
        } else {
            writer.beginTrack(named: input.title)
            _ = try makePipeline().run(
                [input],
                progress: { bytes in progress?.add(bytes) },
                { epochs throws(Failure) in
                    writer.append(epochs)
                    // Flush after every batch, so that a program reading from a pipe does not have to wait for the
                    // buffer to fill up. Nothing is written before the first position: if the input contains no
                    // position, the command fails and must not leave an empty document behind.
                    if writer.count > 0 { try buffer.flush() }
                })
        }
        writer.settle()
    }

    /// Appends a track that was created by another program, preserving its segments.
    private mutating func append(_ track: TrackReader.Track, of file: InputFile) throws(Failure) {
        writer.beginTrack(named: track.name ?? file.title, breaks: .lostPositions)
        for epoch in track.epochs {
            writer.append(epoch)
            if buffer.hasFailed { try buffer.flush() }
        }
    }

    private mutating func finish() throws(Failure) {
        writer.end()
        try buffer.flush()
    }

    /// Returns the error for an input that could not be read to the end. The error message also states what happened to
    /// the output.
    private func incomplete(because failure: Failure) -> Failure {
        guard writer.count > 0 else {
            return Failure(failure.kind, "\(failure.message)\nnothing written: no position could be read")
        }
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
