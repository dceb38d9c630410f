package import SystemSupport

// A power failure may leave pages of a file unwritten or filled with zeros. The recording continues after the intact
// part of the file. The remaining bytes are moved to another file, so that no data is destroyed.

extension RecordingFile {
    /// Moves all bytes after an offset to another file and describes the repair in ``repair``.
    package func putAside(from offset: Int) throws(Failure) {
        guard let start = try firstContent(from: offset) else { return try truncate(to: offset) }
        let aside = try makeFileAside()
        for chunk in stride(from: start, to: length, by: Self.chunkSize) {
            try aside.append(readAll(chunk..<min(chunk + Self.chunkSize, length)))
        }
        try aside.synchronize()
        setRepair("the end of \(path) was damaged; \(length - start) bytes were moved to \(aside.file)")
        try truncate(to: offset)
    }

    /// Returns the offset of the first byte after `offset` that is neither white space nor zero.
    private func firstContent(from offset: Int) throws(Failure) -> Int? {
        for start in stride(from: offset, to: length, by: Self.chunkSize) {
            let chunk = try readAll(start..<min(start + Self.chunkSize, length))
            if let index = chunk.firstIndex(where: { $0 > 0x20 }) { return start + index }
        }
        return nil
    }

    /// Returns the bytes in a range. Throws a ``Failure`` if not all of them can be read.
    private func readAll(_ range: Range<Int>) throws(Failure) -> [UInt8] {
        let bytes = read(range)
        guard bytes.count == range.count else {
            throw Failure(
                .cannotRead,
                "\(path) was not repaired, because a part of it cannot be read. Check the disk, or choose another name")
        }
        return bytes
    }

    /// Moves the first line that contains zeros left by a power failure, and all bytes after this line, to another
    /// file.
    ///
    /// A power failure leaves entire sectors of zeros, or zeros at the end of the file. Single zeros between other
    /// bytes have another cause and are kept.
    package func putZerosAside() throws(Failure) {
        let start = max(0, length - Self.chunkSize) / Self.sectorSize * Self.sectorSize
        let end = read(start..<length)
        let zerosAtTheEnd = end.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
        let zeros = firstEmptySector(in: start..<length).map { min($0 - start, zerosAtTheEnd) } ?? zerosAtTheEnd
        guard zeros < end.count else { return }
        let line = end[..<zeros].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        try putAside(from: start + line)
    }

    /// Returns the offset of the first empty sector in a range. A sector is empty if it contains only zeros up to the
    /// end of the sector or file.
    ///
    /// A power failure leaves empty sectors if a page was not written to the disk.
    package func firstEmptySector(in range: Range<Int>) -> Int? {
        let first = (range.lowerBound + Self.sectorSize - 1) / Self.sectorSize * Self.sectorSize
        return stride(from: first, to: range.upperBound, by: Self.sectorSize).first { offset in
            read(offset..<offset + Self.sectorSize).allSatisfy { $0 == 0 }
        }
    }

    private static let sectorSize = 512

    /// Creates a file in the same directory, under an unused name.
    private func makeFileAside() throws(Failure) -> RecordingFile {
        var number = 1
        while true {
            let name = "\(path).torn" + (number == 1 ? "" : "-\(number)")
            if let file = try RecordingFile(new: name, for: path) { return file }
            number += 1
        }
    }

    /// The error thrown if another program wrote or changed the file.
    var foreign: Failure {
        Failure(
            .cannotWrite,
            "\(path) exists, but was created or changed by another program. Choose another name, or remove the file")
    }

    /// The number of bytes to read at once.
    static let chunkSize = 1 << 20

    /// Returns whether the file header is incomplete: the file starts with a part of `head`, followed by the end of the
    /// file or by zeros up to the end of the sector.
    package func isTorn(beginning head: [UInt8]) -> Bool {
        let first = read(0..<max(head.count, 1))
        guard let difference = zip(first, head).enumerated().first(where: { $1.0 != $1.1 })?.offset else {
            return first.count < head.count
        }
        let sectorEnd = (difference / Self.sectorSize + 1) * Self.sectorSize
        return read(difference..<sectorEnd).allSatisfy { $0 == 0 }
    }
}
