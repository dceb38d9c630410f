import GNSS
import NMEA
import TerminalScreen

extension StreamCounts {
    /// Returns the counts as a text table.
    func table(_ selection: MessageSelection) -> String {
        var rows = [CountRow("sentences", reader.sentences)]
        for type in types(selection) {
            let talker = type.type.isProprietary ? "  " : type.type.talker
            rows.append(CountRow("  \(talker) \(type.type.code)", type.count, note: "\(percent: type.share)"))
        }
        if uncounted > 0 { rows.append(CountRow("  of other types", uncounted)) }
        rows.append(CountRow("with a TAG block", tagged))
        rows.append(CountRow("rejected lines", reader.rejected))
        for reason in RejectionReason.allCases where reader.rejected(reason) > 0 {
            rows.append(CountRow("  \(reason.words)", reader.rejected(reason)))
        }
        rows.append(CountRow("binary frames", protocols.reduce(0) { $0 + $1.frames.count }))
        for (kind, frames) in protocols {
            rows.append(CountRow("  \(kind.label)", frames.count, note: "\(grouped: frames.bytes) bytes"))
            for message in frames.types(selection) { rows.append(CountRow("    \(message.title)", message.count)) }
            if frames.uncounted > 0 { rows.append(CountRow("    other messages", frames.uncounted)) }
        }
        let rate = recordedRate.map { "\($0) per second" }
        rows.append(CountRow("epochs", epochs.epochs, note: rate ?? ""))
        rows.append(CountRow("  complete", epochs.complete))
        rows.append(CountRow("  incomplete", epochs.incomplete))
        rows.append(CountRow("  amended", epochs.amended))
        rows.append(CountRow("bytes", reader.bytes))
        rows.append(CountRow("  stray", reader.strayBytes))
        return CountRow.table(rows)
    }
}

/// A row of a text table, with a label, a count and a note.
private struct CountRow {
    let label: String
    let count: String
    let note: String

    init(_ label: String, _ count: Int, note: String = "") {
        self.label = label
        self.count = "\(grouped: count)"
        self.note = note
    }

    /// Formats rows as a table, with the labels aligned left and the numbers aligned right.
    static func table(_ rows: [CountRow]) -> String {
        let labelWidth = rows.map(\.label.count).max() ?? 0
        let countWidth = rows.map(\.count.count).max() ?? 0
        let noteWidth = rows.map(\.note.count).max() ?? 0
        return rows.map { row in
            let count = "\(row.label.padded(right: labelWidth))  \(row.count.padded(left: countWidth))"
            return row.note.isEmpty ? "\(count)\n" : "\(count)  \(row.note.padded(left: noteWidth))\n"
        }.joined()
    }
}

extension DefaultStringInterpolation {
    /// Appends a count with its digits in groups of three.
    mutating func appendInterpolation(grouped count: Int) {
        let digits = String(count)
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { appendLiteral(",") }
            appendLiteral(String(digit))
        }
    }

    /// Appends a share from 0 to 1 as a percentage with one decimal.
    fileprivate mutating func appendInterpolation(percent share: Double) {
        let thousandths = Int((share * 1000).rounded())
        appendLiteral("\(thousandths / 10).\(thousandths % 10)%")
    }
}

extension RejectionReason {
    fileprivate var words: String {
        switch self {
        case .missingChecksum: "no checksum"
        case .badChecksum: "bad checksum"
        case .tooLong: "too long"
        case .badCharacter: "bad character"
        case .empty: "empty"
        }
    }
}
