package import GNSS
package import SystemSupport
internal import TextOutput

// A feature's times stand behind all of its coordinates. So the file has many features of a minute or so each, every one of
// which begins where the one before has ended; the last one is written anew each time.

/// Appends to a GeoJSON file that ends properly after each flush.
package struct GeoJSONAppender {
    private let file: RecordingFile
    private let head: [UInt8]
    private let end: [UInt8]
    /// The place of the last feature, its comma included.
    private var place: Int
    /// The end of the closing tags; white space may follow.
    private var endedLength: Int
    private var epochs: [Epoch] = []
    private var name = ""
    /// Whether the last feature differs from what is in the file.
    private var isChanged = true

    /// So many positions are a feature: few enough to be written again and again.
    private static let longestFeature = 60

    /// Opens a file, or makes it, and repairs its end.
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
            // Of a file that has lost even its head nothing is left.
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
    /// - Parameter receiver: its name, which the track gets.
    package mutating func append(_ epochs: [Epoch], of receiver: String?) {
        if name.isEmpty { name = RecordingFile.trackName(receiver) }
        self.epochs += epochs
        if !epochs.isEmpty { isChanged = true }
    }

    /// Brings everything to the file, or nothing of it.
    package mutating func flush() throws(Failure) {
        try file.expectInPlace()
        guard isChanged else { return }
        // All of it at once: what was written by half would be written anew.
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
        // First the room: a full disk must not be noticed half-way.
        if endedLength > file.length {
            try file.append([UInt8](repeating: Self.space, count: endedLength - file.length))
        }
        // A feature of one position tells it twice, and may get shorter with the second. What was behind it must not stay.
        bytes += [UInt8](repeating: Self.space, count: file.length - endedLength)
        try file.write(bytes, at: place)
        place = last
        epochs = Array(rest)
        isChanged = false
    }

    /// Ends the file.
    package mutating func finish() throws(Failure) {
        try flush()
        try file.truncate(to: endedLength)
        try file.synchronize()
    }

    /// Waits until the disk has everything.
    package func synchronize() throws(Failure) { try file.synchronize() }

    /// A feature with the comma before it, or nothing where there is no position.
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
