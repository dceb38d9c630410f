import Dashboard
import GNSS
import NMEA
import Receivers
import TerminalScreen

extension Drawing {
    private var statistics: Receiver.Statistics { data.statistics }

    private var loadText: StyledText {
        var text = StyledText("\(fixed(statistics.bytesPerSecond, 0).padded(left: 4)) B/s")
        if let load = statistics.load, let baudRate = data.status?.baudRate {
            let style = load > 0.9 ? Style.warning : .label
            text.append("  \(fixed(load * 100, 0).padded(left: 2)) % of \(baudRate)", style)
        }
        return text
    }

    private var checksumText: StyledText {
        let bad = statistics.rejected[.badChecksum] ?? 0
        let all = statistics.sentenceCount + bad
        guard bad > 0 else { return StyledText("0") }
        return StyledText("\(bad)  \(rough(Double(bad) * 100 / Double(max(1, all)))) %", .warning)
    }

    private var ageTextOfData: StyledText {
        guard let age = data.age(of: data.bytesAt) else { return StyledText("–", .faint) }
        return StyledText(ageText(age).padded(right: 5), age > 2 ? .warning : .plain)
    }

    private var intervalText: StyledText? {
        guard let mean = data.intervals.mean else { return nil }
        var text = StyledText("\(fixed(mean, 2)) s")
        if let jitter = data.intervals.deviation { text.append("  jitter \(fixed(jitter * 1000, 0)) ms", .label) }
        return text
    }

    /// The title of the list of message types: "sentences", or "messages" if the receiver also sends binary messages.
    var messagesTitle: String { statistics.frames.isEmpty ? "sentences" : "messages" }

    private var messagesPerSecond: Double { statistics.sentencesPerSecond + statistics.framesPerSecond }

    private var antennaText: StyledText {
        switch data.reports.antenna {
        case .open: StyledText("open", .warning)
        case .short: StyledText("short circuit", .bad)
        case .normal: StyledText("connected")
        case .inside: StyledText("internal")
        case .outside: StyledText("external")
        case nil: StyledText()
        }
    }

    private var jammingText: StyledText {
        guard let jamming = data.reports.jamming else { return StyledText() }
        return StyledText(jamming.percentage, jamming.isHarmful ? .warning : .plain)
    }

    private var outputText: StyledText {
        guard let output = data.reports.output else { return StyledText() }
        return StyledText("\(fixed(output.share * 100, 0)) % full", output.isOverloaded ? .warning : .plain)
    }

    private var surveyInText: StyledText { data.reports.surveyIn.map { StyledText($0.shortText) } ?? StyledText() }

    private var correctionsText: StyledText {
        guard let corrections = data.reports.corrections else { return StyledText() }
        let text = "\(corrections.usedCount) of \(corrections.count) used"
        return StyledText(text, corrections.problem == nil ? .plain : .warning)
    }

    /// The facts about the connection to the receiver, in the order in which they are listed.
    var linkFacts: [Fact] {
        let count = data.rates.rates.count
        var facts = [
            Fact(messagesTitle, "\(fixed(messagesPerSecond, 1)) /s of \(count) types", rank: 1),
            Fact("data", loadText, rank: 0), Fact("checksums", checksumText, rank: 2),
            Fact("gaps", "\(statistics.gaps)", rank: 3), Fact("age", ageTextOfData, rank: 2),
        ]
        if let interval = intervalText { facts.append(Fact("epochs", interval, rank: 4)) }
        let others = statistics.rejected.reduce(0) { $1.key == .badChecksum ? $0 : $0 + $1.value }
        if others > 0 { facts.append(Fact("no sentence", "\(others) lines", rank: 5)) }
        let lineErrors = statistics.lineErrors
        if lineErrors > 0 { facts.append(Fact("line errors", "\(lineErrors)", .warning, rank: 2)) }
        let reported = [
            ("antenna", antennaText), ("jamming", jammingText), ("output", outputText), ("survey-in", surveyInText),
            ("corrections", correctionsText),
        ]
        for (label, text) in reported where text.width > 0 { facts.append(Fact(label, text, rank: 2)) }
        for (kind, count) in statistics.frames.sorted(by: { $0.key.name < $1.key.name }) {
            facts.append(Fact(kind.name, "\(count) frames", rank: 6))
        }
        return facts
    }

    /// Draws the facts about the connection in a single row.
    mutating func drawLinkLine(row: Int, column: Int, columns: Int) {
        drawLine(
            [
                LineItem(StyledText("\(fixed(messagesPerSecond, 1).padded(left: 5)) \(rateUnit)"), rank: 2),
                LineItem(loadText, rank: 1), LineItem("bad checksum", checksumText, rank: 3),
                LineItem("gaps", StyledText("\(statistics.gaps)"), rank: 4), LineItem("age", ageTextOfData, rank: 5),
                LineItem("epochs", intervalText ?? StyledText(), rank: 6),
                LineItem("antenna", antennaText, rank: data.reports.antenna?.remedy == nil ? 8 : 1),
                LineItem("jamming", jammingText, rank: data.reports.jamming?.isHarmful == true ? 1 : 7),
                LineItem("output", outputText, rank: data.reports.output?.isOverloaded == true ? 1 : 9),
                LineItem("survey-in", surveyInText, rank: 6),
                LineItem("corrections", correctionsText, rank: data.reports.corrections?.problem == nil ? 6 : 1),
            ], row: row, column: column, columns: columns)
    }

    private var rateUnit: String { statistics.frames.isEmpty ? "sent/s" : "msg/s" }

    /// Draws the number of messages per second for each type. Types that do not fit are omitted.
    mutating func drawTypes(in area: Area) {
        var (row, column) = (0, 0)
        for rate in data.rates.rates {
            let name = rate.name.text
            let text = "\(name) \(fixed(rate.perSecond, 1).padded(left: 4))"
            if column > 0, column + text.utf8.count > area.columns { (row, column) = (row + 1, 0) }
            guard row < area.rows else { return }
            let next = picture.write(
                name, .label, row: area.row + row, column: area.column + column, width: area.columns)
            picture.write(
                String(text.dropFirst(name.count)), row: area.row + row, column: next,
                width: area.column + area.columns - next)
            column += text.utf8.count + 2
        }
    }

    /// Draws the most recently received sentences and binary messages.
    mutating func drawRaw(in area: Area) {
        let lines = data.raw.lines(area.rows, width: area.columns)
        for (index, line) in lines.enumerated() {
            let isLast = index == lines.count - 1
            picture.write(
                line, isLast ? .plain : .faint, row: area.row + index, column: area.column, width: area.columns)
        }
    }

    /// Draws the most recent events.
    mutating func drawEvents(in area: Area) {
        let events = data.log.events.suffix(area.rows)
        for (index, event) in events.enumerated() {
            var text = StyledText("\(event.time.clockText) ", .label)
            text.append("\(event.tone.mark(isASCII: isASCII)) ", event.tone.style)
            text.append(event.text, event.tone.style)
            picture.write(text, row: area.row + index, column: area.column, width: area.columns)
        }
    }
}
