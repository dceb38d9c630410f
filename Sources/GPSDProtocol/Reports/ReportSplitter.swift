/// A splitter that separates gpsd's reports from the receiver's own data, which arrives over the same connection.
///
/// A report is a line of JSON that starts with `{"class":`. It may directly follow the last byte of a binary frame. The
/// input can be split at any byte.
package struct ReportSplitter {
    /// The separated parts of a chunk of input.
    package struct Result {
        /// The receiver's own data, in the order in which it was received.
        package var bytes: [UInt8] = []
        /// The complete reports, as JSON objects.
        package var reports: [[UInt8]] = []
    }

    /// The bytes held back because they may be the beginning of an incomplete report.
    package private(set) var held: [UInt8] = []

    private var context = Context.lineStart
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    private enum Context {
        /// At the start of a line, where any JSON object is a report.
        case lineStart
        /// Inside a line, where a JSON object is a report only if it starts with `{"class":`.
        case within
        /// After a report, before its line end, which is dropped.
        case behindReport
        /// Inside an object that started at the start of a line.
        case report
        /// Inside an object that started inside a line.
        case reportWithin
    }

    /// The maximum length of a report, in bytes. gpsd limits its lines to 10,240 bytes, but gpsbridge may list more
    /// satellites than fit into such a line.
    package static let maxReportLength = 1 << 15
    private static let opening = Array(#"{"class":"#.utf8)

    /// Creates a splitter whose input begins at the start of a line.
    package init() {}

    /// Splits a chunk of input. The beginning of an incomplete report is kept for the next call.
    package mutating func read(_ bytes: UnsafeRawBufferPointer) -> Result {
        var result = Result()
        for byte in bytes { process(byte, &result) }
        return result
    }

    private mutating func process(_ byte: UInt8, _ result: inout Result) {
        switch context {
        case .lineStart, .within, .behindReport: pass(byte, &result)
        case .report, .reportWithin: hold(byte, &result)
        }
    }

    private mutating func pass(_ byte: UInt8, _ result: inout Result) {
        switch (byte, context) {
        case (UInt8(ascii: "{"), _):
            context = context == .within ? .reportWithin : .report
            held = [byte]
            depth = 1
            isInString = false
            isEscaped = false
        case (0x0D, .behindReport): break
        case (0x0A, .behindReport): context = .lineStart
        default:
            context = byte == 0x0A ? .lineStart : .within
            result.bytes.append(byte)
        }
    }

    private mutating func hold(_ byte: UInt8, _ result: inout Result) {
        // Reports contain neither line ends nor control characters. If such a byte occurs, the bytes held back so far
        // are receiver data.
        guard byte >= 0x20, byte != 0x7F, held.count < Self.maxReportLength, continues(byte) else {
            result.bytes += held
            held = []
            context = .within
            return pass(byte, &result)
        }
        held.append(byte)
        if isInString {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
            }
            return
        }
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: "}"):
            depth -= 1
            guard depth == 0 else { return }
            result.reports.append(held)
            held = []
            context = .behindReport
        default: break
        }
    }

    /// Returns whether the held bytes, followed by `byte`, can be the beginning of a report.
    private func continues(_ byte: UInt8) -> Bool {
        if context == .reportWithin { return held.count >= Self.opening.count || byte == Self.opening[held.count] }
        guard held.count == 1 else { return true }
        return byte == UInt8(ascii: "\"") || byte == UInt8(ascii: " ") || byte == UInt8(ascii: "}")
    }
}
