/// Reads a file from an offset to its end, each byte once.
struct FileWindow {
    private let file: RecordingFile
    private var bytes: [UInt8] = []
    /// The offset of the bytes in the file.
    private var start: Int

    init(_ file: RecordingFile, from start: Int) {
        self.file = file
        self.start = start
    }

    /// Returns the bytes from an offset on. Fewer than `count` are returned only at the end of the file.
    ///
    /// - Parameter place: The offset, never less than that of the last call.
    mutating func bytes(from place: Int, atLeast count: Int) -> ArraySlice<UInt8> {
        let kept = bytes[min(place - start, bytes.count)...]
        let next = place + kept.count
        guard kept.count < count, next < file.length else { return kept }
        let more = max(count - kept.count, RecordingFile.pieceSize)
        bytes = kept + file.read(next..<min(next + more, file.length))
        start = place
        return bytes[...]
    }
}

/// Reads the lines of a file one by one.
struct FileLines {
    private var window: FileWindow
    /// The offset of the next line.
    private var place: Int

    /// Longer than any line that gpsbridge writes.
    private static let longest = 1 << 16

    init(_ file: RecordingFile, from start: Int) {
        window = FileWindow(file, from: start)
        place = start
    }

    /// Returns the next line and the offset after it, or `nil` if the rest of the file has no line end.
    ///
    /// A line longer than any of ours is returned in parts, its leading white space first.
    mutating func next() -> (bytes: ArraySlice<UInt8>, end: Int)? {
        let bytes = window.bytes(from: place, atLeast: Self.longest).prefix(Self.longest)
        if let newline = bytes.firstIndex(of: 0x0A) {
            place += newline + 1 - bytes.startIndex
            return (bytes[..<newline], place)
        }
        guard bytes.count == Self.longest else { return nil }
        let space = bytes.prefix { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        let part = space.isEmpty ? bytes : space
        place += part.count
        return (part, place)
    }
}
