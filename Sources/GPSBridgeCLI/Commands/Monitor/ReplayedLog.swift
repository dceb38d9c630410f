import GNSS
import GPSBridge
import GPSSimulator
import Synchronization
import SystemSupport

/// A recording that is read during playback, and can therefore be of any length. It can be played only once.
final class ReplayedLog: Sendable {
    /// The first timestamp in the log, which becomes the start time of the replay's clock.
    let firstTime: UTCTime?
    private let name: String
    private let chunks: Mutex<Chunks>

    /// The maximum number of bytes searched for the first timestamp.
    private static let maxSearchedBytes = 1 << 20

    /// Opens a log or a track. A track is played as the sentences of a receiver that moves along it.
    init(_ path: String) throws(Failure) {
        let reader = try LogReader([path], isEndless: false, keepsTimes: false)
        try reader.requireContents()
        name = reader.files[0].name
        var head: [[UInt8]] = []
        var count = 0
        var hasEnded = false
        firstTime = Self.firstTime {
            guard count < Self.maxSearchedBytes else { return nil }
            guard let chunk = reader.read() else {
                hasEnded = true
                return nil
            }
            head.append(chunk)
            count += chunk.count
            return chunk
        }
        if let failure = reader.failure { throw failure }
        chunks = Mutex(Chunks(head: head[...], reader: reader, hasEnded: hasEnded))
    }

    /// The error that ended the replay early; `nil` if no error has occurred.
    var failure: Failure? { chunks.withLock { $0.reader.failure } }

    /// Reports on standard error if the end of the log is missing. Call this after the log has been played.
    func reportIncomplete() { chunks.withLock { InputFile.reportIncomplete($0.reader.files) } }

    /// Returns the first timestamp in the chunks of a log.
    private static func firstTime(in next: () -> [UInt8]?) -> UTCTime? {
        var decoder = ReceiverDecoder()
        var time: UTCTime?
        while time == nil, let chunk = next() {
            chunk.withUnsafeBytes { chunk in decoder.read(chunk) { time = time ?? $0.fix.time } }
        }
        decoder.finish { time = time ?? $0.fix.time }
        return time
    }

    /// Returns the log as a feed for a receiver.
    func feed(pace: Receiver.Feed.Pace) -> Receiver.Feed {
        var feed = Receiver.Feed(name: name, pace: pace) { [self] in
            var replay = Replay { [self] in chunks.withLock { $0.next() } }
            return AnyIterator {
                replay.next().map { Receiver.Feed.TimedEvent(at: .seconds($0.time), .bytes($0.bytes)) }
            }
        }
        feed.isRecording = true
        return feed
    }

    /// The chunks that were read to find the first timestamp, followed by the rest of the log.
    private struct Chunks {
        var head: ArraySlice<[UInt8]>
        let reader: LogReader
        var hasEnded: Bool

        mutating func next() -> [UInt8]? {
            if let chunk = head.popFirst() { return chunk }
            // Calling `read` again after the end would continue with the next log, which does not exist.
            guard !hasEnded, let chunk = reader.read() else {
                hasEnded = true
                return nil
            }
            return chunk
        }
    }
}
