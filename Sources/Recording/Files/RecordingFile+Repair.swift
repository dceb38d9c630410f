internal import Formats
internal import Glibc

// A power cut may leave pages of a file unwritten, or full of zeros. The intact part stays, and the recording continues behind
// it. The rest moves to another file, so that nothing is destroyed.

extension RecordingFile {
    /// Moves everything behind a place to another file, and notes that for a message.
    func putAside(from place: Int) throws(Failure) {
        guard let start = firstContent(from: place) else { return try truncate(to: place) }
        let aside = try RecordingFile(unusedName, for: path)
        for piece in stride(from: start, to: length, by: Self.pieceSize) {
            try aside.append(read(piece..<min(piece + Self.pieceSize, length)))
        }
        try aside.synchronize()
        noteRepair("the end of \(path) was torn: \(length - start) bytes of it are in \(aside.file) now")
        try truncate(to: place)
    }

    /// The first byte behind a place that is neither white space nor zero.
    private func firstContent(from place: Int) -> Int? {
        for start in stride(from: place, to: length, by: Self.pieceSize) {
            let piece = read(start..<min(start + Self.pieceSize, length))
            if let index = piece.firstIndex(where: { $0 > 0x20 }) { return start + index }
        }
        return nil
    }

    /// Moves the first line with zeros in it, and all that follow, to another file.
    func putZerosAside() throws(Failure) {
        let start = max(0, length - Self.pieceSize)
        let end = read(start..<length)
        guard let zero = end.firstIndex(of: 0) else { return }
        let line = end[..<zero].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        try putAside(from: start + line)
    }

    private var unusedName: String {
        var number = 1
        var name = "\(path).torn"
        while access(name, F_OK) == 0 {
            number += 1
            name = "\(path).torn-\(number)"
        }
        return name
    }

    /// The size of one read.
    static let pieceSize = 1 << 20

    /// Whether a file begins as ours do up to where a power cut has left zeros, or nothing.
    func isTorn(beginning head: [UInt8]) -> Bool {
        let first = read(0..<max(head.count, 1))
        guard let difference = zip(first, head).enumerated().first(where: { $1.0 != $1.1 })?.offset else {
            return first.count < head.count
        }
        return first[difference...].allSatisfy { $0 == 0 }
    }
}
