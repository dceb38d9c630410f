internal import Formats
internal import GNSS
internal import GPSBridge

// A feature's times stand behind all of its coordinates. So the file has many features of a minute or so each, every one of
// which begins where the one before has ended; the last one is written anew each time.

/// Writes a GeoJSON file that ends properly after each flush.
struct GeoJSONRecording: RecordingWriter {
    private let file: RecordingFile
    private let head: [UInt8]
    private let end: [UInt8]
    /// Where the last feature stands, its comma included.
    private var place: Int
    /// Where the closing tags end; white space may follow.
    private var endedLength: Int
    private var epochs: [Epoch] = []
    private var name = ""
    /// Whether the last feature differs from what is in the file.
    private var isChanged = true

    /// So many positions are a feature: few enough to be written again and again.
    private static let longestFeature = 60

    init(_ path: String) throws(Failure) {
        file = try RecordingFile(path)
        let text = GatheredText()
        var writer = TrackFormat.geojson.writer(into: text.output)
        writer.begin()
        head = try text.take()
        writer.end()
        end = try text.take()
        try Self.cutTornFeature(file, head, end)
        endedLength = Self.lengthWithoutSpaces(file)
        place = max(endedLength - end.count, head.count)
        let isOurs =
            file.read(0..<head.count) == head && endedLength > place && file.read(place..<endedLength) == end
        guard file.length == 0 || isOurs else {
            throw Failure(
                .cannotWrite,
                "\(path) is there, and does not end as a GeoJSON recording does. Choose another name, or remove it")
        }
        if file.length == 0 { try file.append(head + end) }
    }

    private static let space = UInt8(ascii: " ")
    private static let featureHead = Array(#"{"type":"Feature","geometry":"#.utf8)
    private static let nextFeature = Array(",\n".utf8) + featureHead
    /// Features that are written at once are shorter than that.
    private static let longestTear = 1 << 20

    /// A kill between two pages of a write leaves a feature, and the file, without an end. What is before that feature is
    /// whole. A file that ends, in whatever other way, is somebody else's.
    private static func cutTornFeature(_ file: RecordingFile, _ head: [UInt8], _ end: [UInt8]) throws(Failure) {
        let length = lengthWithoutSpaces(file)
        guard file.read(0..<head.count + featureHead.count) == head + featureHead else { return }
        let start = max(head.count, length - longestTear)
        let tail = file.read(start..<length)
        // Another program's may end in more lines.
        guard tail.last(where: { !" \t\r\n".utf8.contains($0) }) != UInt8(ascii: "}"),
            let place = beginningOfTear(tail).map({ start + $0 }) ?? (start == head.count ? start : nil)
        else { return }
        try file.write(end, at: place)
        try file.truncate(to: place + end.count)
    }

    private static func beginningOfTear(_ tail: [UInt8]) -> Int? {
        // It may be torn within its first words.
        let few = (2..<nextFeature.count).last { tail.suffix($0).elementsEqual(nextFeature.prefix($0)) }
        return few.map { tail.count - $0 } ?? tail.lastRange(of: nextFeature)?.lowerBound
    }

    private static func lengthWithoutSpaces(_ file: RecordingFile) -> Int {
        var length = file.length
        while length > 0 {
            let start = max(0, length - 1 << 16)
            if let last = file.read(start..<length).lastIndex(where: { $0 != space }) { return start + last + 1 }
            length = start
        }
        return 0
    }

    var length: Int { file.length }

    mutating func take(_ batch: RecordedBatch) {
        if name.isEmpty { name = String((batch.batch.status.name ?? "").prefix(80)) }
        epochs += batch.batch.epochs
        if !batch.batch.epochs.isEmpty { isChanged = true }
    }

    mutating func flush() throws(Failure) {
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

    mutating func finish() throws(Failure) {
        try flush()
        try file.truncate(to: endedLength)
        try file.synchronize()
    }

    func synchronize() throws(Failure) { try file.synchronize() }

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
