import Dashboard
import GNSS
import TerminalScreen

extension Drawing {
    private static let margin = 1

    /// Returns an area of `count` rows that starts at `row` and spans the screen between the margins.
    func rows(_ row: Int, _ count: Int) -> Area {
        Area(row: row, column: Self.margin, rows: count, columns: size.columns - 2 * Self.margin)
    }

    // MARK: One to seven rows

    mutating func drawFewLines() {
        let mark = condition.grade.mark(isASCII: isASCII)
        var left = [LineItem("\(mark) \(condition.word)", condition.grade.style, rank: 0)]
        var right = banners
        let causeWidth = left[0].text.width + 2 + (condition.cause?.terminalWidth ?? 0)
        let isCauseShown = !isCurrent && causeWidth <= size.columns
        // The position is the most important value. If it does not fit next to the condition, it is drawn on a separate
        // line. On a screen with a single row, it replaces the title of the condition.
        let positionWidth = positionText?.terminalWidth ?? 0
        let isPositionBelow = isCurrent && size.rows > 1 && left[0].text.width + 2 + positionWidth > size.columns
        if isCurrent, !isPositionBelow, let position = positionText {
            if left[0].text.width + 2 + positionWidth > size.columns {
                left = [LineItem(mark, condition.grade.style, rank: 1)]
            }
            left.append(LineItem(shortened(position, to: size.columns), .value, rank: 0))
            left.append(LineItem(shortAccuracyText, rank: 3))
            left.append(LineItem(speedText(sparkline: 0), rank: 2))
            left.append(LineItem(courseText, rank: 4))
        } else if !isCurrent, isCauseShown || size.rows == 1, let cause = condition.cause {
            left.append(LineItem(cause, rank: 0))
        }
        if !satellites.isEmpty { right.append(LineItem("\(usedAndSeen) sat", .label, rank: 5)) }
        drawLine(left, right, row: 0)
        guard size.rows > 1 else { return }
        // If space is scarce, the device name is omitted before the advice.
        let showsIdentity = size.rows > (isPositionBelow ? 5 : isCurrent ? 2 : 4)
        if showsIdentity { drawIdentity(row: size.rows - 1) }
        let rest = rows(1, size.rows - (showsIdentity ? 2 : 1))
        if isCurrent {
            let used = isPositionBelow ? drawPosition(in: rest) : 0
            drawFacts(facts(sparkline: 10, columns: rest.columns), in: rest.dropping(rows: used))
        } else {
            let used = drawCause(in: rest, isCauseShown: isCauseShown)
            drawLastPosition(in: rest.dropping(rows: used))
        }
    }

    // MARK: Fewer than 60 columns

    mutating func drawNarrow() {
        drawStatus(row: 0)
        let head = drawIdentity(row: 1, rows: 3)
        let bottom = drawKeys()
        var area = rows(head, bottom - head)
        let isAltitudeAbove = isCurrent && area.rows > 0 && isAltitudeBesidePosition(columns: area.columns)
        area = area.dropping(rows: drawHeadline(in: area))
        let facts = facts(sparkline: 8, columns: area.columns, isAltitudeAbove: isAltitudeAbove)
        let factRows = min(fix == nil ? 0 : facts.count, area.rows / 2)
        drawFacts(facts, in: area.prefix(rows: factRows))
        area = area.dropping(rows: max(0, factRows))
        drawLower(in: area, skyColumns: 0)
    }

    // MARK: 80 × 24

    mutating func drawStandard() {
        drawStatus(row: 0)
        let head = drawIdentity(row: 1, rows: 3)
        let bottom = drawKeys()
        var area = rows(head, bottom - head)
        // While satellites are in view, the number of rows is fixed, so that the rows below do not move when the
        // position is lost or found again.
        let usual = size.rows < 16 ? 2 : 4
        let headline = area.prefix(rows: satellites.isEmpty ? max(usual, area.rows / 2) : usual)
        let used = drawHeadline(in: headline)
        if fix != nil { drawFactLines(in: headline.dropping(rows: used).prefix(rows: max(0, usual - used))) }
        area = area.dropping(rows: max(used, usual))
        drawLower(in: area, skyColumns: view.isSkyToggled ? min(area.columns / 2, max(0, area.rows - 4) * 2) : 0)
    }

    /// Draws the most important facts in three lines.
    private mutating func drawFactLines(in area: Area) {
        let lines = [
            [
                LineItem("speed", speedText(sparkline: 12), rank: 0), LineItem("course", courseText, rank: 1),
                LineItem("climb", climbText, rank: 2),
            ],
            [
                LineItem("DOP", dilutionText(), rank: 0), LineItem("CEP", deviationText, rank: 1),
                LineItem("ellipse", ellipseText, rank: 2),
            ],
            [
                LineItem("baseline", baselineText, rank: 0), LineItem("corrected", correctionText, rank: 1),
                LineItem("host clock", clockText(), rank: 2), LineItem("height", ellipsoidText, rank: 3),
                LineItem(shortPosition?.name ?? "", StyledText(shortPosition?.text ?? ""), rank: 4),
            ],
        ]
        for (index, items) in lines.prefix(area.rows).enumerated() {
            drawLine(items, row: area.row + index, column: area.column, columns: area.columns, gap: 3)
        }
    }

    /// Draws the satellites, the link and the last sentences. Parts that do not fit are omitted.
    private mutating func drawLower(in area: Area, skyColumns: Int) {
        var area = area
        guard area.rows > 1 else { return }
        // If space is scarce, the sentences are omitted before the sky.
        let raw = view.showsRaw && area.rows >= 11 && (skyColumns == 0 || area.rows > 24) ? 3 : 0
        let link = area.rows >= 7 ? (area.rows >= 14 ? 3 : 2) : 0
        var above = area.prefix(rows: area.rows - raw - link)
        area = area.dropping(rows: above.rows)
        if !satellites.isEmpty, view.showsBars || skyColumns > 0 {
            drawRule("satellites", note: signalNote(width: above.columns - 20), in: above)
            above = above.dropping(rows: 1)
            if skyColumns > 9, above.rows > 4 {
                drawSky(in: above.prefix(columns: view.showsBars ? skyColumns : above.columns))
                above = above.dropping(columns: skyColumns, gap: 2)
            }
            if view.showsBars { drawSignals(in: above) }
        } else {
            drawRule("events", in: above)
            drawEvents(in: above.dropping(rows: 1))
        }
        drawLink(in: area.prefix(rows: link))
        area = area.dropping(rows: link)
        if raw > 0 {
            drawRule(messagesTitle, in: area)
            drawRaw(in: area.dropping(rows: 1))
        }
    }

    private mutating func drawLink(in area: Area) {
        guard area.rows > 1 else { return }
        drawRule("link", in: area)
        drawLinkLine(row: area.row + 1, column: area.column, columns: area.columns)
        drawTypes(in: area.dropping(rows: 2))
    }

    // MARK: At least 100 × 30

    mutating func drawWide() {
        drawStatus(row: 0)
        let head = drawIdentity(row: 1, rows: 3)
        let bottom = drawKeys()
        let top = head + max(2, drawHeadline(in: rows(head, isCurrent ? 2 : 4)))
        let body = rows(top, bottom - top)
        let upperRows = max(15, min(26, body.rows * 3 / 5))
        let upper = body.prefix(rows: upperRows)
        drawUpper(in: upper)
        drawBottom(in: body.dropping(rows: upperRows))
    }

    /// Draws the facts, the sky and the signal strengths side by side.
    private mutating func drawUpper(in area: Area) {
        var area = area
        let factColumns = min(44, max(36, area.columns / 3))
        let left = area.prefix(columns: factColumns)
        drawRule("position", in: left)
        let facts = fix == nil ? [] : facts(sparkline: 12, columns: factColumns)
        drawFacts(facts, in: left.dropping(rows: 1))
        drawDeviations(in: left.dropping(rows: facts.count + 1))
        area = area.dropping(columns: factColumns, gap: 2)
        if !view.isSkyToggled {
            let columns = view.showsBars ? min((area.rows - 1) * 2, area.columns / 2) : area.columns
            let sky = area.prefix(columns: columns)
            drawRule(isTurned ? "sky, heading up" : "sky", in: sky)
            drawSky(in: sky.dropping(rows: 1))
            area = area.dropping(columns: columns, gap: 2)
        }
        if view.showsBars {
            drawRule("C/N0", note: signalNote(width: area.columns - 14), in: area)
            drawSignals(in: area.dropping(rows: 1))
        }
    }

    private static let maxTypeRows = 3
    private static let eventRows = 14

    /// Draws the link and the events side by side, with the sentences below.
    private mutating func drawBottom(in area: Area) {
        let linkFacts = linkFacts
        // The sentences are drawn in the rows that the link and the events do not need.
        let needed = max(linkFacts.count + 1 + Self.maxTypeRows, min(Self.eventRows, area.rows / 2))
        let rawRows = view.showsRaw ? max(3, area.rows / 3, area.rows - needed) : 0
        let middle = area.prefix(rows: area.rows - rawRows)
        let half = middle.columns / 2 - 1
        let link = middle.prefix(columns: half)
        drawRule("link", in: link)
        let typeRows = min(Self.maxTypeRows, max(1, (link.rows - 1) / 3))
        let factRows = min(linkFacts.count, link.rows - 1 - typeRows)
        drawFacts(linkFacts, in: link.dropping(rows: 1).prefix(rows: factRows))
        drawTypes(in: link.dropping(rows: 1 + factRows))
        let events = middle.dropping(columns: half, gap: 2)
        drawRule("events", in: events)
        drawEvents(in: events.dropping(rows: 1))
        if rawRows > 0 {
            let raw = area.dropping(rows: middle.rows)
            drawRule(messagesTitle, in: raw)
            drawRaw(in: raw.dropping(rows: 1))
        }
    }

    // MARK: Elements shared by all layouts

    private static let headlineGap = 3

    /// Returns whether the headline has room for the altitude next to the position.
    private func isAltitudeBesidePosition(columns: Int) -> Bool {
        guard let position = positionText else { return false }
        return position.terminalWidth + Self.headlineGap + altitudeText.width <= columns
    }

    /// Draws the position, or the reason why no position is available.
    ///
    /// - Returns: The number of rows used.
    @discardableResult
    mutating func drawHeadline(in area: Area) -> Int {
        guard area.rows > 0 else { return 0 }
        var rows = 0
        // The reason why the last known position is out of date is shown above the position.
        if !isCurrent {
            rows += drawCause(in: fix == nil ? area : area.prefix(rows: area.rows - 1))
            return rows + drawLastPosition(in: area.dropping(rows: rows))
        }
        if let position = positionText {
            if position.terminalWidth > area.columns {
                rows += drawPosition(in: area)
            } else {
                let gap = Self.headlineGap
                let isWide =
                    position.terminalWidth + altitudeText.width + accuracyText().width + 2 * gap <= area.columns
                drawLine(
                    [
                        LineItem(position, .value, rank: 0), LineItem(altitudeText, rank: 1),
                        LineItem(isWide ? accuracyText() : shortAccuracyText, rank: 2),
                    ], row: area.row, column: area.column, columns: area.columns, gap: gap)
                rows += 1
            }
            // Explains why the quality of the position is poor.
            if condition.cause != nil, rows < area.rows {
                rows += drawCause(in: area.dropping(rows: rows).prefix(rows: 1))
            }
        }
        return rows
    }

    /// Draws only the position, in two rows if it does not fit into one row.
    ///
    /// - Returns: The number of rows used.
    private mutating func drawPosition(in area: Area) -> Int {
        guard let position = positionText else { return 0 }
        let parts = position.terminalWidth > area.columns ? position.latitudeAndLongitude : []
        let lines = parts.isEmpty ? [position] : parts
        for (index, line) in lines.prefix(area.rows).enumerated() {
            picture.write(
                shortened(line, to: area.columns), .value, row: area.row + index, column: area.column,
                width: area.columns)
        }
        return min(lines.count, area.rows)
    }

    /// Draws the last known position and its age.
    ///
    /// - Returns: The number of rows used.
    @discardableResult
    private mutating func drawLastPosition(in area: Area) -> Int {
        guard let position = positionText, area.rows > 0 else { return 0 }
        let age = data.age(of: data.positionAt).map { "last position, \(ageText($0)) ago:" } ?? ""
        drawLine(
            [LineItem(age, .label, rank: 1), LineItem(shortened(position, to: area.columns), .faint, rank: 0)],
            row: area.row, column: area.column, columns: area.columns)
        return 1
    }

    /// Draws the available keys in the last row.
    ///
    /// - Returns: The number of rows above the keys.
    mutating func drawKeys() -> Int {
        let keys = [
            ("q", "quit", 0), ("?", "help", 1), ("d", "device", 5), ("s", "sky", 8), ("b", "bars", 9), ("r", "raw", 10),
            ("j", "json", 11), ("m", "messages", 14), ("u", "units", 6), ("c", "coord", 7), ("p", "pause", 4),
            ("e", "events", 12),
            ("w", state.recording == nil ? "record" : "stop recording", 3), ("x", "diagnose", 2),
            ("t", "heading up", 13),
        ]
        let items = keys.map { key, word, rank in
            var text = StyledText(key, .key)
            text.append(" \(word)", .label)
            return LineItem(text, rank: rank)
        }
        drawLine(items, row: size.rows - 1, column: 1, columns: size.columns - 2)
        return size.rows - 1
    }
}
