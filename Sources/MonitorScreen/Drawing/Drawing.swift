import Dashboard
import GNSS
import TerminalScreen

/// A picture that is being drawn, together with the data to show.
struct Drawing {
    var picture: Picture
    let state: MonitorState
    let data: DashboardState
    let options: MonitorOptions
    let condition: Condition
    /// The signals of the satellites in view, in display order. Each signal is listed once.
    let satellites: [Satellite]

    init(of state: MonitorState, size: Size, options: MonitorOptions) {
        self.state = state
        self.options = options
        picture = Picture(size: size)
        data = state.shown
        condition = data.condition
        satellites = data.satellites
    }

    var view: MonitorView { state.view }
    var isASCII: Bool { options.isASCII }
    var size: Size { picture.size }

    /// Draws a horizontal line that contains a title and, at its end, an optional note.
    mutating func drawRule(_ title: String, note: StyledText = StyledText(), in area: Area) {
        Rule.draw(
            StyledText(title, .label), note: note, .label, into: &picture, row: area.row, column: area.column,
            width: area.columns, isASCII: isASCII)
    }
}

extension Area {
    /// Returns the area without its first `count` rows.
    func dropping(rows count: Int) -> Area {
        Area(row: row + count, column: column, rows: rows - count, columns: columns)
    }

    /// Returns the first `count` rows of the area.
    func prefix(rows count: Int) -> Area { Area(row: row, column: column, rows: min(rows, count), columns: columns) }

    /// Returns the area without its first `count` columns and a gap.
    func dropping(columns count: Int, gap: Int = 0) -> Area {
        Area(row: row, column: column + count + gap, rows: rows, columns: columns - count - gap)
    }

    /// Returns the first `count` columns of the area.
    func prefix(columns count: Int) -> Area { Area(row: row, column: column, rows: rows, columns: min(columns, count)) }
}
