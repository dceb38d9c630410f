/// The lines of a CSV file, without empty ones.
struct CSVLines {
    /// The line with the names of the columns.
    let header: ArraySlice<UInt8>
    let separator: UInt8
    /// The lines after the header.
    let rest: ArraySlice<ArraySlice<UInt8>>

    static let comma = UInt8(ascii: ",")
    static let separators = [comma, UInt8(ascii: ";"), UInt8(ascii: "\t")]
    private static let quote = UInt8(ascii: "\"")

    /// Creates the lines of a file; `nil` if it has no lines.
    ///
    /// - Parameter isHeader: Whether a line contains the names of the columns, if it starts like a comment.
    init?(_ bytes: [UInt8], isHeader: ([String]) -> Bool) {
        let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }
        let start = lines.firstIndex { line in
            let isPreamble = Self.isPreamble(line)
            return !isPreamble || isHeader(Self.fields(line, separator: Self.separator(in: line)))
        }
        guard let start else { return nil }
        header = lines[start]
        separator = Self.separator(in: header)
        rest = lines[(start + 1)...]
    }

    /// Returns whether a line before the header is a comment, or names the separator for a spreadsheet (`sep=;`).
    private static func isPreamble(_ line: ArraySlice<UInt8>) -> Bool {
        let line = withoutByteOrderMark(line)
        return line.first == UInt8(ascii: "#") || line.count <= 5 && line.starts(with: "sep=".utf8)
    }

    /// Returns the separator that occurs most often in the header.
    private static func separator(in header: ArraySlice<UInt8>) -> UInt8 {
        let counts = separators.map { separator in (separator, header.count { $0 == separator }) }
        return counts.max { $0.1 < $1.1 }?.0 ?? comma
    }

    private static func withoutByteOrderMark(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
    }

    /// Returns the fields of a line.
    func fields(_ line: ArraySlice<UInt8>) -> [String] { Self.fields(line, separator: separator) }

    /// Returns the fields of a line, without white space around their text. A field may be enclosed in quotation marks,
    /// and quotation marks in its text are then doubled (RFC 4180).
    static func fields(_ line: ArraySlice<UInt8>, separator: UInt8) -> [String] {
        // Spreadsheets write a byte order mark at the beginning of a file.
        let line = withoutByteOrderMark(line)
        guard line.contains(quote) else {
            return line.split(separator: separator, omittingEmptySubsequences: false).map {
                String(decoding: $0.trimmed, as: UTF8.self)
            }
        }
        var fields: [[UInt8]] = [[]]
        var isQuoted = false
        var last: UInt8?
        for byte in line {
            if byte == quote {
                // The second of two quotation marks reopens the field and is part of its text.
                if !isQuoted, last == quote { fields[fields.count - 1].append(quote) }
                isQuoted.toggle()
            } else if byte == separator, !isQuoted {
                fields.append([])
            } else {
                fields[fields.count - 1].append(byte)
            }
            last = byte
        }
        return fields.map { String(decoding: $0.trimmed, as: UTF8.self) }
    }

    /// The records after the header. A record has several lines if a quoted field contains line breaks.
    func records(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        guard bytes.contains(Self.quote) else { return Array(rest) }
        var records: [ArraySlice<UInt8>] = []
        var index = rest.startIndex
        while index < rest.endIndex {
            let line = rest[index]
            index += 1
            // A quotation mark that is never closed does not affect other lines.
            if endsInsideField(line), let end = rest[index...].firstIndex(where: Self.hasOddQuotes) {
                records.append(bytes[line.startIndex..<rest[end].endIndex])
                index = end + 1
            } else {
                records.append(line)
            }
        }
        return records
    }

    private static func hasOddQuotes(_ line: ArraySlice<UInt8>) -> Bool { line.count { $0 == quote } % 2 == 1 }

    /// Returns whether a field that begins with a quotation mark continues on the next line. A quotation mark inside a
    /// field may be a sign for inches.
    private func endsInsideField(_ line: ArraySlice<UInt8>) -> Bool {
        guard Self.hasOddQuotes(line) else { return false }
        var isQuoted = false
        var beginsField = true
        var isField = false
        for (index, byte) in zip(line.indices, line) {
            if byte == Self.quote {
                let reopens = !isQuoted && index > line.startIndex && line[index - 1] == Self.quote
                if !isQuoted, !reopens { isField = beginsField }
                isQuoted.toggle()
                beginsField = false
            } else if !isQuoted, byte == separator {
                beginsField = true
            } else if !byte.isBlank {
                beginsField = false
            }
        }
        return isField
    }
}
