internal import GNSS
internal import NMEA

/// A splitter that divides a recorded log into lines and binary frames. Each byte of the log belongs to exactly one
/// line or frame.
final class LogSplitter {
    private let chunks: () -> [UInt8]?
    private var framer = Framer()
    private var reader = BinaryReader()
    /// Finds the frames that begin an epoch.
    private var builder = EpochBuilder()
    /// The bytes that have been read but not yet returned.
    private var unread: ArraySlice<UInt8> = []
    /// The frames in ``unread``, in order.
    private var frames: ArraySlice<Frame> = []
    /// The index in ``unread`` at which the first frame begins; `nil` if it has not been searched for or was not found.
    private var frameStart: Int?
    private var hasEnded = false

    private struct Frame {
        var bytes: [UInt8]
        var report: BinaryReport?
        /// Whether the previous epoch ends before this frame.
        var beginsEpoch = false
    }

    /// The minimum length, in bytes, at which text without a line end is returned as a line.
    private static let maxLineLength = 4_096
    /// An upper limit for the number of bytes that the framer holds back while a frame is incomplete.
    private static let maxHeldBytes = 16_384

    /// Creates a splitter.
    ///
    /// - Parameter chunks: A closure that returns the next bytes of the log, or `nil` at its end.
    init(_ chunks: @escaping () -> [UInt8]?) { self.chunks = chunks }

    /// Returns the next line or frame, or `nil` at the end of the log.
    func next() -> TimedLine? {
        var searchedCount = 0
        while true {
            if let frame = frames.first { return line(before: frame) }
            // The last bytes may belong to an incomplete frame, which may contain bytes that look like line ends. The
            // last bytes are therefore not searched for line ends yet.
            let heldCount = framer.isWaiting && !hasEnded ? Self.maxHeldBytes : 0
            let text = unread.dropLast(heldCount)
            if let end = text.dropFirst(searchedCount).firstIndex(of: 0x0A) { return TimedLine(take(to: end + 1)) }
            let isComplete = text.count >= Self.maxLineLength || hasEnded && !text.isEmpty
            if isComplete { return TimedLine(take(to: text.endIndex)) }
            if hasEnded { return nil }
            searchedCount = text.count
            readChunk()
        }
    }

    /// Returns the first unread line before a frame, or the frame itself if no line precedes it.
    private func line(before frame: Frame) -> TimedLine {
        let start = frameStart ?? unread.firstIndex(of: frame.bytes)
        frameStart = start
        let text = unread[..<(start ?? unread.endIndex)]
        if !text.isEmpty {
            return TimedLine(take(to: text.firstIndex(of: 0x0A).map { $0 + 1 } ?? text.endIndex))
        }
        frameStart = nil
        frames.removeFirst()
        return TimedLine(
            take(to: unread.startIndex + min(frame.bytes.count, unread.count)), frame.report,
            beginsEpoch: frame.beginsEpoch)
    }

    private func readChunk() {
        func add(_ binary: borrowing BinaryFrame) {
            var frame = Frame(bytes: binary.withBytes { Array($0) }, report: reader.report(binary))
            if let report = frame.report { builder.add(report) { _ in frame.beginsEpoch = true } }
            frames.append(frame)
        }
        func add(_ sentence: borrowing RawSentence) { builder.add(sentence) { _ in } }
        if let chunk = chunks() {
            unread = unread + chunk
            chunk.withUnsafeBytes { chunk in framer.read(chunk, sentence: { add($0) }, frame: { add($0) }) }
        } else {
            hasEnded = true
            framer.finish(sentence: { add($0) }, frame: { add($0) })
        }
    }

    private func take(to end: Int) -> ArraySlice<UInt8> {
        defer { unread = unread[end...] }
        return unread[..<end]
    }
}

extension ArraySlice<UInt8> {
    /// Returns the index of the first occurrence of a sequence of bytes.
    fileprivate func firstIndex(of part: [UInt8]) -> Int? {
        withUnsafeBytes { bytes in
            part.withUnsafeBytes { part in
                let starts = bytes.count - part.count
                guard starts >= 0, let first = part.first else { return nil }
                for start in 0...starts where bytes[start] == first {
                    if UnsafeRawBufferPointer(rebasing: bytes[start..<start + part.count]).elementsEqual(part) {
                        return startIndex + start
                    }
                }
                return nil
            }
        }
    }
}
