/// A sequential reader for the part of a file after an offset. Every byte is read from the disk only once.
struct FileWindow {
    private let file: RecordingFile
    private var bytes: [UInt8] = []
    /// The file offset of the first byte in `bytes`.
    private var start: Int

    init(_ file: RecordingFile, from start: Int) {
        self.file = file
        self.start = start
    }

    /// Returns at least `count` bytes that start at an offset, or fewer at the end of the file.
    ///
    /// - Parameter offset: The offset, which must not be less than the offset passed to the previous call.
    mutating func bytes(from offset: Int, atLeast count: Int) -> ArraySlice<UInt8> {
        let kept = bytes[min(offset - start, bytes.count)...]
        let next = offset + kept.count
        guard kept.count < count, next < file.length else { return kept }
        let more = max(count - kept.count, RecordingFile.chunkSize)
        bytes = kept + file.read(next..<min(next + more, file.length))
        start = offset
        return bytes[...]
    }
}

/// A sequential reader for the lines of a file.
struct FileLines {
    private var window: FileWindow
    /// The file offset of the next line.
    private var offset: Int

    /// The maximum length of a line, in bytes. All lines that gpsbridge writes are shorter.
    private static let maxLineLength = 1 << 16

    init(_ file: RecordingFile, from start: Int) {
        window = FileWindow(file, from: start)
        offset = start
    }

    /// Returns the next line and the offset after its line feed, or `nil` if no line feed follows.
    ///
    /// A line that exceeds the maximum length is returned in several parts. White space at the start of the line is a
    /// separate part.
    mutating func next() -> (bytes: ArraySlice<UInt8>, end: Int)? {
        let bytes = window.bytes(from: offset, atLeast: Self.maxLineLength).prefix(Self.maxLineLength)
        if let newline = bytes.firstIndex(of: 0x0A) {
            offset += newline + 1 - bytes.startIndex
            return (bytes[..<newline], offset)
        }
        guard bytes.count == Self.maxLineLength else { return nil }
        let space = bytes.prefix { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        let part = space.isEmpty ? bytes : space
        offset += part.count
        return (part, offset)
    }
}
