package import GNSS
package import SystemSupport
internal import TextOutput

// In a GeoJSON feature, all coordinates precede all times, so adding a position means rewriting the feature. To keep
// this cheap, the file is divided into features of about one minute. Each feature starts at the end of the previous
// feature, and only the last feature is rewritten.

/// An appender for a GeoJSON file that is a valid document after every flush.
package struct GeoJSONAppender {
    private let file: RecordingFile
    private let head: [UInt8]
    private let end: [UInt8]
    /// The offset at which the last feature, including its preceding comma, starts.
    private var offset: Int
    /// The end offset of the document. Only white space may follow.
    private var endedLength: Int
    private var epochs: [Epoch] = []
    private var name = ""
    /// Whether epochs have been added since the last feature was written.
    private var isChanged = true

    /// The maximum number of positions in a feature. It is small because the last feature is often rewritten.
    private static let maxFeaturePoints = 60

    /// Opens or creates a file, and repairs the end of an existing file.
    package init(_ path: String) throws(Failure) {
        file = try RecordingFile(path)
        let text = GatheredText()
        var writer = TrackFormat.geojson.writer(into: text.output)
        writer.begin()
        head = try text.take()
        writer.end()
        end = try text.take()
        if file.length == 0 { try file.append(head + end) }
        let tail = try GeoJSONTail(file, head: head, ending: end)
        if !tail.isWhole {
            try file.putAside(from: tail.end)
            // If even the header is incomplete, the file is written from the beginning.
            try file.append(tail.end == 0 ? head + end : end)
        }
        offset = max(tail.end, head.count)
        endedLength = offset + end.count
    }

    private static let space = UInt8(ascii: " ")

    /// The length of the file in bytes.
    package var length: Int { file.length }

    /// A message that describes how the file was repaired when it was opened, or `nil` if it was intact.
    package var repair: String? { file.repair }

    /// Adds epochs, which are written to the file by the next ``flush()``.
    ///
    /// - Parameter receiver: The receiver's name, used as the name of the track.
    package mutating func append(_ epochs: [Epoch], of receiver: String?) {
        if name.isEmpty { name = RecordingFile.trackName(receiver) }
        self.epochs += epochs
        if !epochs.isEmpty { isChanged = true }
    }

    /// Writes all pending epochs to the file. If the write fails, none of the epochs count as written.
    package mutating func flush() throws(Failure) {
        try file.expectInPlace()
        guard isChanged else { return }
        // Write all features in a single call. If the call fails, the next flush can start again from the same state.
        var bytes: [UInt8] = []
        var last = offset
        var rest = epochs[...]
        while rest.count > Self.maxFeaturePoints {
            bytes += try feature(rest.prefix(Self.maxFeaturePoints), at: last)
            last = offset + bytes.count
            rest = rest.dropFirst(Self.maxFeaturePoints - 1)
        }
        bytes += try feature(rest, at: last) + end
        endedLength = offset + bytes.count
        // The space is allocated first, so that a full disk is detected before anything is overwritten.
        if endedLength > file.length {
            try file.append([UInt8](repeating: Self.space, count: endedLength - file.length))
        }
        // A feature with one position is written as a line that contains the position twice, so the feature can become
        // shorter when the second position is added. The rest of the old text is overwritten with spaces.
        bytes += [UInt8](repeating: Self.space, count: file.length - endedLength)
        try file.write(bytes, at: offset)
        offset = last
        epochs = Array(rest)
        isChanged = false
    }

    /// Writes the pending epochs and removes the padding at the end of the file.
    package mutating func finish() throws(Failure) {
        try flush()
        try file.truncate(to: endedLength)
        try file.synchronize()
    }

    /// Waits until all data has been written to the disk.
    package func synchronize() throws(Failure) { try file.synchronize() }

    /// Returns a feature, with a preceding comma if needed. The result is empty if no epoch has a position.
    private func feature(_ epochs: ArraySlice<Epoch>, at offset: Int) throws(Failure) -> [UInt8] {
        let text = GatheredText()
        var writer = TrackFormat.geojson.writer(into: text.output)
        writer.begin()
        writer.beginTrack(named: name)
        for epoch in epochs { writer.append(epoch) }
        writer.end()
        let feature = try text.take().dropFirst(head.count).dropLast(end.count)
        return feature.isEmpty || offset == head.count ? Array(feature) : Array(",\n".utf8) + feature
    }
}
