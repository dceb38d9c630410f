import GNSS
import Recording
import SystemSupport
import TextOutput
import TrackDatabase
import TrackFormats

/// A reader that reads logs and tracks one after another, optionally in a loop. Tracks are converted to sentences.
final class LogReader {
    private(set) var files: [InputFile] = []
    /// The error that ended reading early; `nil` if no error has occurred.
    private(set) var failure: Failure?
    /// Whether all inputs are raw recordings that are read with the arrival times of their bytes.
    let hasTimes: Bool

    private let paths: [String]
    private let isEndless: Bool
    /// The tracks to read if an input is a track database.
    private let selection: TrackDatabase.Selection
    private var index = 0
    /// The sentences of the current file, if the file is a track.
    private var track: TrackSentences?
    private var hasBegunFile = false
    /// Whether data has been read in the current pass through the files.
    private(set) var hasRead = false
    private var records = RawReader()
    private var hasEnded = false

    /// Creates a reader for logs and tracks.
    ///
    /// - Parameters:
    ///   - keepsTimes: Whether raw recordings are read with the arrival times of their bytes.
    ///   - selection: The tracks to read from databases.
    init(
        _ paths: [String], isEndless: Bool, keepsTimes: Bool, _ selection: TrackDatabase.Selection = .init()
    ) throws(Failure) {
        self.paths = paths
        self.selection = selection
        self.isEndless = isEndless
        if isEndless, paths.contains("-") {
            throw Failure(.usage, "--loop needs files: standard input can be read only once")
        }
        var isRaw = keepsTimes
        for path in paths {
            guard isRaw else { break }
            let first = try InputFile(path, keepsRecords: true).firstOfFile()
            isRaw = RawReader.recognizes(first)
            var reader = RawReader()
            if isRaw { reader.read(first) { _ in } }
            if let failure = reader.failure(reading: path) { throw failure }
        }
        hasTimes = isRaw
        files = try open()
    }

    /// Returns the next bytes; `nil` at the end or after an error, which is stored in ``failure``.
    func read() -> [UInt8]? {
        do throws(Failure) {
            while true {
                let isFirst = !hasBegunFile
                if isFirst { track = try TrackSentences(files[index], path: paths[index], selection) }
                hasBegunFile = true
                let bytes = if let track { try track.next() } else { try files[index].read().map { Array($0) } }
                if let bytes {
                    // An archive in a pipe or in a compressed file can be recognized only when its first bytes have
                    // been read.
                    if isFirst, track == nil { try Archive.refuse(bytes, of: files[index].name) }
                    hasRead = true
                    return bytes
                }
                index += 1
                hasBegunFile = false
                guard index == files.count else { continue }
                // If no file contained any data, the next pass would not find any either, and the loop would never end.
                guard isEndless, hasRead else { return nil }
                index = 0
                hasRead = false
                files = try open()
            }
        } catch {
            failure = error
            return nil
        }
    }

    /// Returns the next records of raw recordings; `nil` at the end. Requires ``hasTimes``.
    func readRecords() -> [RawRecord]? {
        var found: [RawRecord] = []
        while found.isEmpty, !hasEnded {
            if let bytes = read() {
                records.read(bytes) { found.append($0) }
                // The records before the damaged part are still returned.
                failure = records.failure(reading: files[index].name)
                hasEnded = failure != nil
            } else {
                records.finish { found.append($0) }
                hasEnded = true
            }
        }
        return found.isEmpty ? nil : found
    }

    /// Throws an error if all inputs are regular files that contain nothing to replay.
    func requireContents() throws(Failure) {
        if files.allSatisfy(\.hasNothingToReplay) { throw nothingToReplay }
    }

    /// The error for inputs that contain nothing to replay.
    var nothingToReplay: Failure {
        guard selection.isEverything else { return TracksCommand.noMatch(in: paths) }
        let names = files.map(\.name).joined(separator: ", ")
        return Failure(.nothingDecoded, "nothing to replay in \(names)\n\(InputFile.hint(files))")
    }

    private func open() throws(Failure) -> [InputFile] {
        var files: [InputFile] = []
        for path in paths {
            let file = try InputFile(path, keepsRecords: hasTimes)
            try Archive.refuse(file.head(Archive.headSize), of: file.name)
            files.append(file)
        }
        return files
    }
}

/// A generator of sentences for a track, which processes the epochs of the track in batches.
private final class TrackSentences {
    private let epochs: () throws(Failure) -> Epoch?
    private let text = GatheredText()
    private var writer: any TrackWriter
    private var isOver = false

    /// The number of epochs in a batch.
    private static let batchSize = 100

    /// Creates a generator for a file. Returns `nil` if the file is not a track.
    init?(_ file: InputFile, path: String, _ selection: TrackDatabase.Selection) throws(Failure) {
        if TrackDatabase.recognizes(file.head(16)) {
            let playback = try TrackDatabase(path).playback(selection)
            self.epochs = { () throws(Failure) in try playback.next() }
        } else if var tracks = try file.tracks() {
            let untimedPoints = tracks.adapt(to: .nmea)
            file.losses?.untimedPoints += untimedPoints
            var epochs = tracks.epochs.makeIterator()
            self.epochs = { epochs.next() }
        } else {
            return nil
        }
        writer = TrackFormat.nmea.writer(into: text.output)
    }

    func next() throws(Failure) -> [UInt8]? {
        // A batch of epochs may yield no sentences even if later epochs do, so try the next batch.
        while !isOver {
            for _ in 0..<Self.batchSize {
                guard let epoch = try epochs() else {
                    isOver = true
                    break
                }
                writer.append(epoch)
            }
            let bytes = try text.take()
            if !bytes.isEmpty { return bytes }
        }
        return nil
    }
}
