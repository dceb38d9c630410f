import Dashboard
import GNSS
import Receivers
import Serial
import TerminalScreen

extension Drawing {
    /// Draws the status line, which can be read at a glance: the condition, its duration and the banners.
    mutating func drawStatus(row: Int) {
        var word = StyledText(" \(condition.grade.mark(isASCII: isASCII)) ", condition.grade.style)
        word.append(condition.word, condition.grade.style)
        var left = [LineItem(word, rank: 0)]
        if isCurrent, let held = data.age(of: data.fixSince) {
            left.append(LineItem("held", StyledText(clockDuration(held).padded(right: 5)), rank: 6))
            if let first = data.statistics.timeToFirstFix {
                left.append(LineItem("TTFF", StyledText("\(fixed(first / .seconds(1), 1)) s"), rank: 7))
            }
            let age = data.age(of: data.positionAt) ?? 0
            left.append(LineItem("fix age", StyledText(ageText(age).padded(right: 5)), rank: 8))
        } else if data.status != nil, let age = data.age(of: data.withoutPositionSince) {
            left.append(LineItem("for", StyledText(clockDuration(age).padded(right: 5)), rank: 6))
        }
        drawLine(left, banners + [clock], row: row)
    }

    /// The notices that the user must not overlook.
    var banners: [LineItem] {
        var items: [LineItem] = []
        if state.isPaused { items.append(LineItem(" PAUSED ", .banner, rank: 2)) }
        if let banner = originBanner { items.append(LineItem(" \(banner) ", .banner, rank: 1)) }
        if let recording = state.recording {
            let mark = isASCII ? "(o) REC" : "◉ REC"
            if recording.problem != nil {
                items.append(LineItem("\(mark) ERROR", .bad, rank: 0))
            } else {
                items.append(LineItem(mark, .bad, rank: 1))
            }
            if recording.lost > 0 { items.append(LineItem("\(recording.lost) lost", .bad, rank: 2)) }
        }
        return items
    }

    /// The banner for the data source; `nil` if the source is a receiver.
    private var originBanner: String? {
        if case .replay = data.origin { return "REPLAY" }
        return data.isSimulated ? "SIMULATED" : nil
    }

    private var clock: LineItem {
        if data.status?.phase == .ended, let time = data.epoch?.fix.time {
            return LineItem("\(time.clockText) UTC at the end ", .label, rank: 4)
        }
        // Show the receiver's time only while it is current.
        guard let time = data.epoch?.fix.time, data.status?.phase == .reading(.good),
            let age = data.age(of: data.epochAt), age <= data.maxFixAge
        else {
            return LineItem("\(data.now.utc.clockText) UTC from host clock ", .label, rank: 4)
        }
        var text = StyledText(size.columns < 100 ? "" : "\(time.dateText) ", .label)
        text.append(time.clockText, .value)
        text.append(" UTC ", .label)
        return LineItem(text, rank: 3)
    }

    /// Draws the receiver's name and the state of the recording. If the recording fails, the full reason is shown.
    ///
    /// - Returns: The index of the first row below the text.
    @discardableResult
    mutating func drawIdentity(row: Int, rows: Int = 1) -> Int {
        if let problem = state.recording?.problem {
            let area = Area(row: row, column: 3, rows: rows, columns: size.columns - 4)
            return row + max(1, drawParagraph(problem, .bad, in: area))
        }
        drawReceiver(row: row)
        return row + 1
    }

    private mutating func drawReceiver(row: Int) {
        guard let status = data.status else { return }
        var items: [LineItem] = []
        let device = status.device
        if let name = device?.displayName { items.append(LineItem(name, rank: 1)) }
        switch data.origin {
        case .replay(let name), .server(let name): items.append(LineItem(name, rank: 1))
        case .receiver, .simulation: if let name = status.name { items.append(LineItem(name, rank: 0)) }
        }
        if let baudRate = status.baudRate { items.append(LineItem("\(baudRate) 8N1", rank: 2)) }
        if let identity = data.reports.identity { items.append(LineItem(identity, .label, rank: 3)) }
        if let usb = device?.usb {
            items.append(LineItem(usb.numbers, .label, rank: 3))
            if let serial = usb.serialNumber { items.append(LineItem("serial \(serial)", .label, rank: 4)) }
        }
        if let driver = device?.driver { items.append(LineItem(driver, .label, rank: 5)) }
        if let link = device?.links.first(where: { $0.contains("/by-id/") }) {
            items.append(LineItem(link, .label, rank: 8))
        }
        if status.losses > 0 {
            let times = status.losses == 1 ? "once" : "\(status.losses) times"
            items.append(LineItem("lost \(times)", Style(.orange), rank: 6))
        }
        if let recording = state.recording {
            items.append(LineItem("\(recording.name) \(byteCount(recording.bytes))", .bad, rank: 1))
        }
        drawLine(items, row: row, column: 3)
    }

    /// Draws the cause of the current condition, and advice on how to improve it.
    ///
    /// - Returns: The number of rows used.
    @discardableResult
    mutating func drawCause(in area: Area, isCauseShown: Bool = false) -> Int {
        var area = area
        var rows = 0
        if !isCauseShown, let cause = condition.cause {
            let style = Style(condition.grade.style.color)
            rows += drawParagraph(cause, style, in: area)
            area = area.dropping(rows: rows)
        }
        if let advice = condition.advice {
            rows += drawParagraph(advice, .advice, in: area, first: isASCII ? "> " : "→ ")
        }
        return rows
    }
}
