import Dashboard
import GNSS
import TerminalScreen

/// A picture that is being drawn, and the data it shows.
struct Drawing {
    var picture: Picture
    let state: MonitorState
    let data: DashboardState
    let options: MonitorOptions
    let condition: Condition
    /// The satellites in view, each signal once, in display order.
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

    /// Draws a horizontal line with a title.
    mutating func drawRule(_ title: String, note: StyledText = StyledText(), in area: Area) {
        Rule.draw(
            StyledText(title, .label), note: note, .label, into: &picture, row: area.row, column: area.column,
            width: area.columns, isASCII: isASCII)
    }
}

extension Area {
    /// Returns the area without its first rows.
    func dropping(rows count: Int) -> Area {
        Area(row: row + count, column: column, rows: rows - count, columns: columns)
    }

    /// Returns the first rows of the area.
    func prefix(rows count: Int) -> Area { Area(row: row, column: column, rows: min(rows, count), columns: columns) }

    /// Returns the area to the right of the first columns and a gap.
    func dropping(columns count: Int, gap: Int = 0) -> Area {
        Area(row: row, column: column + count + gap, rows: rows, columns: columns - count - gap)
    }

    /// Returns the first columns of the area.
    func prefix(columns count: Int) -> Area { Area(row: row, column: column, rows: rows, columns: min(columns, count)) }
}
