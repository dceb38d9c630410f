internal import SystemSupport

// GPX files written by gpsbridge consist of lines, which are tags or single points. So no XML parser is needed to find
// how much of a file is intact, and which tags are open there.

/// Finds how much of a GPX file is intact, if gpsbridge wrote it.
struct GPXTail {
    /// The tags that are open at some point of a file.
    enum OpenTags {
        case root
        case track
        case segment

        /// The closing tags, without that of the root element.
        var closing: [UInt8] { self == .segment ? Array("</trkseg>\n</trk>\n".utf8) : [] }
    }

    /// The closing tag of the root element.
    static let end = Array("</gpx>\n".utf8)

    /// The end of the last intact track or point. Zero if the header is torn.
    private(set) var end = 0
    /// The tags that are open at ``end``.
    private(set) var openTags = OpenTags.root
    /// The last such end that leaves room for the closing tags in its page.
    private(set) var fittingEnd = 0
    /// The tags that are open at ``fittingEnd``.
    private(set) var fittingTags = OpenTags.root
    /// Whether the file is intact.
    private(set) var isWhole = false

    /// The tags that are open at the current line. A track without a point does not count for ``end`` yet.
    private var tags = OpenTags.root
    private var hasHead = false

    /// The result of reading a line.
    private enum Reading {
        case goesOn
        case ends
        case isForeign
    }

    /// Reads a file from its beginning.
    ///
    /// - Parameter head: The header of our files.
    ///
    /// - Throws: A ``Failure`` if another program wrote the file.
    init(_ file: RecordingFile, head: [UInt8]) throws(Failure) {
        // The rest of the header differs between versions.
        let creator = Array("creator=\"gpsbridge ".utf8)
        let fixed = head.lastRange(of: creator).map { Array(head[..<$0.upperBound]) } ?? head
        if file.isTorn(beginning: fixed) { return }
        guard file.read(0..<fixed.count) == fixed else { throw file.foreign }
        var lines = FileLines(file, from: fixed.count)
        reading: while let line = lines.next() {
            switch read(line.bytes, endingAt: line.end) {
            case .goesOn: continue
            case .ends: break reading
            case .isForeign: throw file.foreign
            }
        }
        guard end - fittingEnd < GPXPages.size / 2 else { throw file.foreign }
    }

    private mutating func read(_ line: ArraySlice<UInt8>, endingAt place: Int) -> Reading {
        let text = line.trimmed
        if text.isEmpty { return .goesOn }
        if !hasHead {
            hasHead = text.last == UInt8(ascii: ">")
            if hasHead { note(place) }
            return hasHead ? .goesOn : .ends
        }
        if text.elementsEqual("<!--<?page -->".utf8) { return .goesOn }
        switch tags {
        case .root where text.elementsEqual("<trk>".utf8): tags = .track
        case .root where text.elementsEqual("</gpx>".utf8):
            isWhole = true
            return .ends
        case .track where text.elementsEqual("<trkseg>".utf8): tags = .segment
        case .track where text.elementsEqual("</trk>".utf8):
            tags = .root
            note(place)
        case .track where text.starts(with: "<name>".utf8) && text.hasSuffix("</name>"): break
        case .segment where text.elementsEqual("</trkseg>".utf8): tags = .track
        case .segment where text.isPoint: note(place)
        default:
            // A complete tag that gpsbridge does not write shows that another program has changed the file.
            return text.isTag ? .isForeign : .ends
        }
        return .goesOn
    }

    private mutating func note(_ place: Int) {
        end = place
        openTags = tags
        guard GPXPages.hasRoom(for: tags.closing + Self.end, at: place) else { return }
        fittingEnd = end
        fittingTags = tags
    }
}

extension ArraySlice<UInt8> {
    fileprivate var trimmed: ArraySlice<UInt8> {
        var rest = drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        while let last = rest.last, last == 0x20 || last == 0x09 || last == 0x0D { rest = rest.dropLast() }
        return rest
    }

    fileprivate func hasSuffix(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }

    /// Whether this is a complete point, as gpsbridge writes it.
    fileprivate var isPoint: Bool {
        starts(with: "<trkpt lat=\"".utf8) && hasSuffix("</trkpt>") && isText && !dropFirst().contains("<trkpt")
    }

    /// Whether this can be a complete tag of any program.
    fileprivate var isTag: Bool { first == UInt8(ascii: "<") && last == UInt8(ascii: ">") && isText && !isTornPoint }

    private var isTornPoint: Bool { starts(with: "<trkpt".utf8) || hasSuffix("</trkpt>") }

    private var isText: Bool { allSatisfy { $0 >= 0x20 } }

    private func contains(_ text: String) -> Bool {
        let text = Array(text.utf8)
        return indices.contains { self[$0] == text[0] && self[$0...].starts(with: text) }
    }
}
