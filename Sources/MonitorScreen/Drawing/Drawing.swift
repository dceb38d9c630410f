import Dashboard
import GNSS
import TerminalScreen

/// A picture in the making, and all that it is made of.
struct Drawing {
    var picture: Picture
    let state: MonitorState
    let data: DashboardState
    let options: MonitorOptions
    let condition: Condition
    /// The satellites in view, each signal once, in the order of lists.
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

    /// Draws a line with a title.
    mutating func drawRule(_ title: String, note: StyledText = StyledText(), in area: Area) {
        Rule.draw(
            StyledText(title, .label), note: note, .label, into: &picture, row: area.row, column: area.column,
            width: area.columns, isASCII: isASCII)
    }
}

extension Area {
    /// Without its first rows.
    func dropping(rows count: Int) -> Area {
        Area(row: row + count, column: column, rows: rows - count, columns: columns)
    }

    /// Its first rows.
    func prefix(rows count: Int) -> Area { Area(row: row, column: column, rows: min(rows, count), columns: columns) }

    /// The part beside the first columns, with a gap before it.
    func dropping(columns count: Int, gap: Int = 0) -> Area {
        Area(row: row, column: column + count + gap, rows: rows, columns: columns - count - gap)
    }

    /// Its first columns.
    func prefix(columns count: Int) -> Area { Area(row: row, column: column, rows: rows, columns: min(columns, count)) }
}
