package import GNSS
internal import Glibc
package import SystemSupport
internal import TextOutput

/// Appends to a GPX file that is valid at every moment.
package struct GPXAppender {
    private let file: RecordingFile
    private var pages: GPXPages
    private var writer: any TrackWriter
    private let text: GatheredText
    private var pending: [(bytes: [UInt8], tail: [UInt8])] = []
    private var hasTrack = false
    private var failure: Failure?

    /// Opens a file, or creates it, and repairs its end.
    package init(_ path: String) throws(Failure) {
        text = GatheredText()
        writer = TrackFormat.gpx.writer(into: text.output)
        let (head, fresh) = try Self.begin(&writer, text)
        if access(path, F_OK) != 0 { _ = try Self.make(path) }
        let file = try RecordingFile(path)
        let size = GPXPages.size
        if file.length == 0 {
            pages = fresh
            try file.append(fresh.lastPage.bytes)
            self.file = file
        } else {
            let found = try GPXTail(file, head: head)
            if !found.isWhole { try file.putAside(from: found.end) }
            self.file = file
            if found.end == 0 {
                pages = fresh
                try file.append(fresh.lastPage.bytes)
            } else if found.isWhole, found.end == found.fittingEnd,
                // If the program is killed between two writes, a page is left after the end. This is normal, and not
                // reported as a repair.
                let last = GPXPages(length: file.length, read: { file.read($0 * size..<($0 + 1) * size) }),
                last.number == found.end / size
            {
                pages = last
                try file.write(last.lastPage.bytes, at: last.number * size)
                try file.truncate(to: (last.number + 1) * size)
            } else {
                if found.isWhole { try file.putAside(from: found.end + GPXTail.end.count) }
                // Points that leave no room for the closing tags in their page move to the next page.
                let rest = file.read(found.fittingEnd..<found.end) + found.openTags.closing
                pages = GPXPages(
                    number: found.fittingEnd / size,
                    content: file.read(found.fittingEnd / size * size..<found.fittingEnd),
                    tail: found.fittingTags.closing + GPXTail.end)
                try file.truncate(to: found.fittingEnd)
                try file.write(pages.lastPage.bytes, at: pages.number * size)
                try add([(rest, GPXTail.end)])
            }
        }
    }

    /// The file's length in bytes.
    package var length: Int { file.length }

    /// A message about the repair of the file when it was opened.
    package var repair: String? { file.repair }

    /// Adds epochs. They reach the file with the next ``flush()``.
    ///
    /// - Parameter receiver: The name of the receiver, which becomes the name of the first track.
    package mutating func append(_ epochs: [Epoch], of receiver: String?) {
        do throws(Failure) {
            for epoch in epochs {
                if !hasTrack { writer.beginTrack(named: RecordingFile.trackName(receiver)) }
                hasTrack = true
                writer.append(epoch)
                let bytes = try text.take()
                guard !bytes.isEmpty else { continue }
                // The closing tags at this point come from a copy of the writer.
                var ending = writer
                ending.end()
                pending.append((bytes, try text.take()))
            }
        } catch { failure = error }
    }

    /// Writes all pending epochs to the file, or none of them.
    package mutating func flush() throws(Failure) {
        if let failure { throw failure }
        try file.expectInPlace()
        guard !pending.isEmpty else { return }
        try add(pending)
        pending.removeAll(keepingCapacity: true)
    }

    private mutating func add(_ pieces: [(bytes: [UInt8], tail: [UInt8])]) throws(Failure) {
        // Reserves all of the space first, so that a full disk is noticed before any page is changed.
        let more = pages.pagesNeeded(for: pieces.map(\.bytes))
        let needed = (pages.number + 1 + more) * GPXPages.size - file.length
        if needed > 0 {
            try file.append((0..<(needed + GPXPages.size - 1) / GPXPages.size).flatMap { _ in GPXPages.empty })
        }
        let file = file
        do {
            try pages.add(pieces) { try file.write($0.bytes, at: $0.page * GPXPages.size) }
        } catch {
            throw error as? Failure ?? Failure(.cannotWrite, "\(error)")
        }
    }

    /// Writes the pending epochs and ends the file.
    package mutating func finish() throws(Failure) {
        try flush()
        try file.truncate(to: pages.endedLength)
        try file.synchronize()
    }

    /// Waits until all data has reached the disk.
    package func synchronize() throws(Failure) { try file.synchronize() }

    /// Writes the header of a file. Returns it, and the pages of a file without points.
    private static func begin(
        _ writer: inout any TrackWriter, _ text: GatheredText
    ) throws(Failure) -> (head: [UInt8], pages: GPXPages) {
        writer.begin()
        let head = try text.take()
        writer.end()
        return (head, GPXPages(head: head, tail: try text.take()))
    }

    /// Creates a file that is valid from the start. An existing file is not changed.
    ///
    /// - Returns: `false` if the name is already in use.
    package static func make(_ path: String) throws(Failure) -> Bool {
        let text = GatheredText()
        var writer = TrackFormat.gpx.writer(into: text.output)
        let pages = try begin(&writer, text).pages
        let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let hidden = "\(path[..<slash]).gpsbridge-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
        defer { unlink(hidden) }
        try RecordingFile(hidden, for: path).append(pages.lastPage.bytes)
        if link(hidden, path) == 0 { return true }
        switch errno {
        case EEXIST: return false
        // The file system does not support hard links.
        case EPERM, ENOTSUP: return try RecordingFile.make(path)
        default: throw RecordingFile.failure(path)
        }
    }
}
