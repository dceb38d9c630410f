import NMEA

/// The comments at the beginning of a log: lines that begin with `#`, as in gpsd's logs.
enum LogHeader {
    /// The number of bytes at the beginning of a log that are searched for the date.
    private static let maxLength = 4_096

    /// Returns the date in a line such as `# Date: 2005-06-09` or `# Date = 2005-06-09`; `nil` if there is no such line.
    static func date(in file: InputFile) -> CalendarDate? {
        // Errors are reported later, when the file is read for its epochs.
        guard let chunk = try? file.read() else { return nil }
        return date(in: UnsafeRawBufferPointer(rebasing: chunk.prefix(maxLength)))
    }

    /// Returns the date in the comments at the beginning of the bytes; `nil` if no comment contains a date.
    static func date(in bytes: UnsafeRawBufferPointer) -> CalendarDate? {
        let lines = bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
        return lines.prefix { $0.first == UInt8(ascii: "#") }.lazy.compactMap(date(inLine:)).first
    }

    private static func date(inLine line: Slice<UnsafeRawBufferPointer>) -> CalendarDate? {
        let parts = String(decoding: line.dropFirst(), as: UTF8.self)
            .split(maxSplits: 1, whereSeparator: { $0 == ":" || $0 == "=" })
        guard parts.count == 2, parts[0].split(separator: " ").joined().lowercased() == "date" else { return nil }
        // A time may follow the date.
        let numbers = parts[1].drop { $0 == " " }.prefix { $0.isNumber || $0 == "-" }.split(separator: "-")
        guard numbers.count == 3, let year = Int16(numbers[0]), let month = UInt8(numbers[1]),
            let day = UInt8(numbers[2])
        else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }
}
