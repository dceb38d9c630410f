package import GNSS
internal import Glibc
package import SystemSupport
internal import TextOutput

/// An appender for a GPX file that is a valid document after every single write.
package struct GPXAppender {
    private let file: RecordingFile
    private var pages: GPXPages
    private var writer: any TrackWriter
    private let text: GatheredText
    private var pending: [(bytes: [UInt8], tail: [UInt8])] = []
    private var hasTrack = false
    private var failure: Failure?

    /// Opens or creates a file, and repairs the end of an existing file.
    package init(_ path: String) throws(Failure) {
        text = GatheredText()
        writer = TrackFormat.gpx.writer(into: text.output)
        let (head, fresh) = try Self.begin(&writer, text)
        if access(path, F_OK) != 0 { _ = try Self.make(path) }
        file = try RecordingFile(path)
        pages = fresh
        guard file.length > 0 else {
            try begin()
            return
        }
        let found = try GPXTail(file, head: head)
        if !found.isWhole { try file.putAside(from: found.end) }
        if found.end == 0 {
            try begin()
        } else if let last = lastPages(before: found) {
            try resume(last)
        } else {
            try rebuild(from: found)
        }
    }

    /// Writes the only page of a file without points.
    private func begin() throws(Failure) { try file.append(pages.lastPage.bytes) }

    /// Returns the pages of a file with an intact end; `nil` if the end must be rebuilt.
    ///
    /// If the program was killed between two writes, one unfinished page follows the end of the document. Such a page
    /// is normal, so its removal is not reported as a repair.
    private func lastPages(before found: GPXTail) -> GPXPages? {
        let (file, size) = (file, GPXPages.size)
        guard found.isWhole, found.end == found.fittingEnd,
            let last = GPXPages(length: file.length, read: { file.read($0 * size..<($0 + 1) * size) }),
            last.number == found.end / size
        else { return nil }
        return last
    }

    /// Continues on the last page of a file with an intact end.
    private mutating func resume(_ last: GPXPages) throws(Failure) {
        pages = last
        try file.write(last.lastPage.bytes, at: last.number * GPXPages.size)
        try file.truncate(to: (last.number + 1) * GPXPages.size)
    }

    /// Writes the last page again, after the points that were found.
    private mutating func rebuild(from found: GPXTail) throws(Failure) {
        if found.isWhole { try file.putAside(from: found.end + GPXTail.end.count) }
        // A page needs space for the closing tags. Points that leave too little space move to the next page.
        let rest = file.read(found.fittingEnd..<found.end) + found.openTags.closing
        let number = found.fittingEnd / GPXPages.size
        pages = GPXPages(
            number: number, content: file.read(number * GPXPages.size..<found.fittingEnd),
            tail: found.fittingTags.closing + GPXTail.end)
        try file.truncate(to: found.fittingEnd)
        try file.write(pages.lastPage.bytes, at: pages.number * GPXPages.size)
        try add([(rest, GPXTail.end)])
    }

    /// The length of the file in bytes.
    package var length: Int { file.length }

    /// A message that describes how the file was repaired when it was opened, or `nil` if it was intact.
    package var repair: String? { file.repair }

    /// Adds epochs, which are written to the file by the next ``flush()``.
    ///
    /// - Parameter receiver: The receiver's name, used as the name of the first track.
    package mutating func append(_ epochs: [Epoch], of receiver: String?) {
        do throws(Failure) {
            for epoch in epochs {
                if !hasTrack { writer.beginTrack(named: RecordingFile.trackName(receiver)) }
                hasTrack = true
                writer.append(epoch)
                let bytes = try text.take()
                guard !bytes.isEmpty else { continue }
                // Ending a copy of the writer yields the closing tags that are needed after this point.
                var ending = writer
                ending.end()
                pending.append((bytes, try text.take()))
            }
        } catch { failure = error }
    }

    /// Writes all pending epochs to the file. If the write fails, none of the epochs count as written.
    package mutating func flush() throws(Failure) {
        if let failure { throw failure }
        try file.expectInPlace()
        guard !pending.isEmpty else { return }
        try add(pending)
        pending.removeAll(keepingCapacity: true)
    }

    private mutating func add(_ items: [(bytes: [UInt8], tail: [UInt8])]) throws(Failure) {
        // The space for all pages is allocated first, so that a full disk is detected before an existing page is
        // changed.
        let more = pages.pagesNeeded(for: items)
        let needed = (pages.number + 1 + more) * GPXPages.size - file.length
        if needed > 0 {
            try file.append((0..<(needed + GPXPages.size - 1) / GPXPages.size).flatMap { _ in GPXPages.empty })
        }
        let file = file
        do {
            try pages.add(items) { try file.write($0.bytes, at: $0.page * GPXPages.size) }
        } catch {
            // The items will be added again, so those that are already in the file must be removed.
            try? endAfterLastPage()
            throw error as? Failure ?? Failure(.cannotWrite, "\(error)")
        }
    }

    /// Ends the file after the known content of the last page.
    private func endAfterLastPage() throws(Failure) {
        try file.write(pages.lastPage.bytes, at: pages.number * GPXPages.size)
        try file.truncate(to: (pages.number + 1) * GPXPages.size)
    }

    /// Writes the pending epochs and removes the padding at the end of the file.
    package mutating func finish() throws(Failure) {
        try flush()
        try file.truncate(to: pages.endedLength)
        try file.synchronize()
    }

    /// Waits until all data has been written to the disk.
    package func synchronize() throws(Failure) { try file.synchronize() }

    /// Returns the header of a GPX file, and the pages of a file that contains no points.
    private static func begin(
        _ writer: inout any TrackWriter, _ text: GatheredText
    ) throws(Failure) -> (head: [UInt8], pages: GPXPages) {
        writer.begin()
        let head = try text.take()
        writer.end()
        return (head, GPXPages(head: head, tail: try text.take()))
    }

    /// Creates a valid file without points. An existing file is not changed.
    ///
    /// - Returns: `false` if a file with this name already exists.
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
