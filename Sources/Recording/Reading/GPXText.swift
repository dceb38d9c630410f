internal import GNSS

/// The points of a GPX file's tracks, in their order. What else is in it does not matter.
enum GPXText {
    static func epochs(_ bytes: [UInt8]) -> [Epoch] {
        let text = Substring(decoding: bytes, as: UTF8.self)
        var epochs: [Epoch] = []
        for segment in text.elements("trkseg", orRest: true) {
            // Between two segments the position was lost.
            if let last = epochs.last, last.fix.hasPosition, let lost = lost(after: last) { epochs.append(lost) }
            epochs += segment.elements("trkpt").compactMap(point)
        }
        return epochs
    }

    private static func lost(after epoch: Epoch) -> Epoch? {
        var fix = Fix()
        fix.mode = Fix.Mode.none
        fix.time = epoch.fix.time
        return Epoch(fix: fix)
    }

    private static func point(_ text: Substring) -> Epoch? {
        let number = { (name: String) in text.elements(name).first?.content.flatMap { Double($0) } }
        guard
            var fix = Fix(
                latitude: text.attribute("lat").flatMap { Double($0) },
                longitude: text.attribute("lon").flatMap { Double($0) }, altitude: number("ele"),
                time: text.elements("time").first?.content.flatMap { UTCTime(iso8601: $0) })
        else { return nil }
        fix.geoidSeparation = number("geoidheight")
        fix.satellitesUsed = number("sat").flatMap { UInt8(exactly: $0) }
        fix.dilution.horizontal = number("hdop")
        fix.dilution.vertical = number("vdop")
        fix.dilution.position = number("pdop")
        fix.speed = number("gpxtpx:speed") ?? number("speed")
        fix.course = number("gpxtpx:course") ?? number("course")
        switch text.elements("fix").first?.content {
        case "2d": fix.mode = .twoDimensional
        case "3d": fix.mode = .threeDimensional
        case "dgps": fix.quality = .differential
        case "pps": fix.quality = .precise
        default: break
        }
        return Epoch(fix: fix)
    }
}

extension Substring {
    /// The elements of a name, each from its first attribute up to the end.
    /// - Parameter orRest: whether a text without any is one by itself.
    fileprivate func elements(_ name: String, orRest: Bool = false) -> [Substring] {
        var found: [Substring] = []
        var rest = utf8[...]
        while let begin = rest.range(of: "<\(name)") {
            rest = rest[begin.upperBound...]
            // <time> is not the beginning of <timezone>.
            guard let next = rest.first, next == UInt8(ascii: ">") || next == UInt8(ascii: "/") || next <= 0x20
            else { continue }
            let head = rest.head
            if head.last == UInt8(ascii: "/") {
                // It has no content, and no end apart from its head's.
                found.append(Substring(head.dropLast()))
                rest = rest[head.endIndex...]
                continue
            }
            let close = rest.range(of: "</\(name)>")?.lowerBound ?? rest.endIndex
            found.append(Substring(rest[..<close]))
            rest = rest[close...]
        }
        return found.isEmpty && orRest ? [self] : found
    }

    fileprivate func attribute(_ name: String) -> Substring? {
        let head = utf8[...].head
        guard let place = head.range(of: " \(name)=") ?? head.range(of: "\n\(name)=") else { return nil }
        let value = head[place.upperBound...]
        guard let quote = value.first else { return nil }
        return Substring(value.dropFirst().prefix { $0 != quote })
    }

    /// What follows an element's head, without white space around it.
    fileprivate var content: Substring? {
        let end = utf8[...].head.endIndex
        guard end < endIndex else { return nil }
        return self[utf8.index(after: end)...].split(whereSeparator: \.isWhitespace).first
    }
}

extension Substring.UTF8View {
    /// What is before the end of an element's head. Within quotes anything may stand.
    fileprivate var head: Self {
        var quote: UInt8?
        for place in indices {
            let byte = self[place]
            if byte == quote {
                quote = nil
            } else if quote == nil {
                if byte == UInt8(ascii: ">") { return self[..<place] }
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
            }
        }
        return self
    }

    fileprivate func range(of text: String) -> Range<Index>? {
        let wanted = Array(text.utf8)
        guard let first = wanted.first else { return nil }
        var rest = self[...]
        while let place = rest.firstIndex(of: first) {
            rest = rest[place...]
            if rest.starts(with: wanted) { return place..<index(place, offsetBy: wanted.count) }
            rest = rest.dropFirst()
        }
        return nil
    }
}
