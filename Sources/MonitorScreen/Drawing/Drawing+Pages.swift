import Dashboard
import GNSS
import Receivers
import Serial
import TerminalScreen

// A page fills the screen below the status line. All lines of the page are created first, because the line count limits
// the scroll position. Then the visible lines are drawn.

extension Drawing {
    mutating func drawPage() {
        drawStatus(row: 0)
        let area = pageArea()
        drawRule(title, note: StyledText("↑ ↓ esc", .label), in: area)
        let body = area.dropping(rows: 1)
        guard body.rows > 0 else { return }
        let lines = lines(width: body.columns)
        let limit = max(0, lines.count - body.rows)
        // The device page scrolls to the selected device, which occupies two lines. Other pages begin at the scroll
        // position.
        let first = view.page == .devices ? max(0, view.scroll * 2 - body.rows + 2) : view.scroll
        for (index, line) in lines.dropFirst(min(first, limit)).prefix(body.rows).enumerated() {
            picture.write(line, row: body.row + index, column: body.column, width: body.columns)
        }
    }

    /// Returns the maximum scroll position of the page, in lines.
    mutating func maxScroll() -> Int {
        let body = pageArea().dropping(rows: 1)
        return max(0, lines(width: body.columns).count - max(0, body.rows))
    }

    /// Returns the area between the status and the keys.
    private mutating func pageArea() -> Area { rows(1, drawKeys() - 1) }

    private var title: String {
        switch view.page {
        case .overview: ""
        case .help: "help"
        case .devices: "devices"
        case .events: "events"
        case .messages: messagesTitle
        case .json: "the latest fix as gpsd JSON"
        case .doctor: "diagnosis"
        }
    }

    private func lines(width: Int) -> [StyledText] {
        switch view.page {
        case .overview: []
        case .help: helpLines(width: width)
        case .devices: deviceLines
        case .events: eventLines
        case .messages: messageLines
        case .json: reportLines(width: width)
        case .doctor: doctorLines(width: width)
        }
    }

    private var deviceLines: [StyledText] {
        guard !state.devices.isEmpty else { return [StyledText("no serial devices connected", .faint)] }
        return state.devices.flatMap { device in
            let isChosen = device.portIdentity == state.chosenDevice
            var line = StyledText(isChosen ? (isASCII ? "> " : "▶ ") : "  ", .key)
            line.append(device.path.padded(right: 14), isChosen ? .value : .plain)
            line.append("  \(device.displayName)", isChosen ? .value : .plain)
            if device.path == data.status?.device?.path { line.append("  in use", .good) }
            var details: [String] = []
            switch device.verdict {
            case .certain: details.append("a receiver")
            case .candidate: details.append("may be a receiver")
            case .no: details.append("not a receiver")
            }
            if let usb = device.usb {
                details.append(usb.numbers)
                if let serial = usb.serialNumber { details.append("serial \(serial)") }
                details.append("USB port \(usb.portPath)")
            }
            if let driver = device.driver { details.append(driver) }
            return [line, StyledText("    \(details.joined(separator: ", "))", .label)]
        }
    }

    private var eventLines: [StyledText] {
        let events = data.log.events
        guard !events.isEmpty else { return [StyledText("no events yet", .faint)] }
        return events.reversed().map { event in
            var line = StyledText("\(event.time.dateText) \(event.time.clockText)  ", .label)
            line.append("\(event.tone.mark(isASCII: isASCII)) \(event.text)", event.tone.style)
            return line
        }
    }

    private func reportLines(width: Int) -> [StyledText] {
        guard let reports = options.reports, let epoch = data.epoch else {
            return [StyledText("no data yet", .faint)]
        }
        return reports(epoch).flatMap { report in
            // Text is wrapped at spaces, so a space is added after every comma.
            wrapped(report.split(separator: ",").joined(separator: ", "), width: width).map { StyledText($0) } + [
                .init()
            ]
        }
    }

    private func doctorLines(width: Int) -> [StyledText] {
        guard let diagnosis = state.diagnosis else { return [StyledText("diagnosing …", .faint)] }
        return diagnosis.findings.flatMap { finding in
            var line = StyledText("\(finding.outcome.mark(isASCII: isASCII)) ", finding.outcome.style)
            line.append(finding.step.title.padded(right: 12), finding.outcome == .bad ? .bad : .value)
            let indent = line.width
            let evidence = wrapped(finding.evidence, width: width - indent).map { StyledText($0) }
            let remedy = wrapped(finding.remedy ?? "", width: width - indent - 2).enumerated().map { index, text in
                StyledText("\(index > 0 ? "  " : isASCII ? "> " : "→ ")\(text)", .advice)
            }
            let texts = evidence + remedy
            guard let first = texts.first else { return [line] }
            line.append(first)
            return [line]
                + texts.dropFirst().map { text in
                    var next = StyledText(String(repeating: " ", count: indent))
                    next.append(text)
                    return next
                }
        }
    }
}

extension Diagnosis.Outcome {
    fileprivate func mark(isASCII: Bool) -> String {
        switch self {
        case .good: isASCII ? "+" : "●"
        case .poor: isASCII ? "~" : "◐"
        case .bad: isASCII ? "!" : "○"
        case .pending: isASCII ? "." : "…"
        case .skipped: isASCII ? "-" : "–"
        }
    }

    fileprivate var style: Style {
        switch self {
        case .good: .good
        case .poor: .warning
        case .bad: .bad
        case .pending: .faint
        case .skipped: .faint
        }
    }
}
