package import GNSS
package import SystemSupport
internal import TextOutput

// In a feature, the times come after all of the coordinates. So the file has many features of about a minute each.
// Every feature begins where the previous one ended, and only the last one is rewritten.

/// Appends to a GeoJSON file that is valid after each flush.
package struct GeoJSONAppender {
    private let file: RecordingFile
    private let head: [UInt8]
    private let end: [UInt8]
    /// The offset of the last feature, including its comma.
    private var place: Int
    /// The offset after the closing brackets. White space may follow.
    private var endedLength: Int
    private var epochs: [Epoch] = []
    private var name = ""
    /// Whether the last feature differs from the one in the file.
    private var isChanged = true

    /// The maximum number of positions of a feature. They are few enough to be rewritten often.
    private static let longestFeature = 60

    /// Opens a file, or creates it, and repairs its end.
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
            // If even the header is torn, nothing is left of the file.
            try file.append(tail.end == 0 ? head + end : end)
        }
        place = max(tail.end, head.count)
        endedLength = place + end.count
    }

    private static let space = UInt8(ascii: " ")

    /// The file's length in bytes.
    package var length: Int { file.length }

    /// A message about the repair of the file when it was opened.
    package var repair: String? { file.repair }

    /// Adds epochs. They reach the file with the next ``flush()``.
    ///
    /// - Parameter receiver: The name of the receiver, which becomes the name of the track.
    package mutating func append(_ epochs: [Epoch], of receiver: String?) {
        if name.isEmpty { name = RecordingFile.trackName(receiver) }
        self.epochs += epochs
        if !epochs.isEmpty { isChanged = true }
    }

    /// Writes all pending epochs to the file, or none of them.
    package mutating func flush() throws(Failure) {
        try file.expectInPlace()
        guard isChanged else { return }
        // Everything is written at once, because a flush that fails is repeated as a whole.
        var bytes: [UInt8] = []
        var last = place
        var rest = epochs[...]
        while rest.count > Self.longestFeature {
            bytes += try feature(rest.prefix(Self.longestFeature), at: last)
            last = place + bytes.count
            rest = rest.dropFirst(Self.longestFeature - 1)
        }
        bytes += try feature(rest, at: last) + end
        endedLength = place + bytes.count
        // Reserves the space first, so that a full disk is noticed before anything is overwritten.
        if endedLength > file.length {
            try file.append([UInt8](repeating: Self.space, count: endedLength - file.length))
        }
        // A line of one position repeats it, so the feature may get shorter with the second one. Its old end is
        // overwritten.
        bytes += [UInt8](repeating: Self.space, count: file.length - endedLength)
        try file.write(bytes, at: place)
        place = last
        epochs = Array(rest)
        isChanged = false
    }

    /// Writes the pending epochs and ends the file.
    package mutating func finish() throws(Failure) {
        try flush()
        try file.truncate(to: endedLength)
        try file.synchronize()
    }

    /// Waits until all data has reached the disk.
    package func synchronize() throws(Failure) { try file.synchronize() }

    /// Returns a feature with the comma before it, or nothing if there is no position.
    private func feature(_ epochs: ArraySlice<Epoch>, at place: Int) throws(Failure) -> [UInt8] {
        let text = GatheredText()
        var writer = TrackFormat.geojson.writer(into: text.output)
        writer.begin()
        writer.beginTrack(named: name)
        for epoch in epochs { writer.append(epoch) }
        writer.end()
        let feature = try text.take().dropFirst(head.count).dropLast(end.count)
        return feature.isEmpty || place == head.count ? Array(feature) : Array(",\n".utf8) + feature
    }
}
