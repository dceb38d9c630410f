import GNSS
import Recording
import SystemSupport
import TextOutput
import TrackDatabase
import TrackFormats

/// Logs and tracks, one after the other, perhaps again and again. Tracks become sentences.
final class LogReader {
    private(set) var files: [InputFile] = []
    /// Why it ended early.
    private(set) var failure: Failure?
    /// Whether what is read are raw recordings with the times at which their bytes came.
    let hasTimes: Bool

    private let paths: [String]
    private let isEndless: Bool
    /// The tracks of databases that are read.
    private let selection: TrackDatabase.Selection
    private var index = 0
    /// Of the file that is read, if it is a track.
    private var track: TrackSentences?
    private var hasBegunFile = false
    /// Whether anything came since the first file was begun.
    private(set) var hasRead = false
    private var records = RawReader()
    private var hasEnded = false

    /// - Parameter keepsTimes: whether raw recordings are to come with their times.
    /// - Parameter selection: the tracks of databases that are read.
    init(
        _ paths: [String], isEndless: Bool, keepsTimes: Bool, _ selection: TrackDatabase.Selection = .init()
    ) throws(Failure) {
        self.paths = paths
        self.selection = selection
        self.isEndless = isEndless
        if isEndless, paths.contains("-") {
            throw Failure(.usage, "--loop is for files: the standard input comes only once")
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

    /// The next bytes; `nil` at the end, and when something is wrong, which ``failure`` tells.
    func read() -> [UInt8]? {
        do throws(Failure) {
            while true {
                let isFirst = !hasBegunFile
                if isFirst { track = try TrackSentences(files[index], path: paths[index], selection) }
                hasBegunFile = true
                let bytes = if let track { try track.next() } else { try files[index].read().map { Array($0) } }
                if let bytes {
                    // What can be read only once, and what is compressed, is known only now.
                    if isFirst, track == nil { try Archive.refuse(bytes, of: files[index].name) }
                    hasRead = true
                    return bytes
                }
                index += 1
                hasBegunFile = false
                guard index == files.count else { continue }
                // What is empty would be empty again.
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

    /// The next records of raw recordings, some of them at a time; see ``hasTimes``.
    func readRecords() -> [RawRecord]? {
        var found: [RawRecord] = []
        while found.isEmpty, !hasEnded {
            if let bytes = read() {
                records.read(bytes) { found.append($0) }
                // What was understood before it counts all the same.
                failure = records.failure(reading: files[index].name)
                hasEnded = failure != nil
            } else {
                records.finish { found.append($0) }
                hasEnded = true
            }
        }
        return found.isEmpty ? nil : found
    }

    /// A hint for files that have nothing to replay.
    var hint: String { InputFile.hint(files) }

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

/// A track as the sentences of a receiver, some of them at a time.
private final class TrackSentences {
    private let epochs: () throws(Failure) -> Epoch?
    private let text = GatheredText()
    private var writer: AmendedTrackWriter
    private var isOver = false

    /// So many epochs become sentences at once.
    private static let piece = 100

    /// `nil` when the file is no track.
    init?(_ file: InputFile, path: String, _ selection: TrackDatabase.Selection) throws(Failure) {
        if TrackDatabase.recognizes(file.head(16)) {
            let playback = try TrackDatabase(path).playback(selection)
            self.epochs = { () throws(Failure) in try playback.next() }
        } else if let tracks = try file.tracks() {
            var epochs = tracks.epochs.makeIterator()
            self.epochs = { epochs.next() }
        } else {
            return nil
        }
        writer = AmendedTrackWriter(.nmea, into: text.output)
    }

    func next() throws(Failure) -> [UInt8]? {
        // Of many epochs there is nothing to say, and others follow.
        while !isOver {
            for _ in 0..<Self.piece {
                guard let epoch = try epochs() else {
                    isOver = true
                    writer.settle()
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
