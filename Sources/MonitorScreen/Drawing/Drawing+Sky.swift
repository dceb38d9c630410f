import Dashboard
import GNSS
internal import Glibc
import TerminalScreen

extension Drawing {
    /// Draws a map of the sky. The outer circle is the horizon and the center is the zenith. The top is north or, if
    /// the user has chosen heading up, the direction of travel.
    mutating func drawSky(in area: Area) {
        guard area.rows > 4, area.columns > 9 else { return }
        var sky = SkyPlot(area: area, turn: skyTurn)
        sky.drawRings()
        for satellite in satellites {
            let style = Style(satellite.constellation.color)
            data.signals.forEachDirection(of: satellite) { sky.drawTrail($0, style) }
        }
        sky.canvas.draw(into: &picture, row: area.row, column: area.column, isASCII: isASCII)
        drawCompass(sky)
        drawMarks(sky)
    }

    /// The azimuth at the top of the map, in degrees.
    private var skyTurn: Double { isTurned ? fix?.course ?? 0 : 0 }
    /// Whether the map is rotated so that the direction of travel is at the top.
    var isTurned: Bool { view.isHeadingUp && isCurrent && fix?.course?.isFinite == true }

    private mutating func drawCompass(_ sky: SkyPlot) {
        for (azimuth, letter) in [(0, "N"), (90, "E"), (180, "S"), (270, "W")] as [(Float, Unicode.Scalar)] {
            let screenCell = sky.cell(SkyDirection(azimuth: azimuth, elevation: 0))
            picture.put(letter, .label.bold, row: screenCell.row, column: screenCell.column)
        }
    }

    private mutating func drawMarks(_ sky: SkyPlot) {
        var taken: Set<SkyPlot.ScreenCell> = []
        var known: Set<SignalKey> = []
        var satelliteCells: [(Satellite, SkyPlot.ScreenCell)] = []
        for satellite in satellites {
            guard let azimuth = satellite.azimuth, let elevation = satellite.elevation,
                known.insert(SignalKey(anySignalOf: satellite)).inserted
            else { continue }
            let screenCell = sky.cell(SkyDirection(azimuth: azimuth, elevation: elevation))
            satelliteCells.append((satellite, screenCell))
            taken.insert(screenCell)
        }
        let used = Set(satellites.filter(\.isUsed).map(SignalKey.init(anySignalOf:)))
        for (satellite, screenCell) in satelliteCells {
            let isUsed = used.contains(SignalKey(anySignalOf: satellite))
            let style = satellite.signalStrength == nil ? Style.faint : Style(satellite.constellation.color, .bold)
            let mark = satellite.constellation.mark(isUsed: isUsed, isASCII: isASCII)
            picture.put(mark, style, row: screenCell.row, column: screenCell.column)
            drawName(of: satellite, at: screenCell, style, sky, &taken)
        }
    }

    /// Writes a satellite's name to the right or left of its mark, if there is room on either side.
    private mutating func drawName(
        of satellite: Satellite, at screenCell: SkyPlot.ScreenCell, _ style: Style, _ sky: SkyPlot,
        _ taken: inout Set<SkyPlot.ScreenCell>
    ) {
        let name = satellite.name
        for column in [screenCell.column + 1, screenCell.column - name.utf8.count] {
            let cells = (column..<column + name.utf8.count).map { SkyPlot.ScreenCell(row: screenCell.row, column: $0) }
            guard cells.allSatisfy({ sky.contains($0) && !taken.contains($0) }) else { continue }
            taken.formUnion(cells)
            picture.write(name, Style(style.color), row: screenCell.row, column: column)
            return
        }
    }
}

/// A plot of directions in the sky, in an area of the screen.
struct SkyPlot {
    struct ScreenCell: Hashable {
        var row: Int
        var column: Int
    }

    var canvas: BrailleCanvas
    private let area: Area
    private let center: SIMD2<Double>
    private let radius: Double
    private let turn: Double

    /// Creates a plot.
    ///
    /// - Parameter turn: The azimuth at the top of the plot, in degrees.
    init(area: Area, turn: Double) {
        self.area = area
        self.turn = turn
        canvas = BrailleCanvas(columns: area.columns, rows: area.rows)
        center = SIMD2(Double(canvas.width - 1), Double(canvas.height - 1)) / 2
        radius = Double(min(canvas.width, canvas.height) - 1) / 2
    }

    mutating func drawRings() {
        canvas.circle(x: center.x, y: center.y, radius: radius, .label)
        canvas.circle(x: center.x, y: center.y, radius: radius * 2 / 3, .label, step: 4)
        canvas.circle(x: center.x, y: center.y, radius: radius / 3, .label, step: 4)
        canvas.set(Int(center.x.rounded()), Int(center.y.rounded()), .label)
    }

    mutating func drawTrail(_ direction: SkyDirection, _ style: Style) {
        let dot = dot(direction)
        canvas.set(Int(dot.x.rounded()), Int(dot.y.rounded()), style)
    }

    func cell(_ direction: SkyDirection) -> ScreenCell {
        let dot = dot(direction)
        return ScreenCell(row: area.row + Int(dot.y.rounded()) / 4, column: area.column + Int(dot.x.rounded()) / 2)
    }

    func contains(_ screenCell: ScreenCell) -> Bool {
        screenCell.row >= area.row && screenCell.row < area.row + area.rows && screenCell.column >= area.column
            && screenCell.column < area.column + area.columns
    }

    private func dot(_ direction: SkyDirection) -> SIMD2<Double> {
        let distance = radius * (90 - min(max(Double(direction.elevation), 0), 90)) / 90
        let angle = (Double(direction.azimuth) - turn) * .pi / 180
        return center + distance * SIMD2(sin(angle), -cos(angle))
    }
}

extension Style {
    /// This style in bold.
    fileprivate var bold: Style { Style(color, attributes.union(.bold), on: background) }
}
