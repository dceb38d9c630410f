import Dashboard
import GNSS
import Receivers
import TerminalScreen

extension Drawing {
    /// The number of satellites used, the number in view, and the mean signal strength of those used.
    private var signalNote: StyledText {
        var text = StyledText("used ", .label)
        text.append("\(usedCount)", .value)
        text.append(" / seen \(seenCount)", .label)
        if let mean = meanStrength(where: { $0.isUsed }) {
            text.append("  avg used ", .label)
            text.append("\(fixed(mean, 1)) dBHz")
        }
        return text
    }

    /// The numbers of satellites used and in view, such as "9/14".
    var usedAndSeen: String { "\(usedCount)/\(seenCount)" }

    /// Returns the longest form of the signal note that fits into the given width.
    func signalNote(width: Int) -> StyledText {
        let note = signalNote
        return note.width <= width ? note : StyledText("used \(usedAndSeen)", .label)
    }

    private var usedCount: Int { Sky(satellites: satellites).usedCount }
    private var seenCount: Int { Sky(satellites: satellites).satelliteCount }

    private func meanStrength(where isMeant: (Satellite) -> Bool) -> Double? {
        let strengths = satellites.filter(isMeant).compactMap(\.signalStrength)
        return strengths.isEmpty ? nil : Double(strengths.reduce(0, +)) / Double(strengths.count)
    }

    /// Draws the signal strengths as bars, in as many columns as needed.
    mutating func drawSignals(in area: Area) {
        guard area.rows > 0, area.columns > 8 else { return }
        guard !satellites.isEmpty else {
            let words = data.status?.phase == .reading(.good) ? data.missingSatellitesText : "no data"
            picture.write(words, .faint, row: area.row, column: area.column, width: area.columns)
            return
        }
        let list = SignalList(satellites, room: area)
        for (index, entry) in list.entries.enumerated() {
            let row = area.row + index % area.rows
            let column = area.column + index / area.rows * (list.width + SignalList.gap)
            switch entry {
            case .title(let text): picture.write(text, .label, row: row, column: column, width: list.width)
            case .more(let count): picture.write("+ \(count) more", .faint, row: row, column: column, width: list.width)
            case .signal(let satellite): draw(satellite, row: row, column: column, width: list.width)
            }
        }
    }

    /// Draws a satellite's line: its mark, name, bar and signal strength, and, if there is room, a sparkline for the
    /// last minute.
    private mutating func draw(_ satellite: Satellite, row: Int, column: Int, width: Int) {
        let color = satellite.constellation.color
        let style = satellite.isUsed ? Style(color) : .faint
        picture.put(
            satellite.constellation.mark(isUsed: satellite.isUsed, isASCII: isASCII),
            satellite.isUsed ? Style(color, .bold) : .faint, row: row, column: column)
        picture.write(
            satellite.name, satellite.isUsed ? .plain : .faint, row: row, column: column + 1, width: width - 1)
        let spark = width >= SignalList.widthWithSparkline ? SignalHistory.steps + 1 : 0
        let barWidth = width - 6 - 3 - spark
        if let strength = satellite.signalStrength {
            Bar.draw(
                Double(strength) / 55, style, into: &picture, row: row, column: column + 6, width: barWidth,
                isASCII: isASCII)
        }
        let number = satellite.signalStrength.map { "\(Int($0.rounded()))" } ?? (isASCII ? "-" : "–")
        picture.write(
            number.padded(left: 3), satellite.isUsed ? .plain : .faint, row: row, column: column + 6 + barWidth,
            width: 3)
        guard spark > 0 else { return }
        Sparkline.draw(
            data.signals.strengths(of: satellite, at: data.seconds), in: 10...50, .label, into: &picture, row: row,
            column: column + width - SignalHistory.steps, isASCII: isASCII)
    }
}

/// The list of signals that fit into an area.
private struct SignalList {
    enum Entry {
        /// The title of a group of signals.
        case title(String)
        case signal(Satellite)
        /// The number of satellites that are not listed.
        case more(Int)
    }

    static let gap = 2
    static let widthWithSparkline = 24
    private static let widest = 40
    private static let narrowest = 13

    private(set) var entries: [Entry] = []
    private(set) var width: Int

    init(_ satellites: [Satellite], room: Area) {
        let titled = Self.titled(satellites)
        // Titles are shown only if all satellites fit along with the titles.
        let wanted = Self.capacity(room, Self.narrowest) >= titled.count ? titled : satellites.map(Entry.signal)
        let maxColumns = max(1, (room.columns + Self.gap) / (Self.narrowest + Self.gap))
        let needed = (wanted.count + room.rows - 1) / room.rows
        let columns = min(max(1, needed), maxColumns)
        width = min((room.columns + Self.gap) / columns - Self.gap, Self.widest)
        let capacity = columns * room.rows
        if wanted.count <= capacity {
            entries = wanted
            return
        }
        let strongest = Self.strongest(satellites)
        entries = strongest.count <= capacity ? strongest.map(Entry.signal) : Self.best(strongest, capacity)
    }

    /// Returns the strongest signal of each satellite.
    private static func strongest(_ satellites: [Satellite]) -> [Satellite] {
        var indices: [SignalKey: Int] = [:]
        var strongest: [Satellite] = []
        for satellite in satellites {
            if let index = indices[SignalKey(anySignalOf: satellite)] {
                let isUsed = strongest[index].isUsed || satellite.isUsed
                if satellite.signalStrength ?? 0 > strongest[index].signalStrength ?? 0 { strongest[index] = satellite }
                strongest[index].isUsed = isUsed
            } else {
                indices[SignalKey(anySignalOf: satellite)] = strongest.count
                strongest.append(satellite)
            }
        }
        return strongest.sorted { ($0.constellation.order, $0.number) < ($1.constellation.order, $1.number) }
    }

    private static func capacity(_ room: Area, _ width: Int) -> Int {
        max(1, (room.columns + gap) / (width + gap)) * room.rows
    }

    /// Returns the satellites, grouped by signal under titles. No titles are added if each system has only one signal.
    private static func titled(_ satellites: [Satellite]) -> [Entry] {
        var signals: [Constellation: Set<UInt8>] = [:]
        for satellite in satellites {
            signals[satellite.constellation, default: []].insert(satellite.signal.identifier)
        }
        guard signals.values.contains(where: { $0.count > 1 }) else { return satellites.map(Entry.signal) }
        var entries: [Entry] = []
        var last: (Constellation, UInt8)?
        for satellite in satellites {
            let group = (satellite.constellation, satellite.signal.identifier)
            if last.map({ $0 != group }) ?? true {
                let signal = satellite.signal.name(in: satellite.constellation).map { " \($0)" } ?? ""
                entries.append(.title("\(satellite.constellation.name)\(signal)"))
            }
            last = group
            entries.append(.signal(satellite))
        }
        return entries
    }

    /// Returns the used satellites and the strongest unused ones, up to `capacity` entries. If satellites are omitted,
    /// the last entry is the number omitted. The order of the list is preserved.
    private static func best(_ satellites: [Satellite], _ capacity: Int) -> [Entry] {
        let ranked = satellites.indices.sorted { one, other in
            let (first, second) = (satellites[one], satellites[other])
            if first.isUsed != second.isUsed { return first.isUsed }
            return (first.signalStrength ?? 0, other) > (second.signalStrength ?? 0, one)
        }
        let chosen = ranked.prefix(max(0, capacity - 1)).sorted()
        return chosen.map { .signal(satellites[$0]) } + [.more(satellites.count - chosen.count)]
    }
}
