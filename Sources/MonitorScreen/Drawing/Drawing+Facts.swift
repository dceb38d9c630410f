import Dashboard
import GNSS
import Receivers
import TerminalScreen

/// A labeled value, such as the altitude.
struct Fact {
    var label: String
    var value: StyledText
    /// The rank of the fact. Facts of rank 0 are always shown. If space is scarce, facts with the highest rank are
    /// omitted first.
    var rank: Int

    /// The width of the label column, in characters.
    static let labelColumns = 11

    init(_ label: String, _ value: StyledText, rank: Int) {
        self.label = label
        self.value = value
        self.rank = rank
    }

    init(_ label: String, _ value: String, _ style: Style = .plain, rank: Int) {
        self.init(label, StyledText(value, style), rank: rank)
    }
}

extension Drawing {
    /// The last known position, which may be out of date.
    var fix: Fix? { data.position }
    /// Whether ``fix`` is the current position.
    var isCurrent: Bool { data.isCurrent }
    private var units: Units { view.units }
    /// The style of values that become faint when the position is out of date.
    var valueStyle: Style { isCurrent ? .value : .faint }

    private var notation: PositionNotation? {
        options.notations.isEmpty ? nil : options.notations[view.notation % options.notations.count]
    }

    /// The last known position in the selected notation.
    var positionText: String? { fix?.coordinate.flatMap { notation?.format($0) } }

    /// The last known position in the short notation; `nil` if the short notation is already selected.
    var shortPosition: (name: String, text: String)? {
        guard let short = options.shortNotation, let coordinate = fix?.coordinate, short.name != notation?.name else {
            return nil
        }
        return (short.name, short.format(coordinate))
    }

    var altitudeText: StyledText {
        var text = StyledText()
        guard let altitude = fix?.knownAltitude else {
            text.append("no altitude", .faint)
            return text
        }
        text.append(fixed(units.length.convert(altitude), 1), valueStyle)
        text.append(" \(units.length.symbol)", .label)
        text.append(" MSL", .label)
        return text
    }

    var ellipsoidText: StyledText {
        guard let fix,
            let height = fix.knownEllipsoidalAltitude
                ?? fix.knownAltitude.flatMap({ fix.geoidSeparation.map($0.advanced(by:)) })
        else { return StyledText() }
        return StyledText("\(units.length.text(height, decimals: 1)) HAE", .label)
    }

    /// Returns the position's estimated errors.
    ///
    /// - Parameter columns: The available width. If the width is too small, the vertical error is omitted, and the note
    ///   "est." is moved to the left or omitted.
    func accuracyText(columns: Int = .max) -> StyledText {
        var text = StyledText()
        guard let errors = fix?.errors, let horizontal = errors.horizontalError else {
            text.append("unknown", .faint)
            return text
        }
        text.append(StyledText(quantity: "\(plusMinus) \(units.error(horizontal))", valueStyle))
        if let vertical = fix?.knownVerticalError {
            var part = StyledText(isASCII ? "  up " : "  ↕ ", .label)
            part.append("\(plusMinus) \(units.error(vertical))", isCurrent ? .plain : .faint)
            if text.width + part.width <= columns { text.append(part) }
        }
        let notes = errors.origin == .dilution ? ["  est.", " est."] : []
        if let note = notes.first(where: { text.width + $0.utf8.count <= columns }) { text.append(note, .label) }
        return text
    }

    /// The estimated horizontal error.
    var shortAccuracyText: StyledText {
        fix?.errors?.horizontalError.map { StyledText("\(plusMinus) \(units.error($0))", valueStyle) } ?? StyledText()
    }

    private var plusMinus: String { isASCII ? "+-" : "±" }

    /// The error ellipse as reported by the receiver, or derived from the north and east errors.
    var ellipseText: StyledText {
        guard let errors = fix?.errors, let ellipse = errors.ellipse else { return StyledText() }
        let axes = [ellipse.major, ellipse.minor].map { rough(units.length.convert($0)) }
        var text = StyledText(axes.joined(separator: " × "))
        text.append(" \(units.length.symbol) @ \(degrees(ellipse.orientation))°", .label)
        return text
    }

    var deviationText: StyledText {
        if data.deviations.isMoving { return StyledText("moving", .faint) }
        guard let radii = data.deviations.radii else { return StyledText() }
        var text = StyledText("50 % ", .label)
        text.append(units.error(radii.median))
        text.append("  95 % ", .label)
        text.append(units.error(radii.percentile95))
        return text
    }

    /// Returns the DOPs, followed by their rating.
    ///
    /// - Parameter columns: The available width. If the rating does not fit, it is omitted.
    func dilutionText(columns: Int = .max) -> StyledText {
        var text = StyledText()
        guard let dilution = data.epoch?.fix.dilution else { return text }
        for (name, value) in [("H", dilution.horizontal), ("V", dilution.vertical), ("P", dilution.position)] {
            guard let value else { continue }
            text.append(text.width > 0 ? "  \(name) " : "\(name) ", .label)
            text.append(fixed(value, 1))
        }
        if let word = dilution.word, text.width + 2 + word.utf8.count <= columns { text.append("  \(word)", .label) }
        return text
    }

    /// Returns the speed, followed by a sparkline for the last minute.
    func speedText(sparkline: Int) -> StyledText {
        guard let speed = fix?.speed else { return StyledText("–", .faint) }
        var text = StyledText(fixed(units.speed.convert(speed), 1).padded(left: 5), valueStyle)
        text.append(" \(units.speed.symbol)", .label)
        text.append("".padded(right: 4 - units.speed.symbol.count), .label)
        let means = data.speeds.means(parts: sparkline, at: data.seconds)
        let fastest = means.compactMap { $0 }.max() ?? 0
        if sparkline > 0 {
            // The range of the sparkline has a minimum size, so that noise does not make a stationary receiver appear
            // to move.
            let line = Sparkline.text(means, in: 0...max(fastest, 1.5), isASCII: isASCII)
            text.append(" \(line)", Style(.cyan))
        }
        return text
    }

    var courseText: StyledText {
        guard let course = fix?.course else { return StyledText("–", .faint) }
        var text = StyledText("\(degrees(course))°", valueStyle)
        text.append(" \(compassPoint(course).padded(right: 3))", .label)
        return text
    }

    var climbText: StyledText {
        fix?.climb.map { StyledText(quantity: units.climb($0), isCurrent ? .plain : .faint) } ?? StyledText()
    }

    /// The age of the corrections, and the station that sent them.
    var correctionText: StyledText {
        guard let age = fix?.correctionAge else { return StyledText() }
        var text = StyledText("\(fixed(age, 1)) s ago")
        if let station = fix?.knownCorrectionStation { text.append("  by station \(station)", .label) }
        return text
    }

    /// The vector from the base station, or from a second antenna, to the receiver's antenna.
    var baselineText: StyledText {
        let supplement = data.epoch?.supplement
        guard let baseline = supplement?.baseline ?? supplement?.antennaBaseline, let length = baseline.distance else {
            return StyledText()
        }
        var text = StyledText(units.length.text(length, decimals: 3), valueStyle)
        if let course = baseline.direction { text.append(" @ \(degrees(course))°", .label) }
        switch baseline.quality {
        case .rtkFixed: text.append("  fixed", .label)
        case .rtkFloat: text.append("  float", .label)
        default: break
        }
        return text
    }

    /// Returns the difference between the host's clock and the receiver's clock, including the transmission delay of
    /// the sentences.
    ///
    /// - Parameter columns: The available width. If the standard deviation does not fit, it is omitted.
    func clockText(columns: Int = .max) -> StyledText {
        guard let mean = data.clockOffsets.mean else { return StyledText() }
        let isFar = abs(mean) >= 1000
        if abs(mean) > 1.5 * 86_400 {
            // The dates of the host and the receiver differ, and either can be wrong. A host without a battery-backed
            // clock starts with a date in the past, and receivers count weeks modulo 1,024. If the host's date is
            // plausible, the receiver's date is assumed to be wrong.
            let isReceiver = Int(data.now.utc.date.year) >= Self.firstYear
            let difference = dateDifference(days: Int(min(abs(mean), 1e12) / 86_400))
            return StyledText(
                "\(isReceiver ? "the receiver's" : "the host's") date is off by \(difference)", .warning)
        }
        let difference = isFar ? clockDuration(abs(mean)) : "\(fixed(abs(mean), 3)) s"
        var text = StyledText("\(difference) \(mean < 0 ? "behind" : "ahead")")
        guard !isFar, let spread = data.clockOffsets.deviation else { return text }
        let deviation = "  σ \(fixed(spread, 3)) s"
        if text.width + deviation.terminalWidth <= columns { text.append(deviation, .label) }
        return text
    }

    /// The earliest plausible year. If the host's clock shows an earlier year, the clock is wrong.
    private static let firstYear = 2026

    /// Returns all facts about position and motion.
    ///
    /// - Parameters:
    ///   - columns: The available width of each line.
    ///   - isAltitudeAbove: Whether the altitude is already shown next to the position.
    func facts(sparkline: Int, columns: Int, isAltitudeAbove: Bool = false) -> [Fact] {
        var facts = isAltitudeAbove ? [] : [Fact("altitude", altitudeText, rank: 1)]
        if ellipsoidText.width > 0 { facts.append(Fact(isAltitudeAbove ? "height" : "", ellipsoidText, rank: 5)) }
        facts.append(Fact("accuracy", accuracyText(columns: columns - Fact.labelColumns), rank: 0))
        if ellipseText.width > 0 { facts.append(Fact("ellipse", ellipseText, rank: 6)) }
        if deviationText.width > 0 { facts.append(Fact("CEP", deviationText, rank: 4)) }
        let dilution = dilutionText(columns: columns - Fact.labelColumns)
        if dilution.width > 0 { facts.append(Fact("DOP", dilution, rank: 4)) }
        facts.append(Fact("speed", speedText(sparkline: sparkline), rank: 0))
        facts.append(Fact("course", courseText, rank: 1))
        if fix?.climb != nil { facts.append(Fact("climb", climbText, rank: 3)) }
        if let attitude = data.epoch?.attitude, let heading = attitude.heading {
            facts.append(Fact("heading", "\(degrees(heading))°", rank: 3))
        }
        let clock = clockText(columns: columns - Fact.labelColumns)
        if clock.width > 0 { facts.append(Fact("host clock", clock, rank: 3)) }
        if correctionText.width > 0 { facts.append(Fact("corrected", correctionText, rank: 5)) }
        if baselineText.width > 0 { facts.append(Fact("baseline", baselineText, rank: 5)) }
        if let short = shortPosition { facts.append(Fact(short.name, short.text, rank: 6)) }
        return facts
    }

    /// Writes facts one below the other. If there are more facts than rows, the least important facts are omitted.
    /// Units and details that do not fit are omitted, and so are facts whose values do not fit.
    mutating func drawFacts(_ facts: [Fact], in area: Area) {
        let columns = area.columns - Fact.labelColumns
        var facts = facts.map { Fact($0.label, $0.value.fitting(columns: columns), rank: $0.rank) }
        facts.removeAll { $0.value.width == 0 }
        while facts.count > area.rows, let worst = facts.map(\.rank).max(),
            let index = facts.lastIndex(where: { $0.rank == worst })
        {
            facts.remove(at: index)
        }
        for (index, fact) in facts.enumerated() {
            let row = area.row + index
            picture.write(fact.label, .label, row: row, column: area.column, width: area.columns)
            picture.write(fact.value, row: row, column: area.column + Fact.labelColumns, width: columns)
        }
    }
}

/// Returns the name of the compass point closest to a course, such as "N" or "NNE".
func compassPoint(_ course: Double) -> String {
    let points = ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"]
    guard course.isFinite else { return "" }
    return points[Int((course.asDirection / 22.5).rounded()) % points.count]
}
