internal import SystemSupport

// In a GPX file written by gpsbridge, every line is a single tag or a complete point. The end of the intact part, and
// the tags that are open there, can therefore be found without an XML parser.

/// The result of searching a GPX file for the end of its intact part. The file must have been written by gpsbridge.
struct GPXTail {
    /// The elements that are open at an offset of the file.
    enum OpenTags {
        case root
        case track
        case segment

        /// The closing tags of the open elements, except for the root element.
        var closing: [UInt8] { self == .segment ? Array("</trkseg>\n</trk>\n".utf8) : [] }
    }

    /// The closing tag of the root element.
    static let end = Array("</gpx>\n".utf8)

    /// The end offset of the last intact track or point, or 0 if the file header is incomplete.
    private(set) var end = 0
    /// The elements that are open at ``end``.
    private(set) var openTags = OpenTags.root
    /// The last offset at which a track or point ends and the closing tags still fit into the same page.
    private(set) var fittingEnd = 0
    /// The elements that are open at ``fittingEnd``.
    private(set) var fittingTags = OpenTags.root
    /// Whether the file is intact.
    private(set) var isWhole = false

    /// The elements that are open at the current line. ``end`` does not include a track until its first point has been
    /// read.
    private var tags = OpenTags.root
    private var hasHead = false

    /// The result of reading a line.
    private enum LineResult {
        case continues
        case ends
        case isForeign
    }

    /// Reads a file from its beginning.
    ///
    /// - Parameter head: The header of a GPX file that gpsbridge writes.
    ///
    /// - Throws: A ``Failure`` if the file was written or changed by another program.
    init(_ file: RecordingFile, head: [UInt8]) throws(Failure) {
        // The part of the header after the program name differs between versions.
        let creator = Array("creator=\"gpsbridge ".utf8)
        let fixed = head.lastRange(of: creator).map { Array(head[..<$0.upperBound]) } ?? head
        if file.isTorn(beginning: fixed) { return }
        guard file.read(0..<fixed.count) == fixed else { throw file.foreign }
        var lines = FileLines(file, from: fixed.count)
        reading: while let line = lines.next() {
            switch read(line.bytes, endingAt: line.end) {
            case .continues: continue
            case .ends: break reading
            case .isForeign: throw file.foreign
            }
        }
        guard end - fittingEnd < GPXPages.size / 2 else { throw file.foreign }
    }

    private mutating func read(_ line: ArraySlice<UInt8>, endingAt offset: Int) -> LineResult {
        let text = line.trimmed
        if text.isEmpty { return .continues }
        if !hasHead {
            hasHead = text.last == UInt8(ascii: ">")
            if hasHead { record(offset) }
            return hasHead ? .continues : .ends
        }
        if text.elementsEqual("<!--<?page -->".utf8) { return .continues }
        switch tags {
        case .root where text.elementsEqual("<trk>".utf8): tags = .track
        case .root where text.elementsEqual("</gpx>".utf8):
            isWhole = true
            return .ends
        case .track where text.elementsEqual("<trkseg>".utf8): tags = .segment
        case .track where text.elementsEqual("</trk>".utf8):
            tags = .root
            record(offset)
        case .track where text.starts(with: "<name>".utf8) && text.hasSuffix("</name>"): break
        case .segment where text.elementsEqual("</trkseg>".utf8): tags = .track
        case .segment where text.isPoint: record(offset)
        default:
            // A complete tag that gpsbridge never writes proves that another program has changed the file. An
            // incomplete tag is the result of a crash.
            return text.isTag ? .isForeign : .ends
        }
        return .continues
    }

    private mutating func record(_ offset: Int) {
        end = offset
        openTags = tags
        guard GPXPages.hasRoom(for: tags.closing + Self.end, at: offset) else { return }
        fittingEnd = end
        fittingTags = tags
    }
}

extension ArraySlice<UInt8> {
    fileprivate func hasSuffix(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }

    /// Whether the line is a complete point in the form that gpsbridge writes.
    fileprivate var isPoint: Bool {
        starts(with: "<trkpt lat=\"".utf8) && hasSuffix("</trkpt>") && isText && !dropFirst().contains("<trkpt")
    }

    /// Whether the line is a complete tag, even if only another program writes such tags.
    fileprivate var isTag: Bool { first == UInt8(ascii: "<") && last == UInt8(ascii: ">") && isText && !isTornPoint }

    private var isTornPoint: Bool { starts(with: "<trkpt".utf8) || hasSuffix("</trkpt>") }

    private var isText: Bool { allSatisfy { $0 >= 0x20 } }

    private func contains(_ text: String) -> Bool {
        let text = Array(text.utf8)
        return indices.contains { self[$0] == text[0] && self[$0...].starts(with: text) }
    }
}
