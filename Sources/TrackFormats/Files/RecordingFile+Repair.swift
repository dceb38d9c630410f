package import SystemSupport

// A power cut may leave pages of a file unwritten or full of zeros. The intact part stays, and the recording continues
// after it. The rest is moved to another file, so that no data is destroyed.

extension RecordingFile {
    /// Moves everything after an offset to another file, and notes that in ``repair``.
    package func putAside(from place: Int) throws(Failure) {
        guard let start = firstContent(from: place) else { return try truncate(to: place) }
        let aside = try makeFileAside()
        for piece in stride(from: start, to: length, by: Self.pieceSize) {
            try aside.append(read(piece..<min(piece + Self.pieceSize, length)))
        }
        try aside.synchronize()
        noteRepair("the end of \(path) was damaged; \(length - start) bytes were moved to \(aside.file)")
        try truncate(to: place)
    }

    /// Returns the offset of the first byte that is neither white space nor zero.
    private func firstContent(from place: Int) -> Int? {
        for start in stride(from: place, to: length, by: Self.pieceSize) {
            let piece = read(start..<min(start + Self.pieceSize, length))
            if let index = piece.firstIndex(where: { $0 > 0x20 }) { return start + index }
        }
        return nil
    }

    /// Moves the first line that a power cut has filled with zeros, and everything after it, to another file.
    ///
    /// Single zeros between other bytes stay, because a power cut leaves whole sectors of zeros or zeros at the end of
    /// the file.
    package func putZerosAside() throws(Failure) {
        let start = max(0, length - Self.pieceSize) / Self.sectorSize * Self.sectorSize
        let end = read(start..<length)
        let zerosAtTheEnd = end.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
        let zeros = firstEmptySector(in: start..<length).map { min($0 - start, zerosAtTheEnd) } ?? zerosAtTheEnd
        guard zeros < end.count else { return }
        let line = end[..<zeros].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        try putAside(from: start + line)
    }

    /// Returns the offset of the first sector in a range that contains only zeros, up to the end of the file.
    ///
    /// A power cut leaves such sectors when a page did not reach the disk.
    package func firstEmptySector(in range: Range<Int>) -> Int? {
        let first = (range.lowerBound + Self.sectorSize - 1) / Self.sectorSize * Self.sectorSize
        return stride(from: first, to: range.upperBound, by: Self.sectorSize).first { place in
            read(place..<place + Self.sectorSize).allSatisfy { $0 == 0 }
        }
    }

    private static let sectorSize = 512

    /// Creates a file beside this one. Never opens an existing file or link.
    private func makeFileAside() throws(Failure) -> RecordingFile {
        var number = 1
        while true {
            let name = "\(path).torn" + (number == 1 ? "" : "-\(number)")
            if let file = try RecordingFile(new: name, for: path) { return file }
            number += 1
        }
    }

    /// The failure if another program wrote the file.
    var foreign: Failure {
        Failure(
            .cannotWrite,
            """
            \(path) exists, and gpsbridge did not write it or another program has changed it. Choose another name, or \
            remove it
            """)
    }

    /// The size of one read.
    static let pieceSize = 1 << 20

    /// Returns whether a file starts with a part of our header, followed by the end of the file or by zeros up to the
    /// end of the sector.
    package func isTorn(beginning head: [UInt8]) -> Bool {
        let first = read(0..<max(head.count, 1))
        guard let difference = zip(first, head).enumerated().first(where: { $1.0 != $1.1 })?.offset else {
            return first.count < head.count
        }
        let sectorEnd = (difference / Self.sectorSize + 1) * Self.sectorSize
        return read(difference..<sectorEnd).allSatisfy { $0 == 0 }
    }
}
