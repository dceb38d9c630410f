import Dashboard
import TerminalScreen

extension Drawing {
    /// Draws all positions received since the start, seen from above. The positions are drawn around their mean if the
    /// receiver is stationary, and as a track if it is moving.
    mutating func drawDeviations(in area: Area) {
        guard area.rows >= 7, area.columns >= 14 else { return }
        if data.deviations.isMoving {
            drawTrack(in: area)
        } else if let radii = data.deviations.radii, radii.percentile95 > 0 {
            drawScatter(radii, in: area)
        }
    }

    private mutating func drawScatter(_ radii: Deviations.Radii, in area: Area) {
        var note = StyledText("rings: ", .label)
        note.append("50 % and 95 %", .label)
        drawRule("deviation", note: note, in: area)
        var plot = GroundPlot(area: area.dropping(rows: 1), reach: SIMD2(repeating: radii.percentile95 * 1.4))
        data.deviations.forEachOffset { plot.mark($0, Style(.cyan)) }
        plot.circle(radius: radii.median, .label)
        plot.circle(radius: radii.percentile95, .label)
        plot.canvas.draw(into: &picture, row: area.row + 1, column: area.column, isASCII: isASCII)
    }

    private mutating func drawTrack(in area: Area) {
        var (least, most) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
        var last = SIMD2<Double>.zero
        data.deviations.forEachOffset { point in
            least = pointwiseMin(least, point)
            most = pointwiseMax(most, point)
            last = point
        }
        let middle = (least + most) / 2
        let extent = most - least
        var note = StyledText("\(distance(extent.x)) × \(distance(extent.y))", .label)
        if extent.max() < 1 { note = StyledText() }
        drawRule("track", note: note, in: area)
        var plot = GroundPlot(area: area.dropping(rows: 1), reach: extent / 2)
        data.deviations.forEachOffset { plot.mark($0 - middle, Style(.cyan)) }
        plot.canvas.draw(into: &picture, row: area.row + 1, column: area.column, isASCII: isASCII)
        let point = plot.cell(last - middle)
        picture.put(isASCII ? "@" : "◉", .good, row: point.row, column: point.column)
    }

    private func distance(_ meters: Double) -> String {
        let unit = view.units == .metric && meters < 1000 ? .meters : view.units.distance
        return "\(rough(unit.convert(meters))) \(unit.symbol)"
    }
}

/// A plot of positions in an area of the screen, in meters east and north of a center. North is up.
private struct GroundPlot {
    var canvas: BrailleCanvas
    private let area: Area
    private let center: SIMD2<Double>
    /// The number of dots per meter.
    private let scale: Double

    /// Creates a plot.
    ///
    /// - Parameter reach: The distances east and north of the center that the plot must cover, in meters.
    init(area: Area, reach: SIMD2<Double>) {
        self.area = area
        canvas = BrailleCanvas(columns: area.columns, rows: area.rows)
        center = SIMD2(Double(canvas.width - 1), Double(canvas.height - 1)) / 2
        scale = min(center.x / max(reach.x, 0.01), center.y / max(reach.y, 0.01)) * 0.98
    }

    mutating func mark(_ offset: SIMD2<Double>, _ style: Style) {
        let dot = dot(offset)
        canvas.set(dot.x, dot.y, style)
    }

    mutating func circle(radius: Double, _ style: Style) {
        canvas.circle(x: center.x, y: center.y, radius: radius * scale, style, step: 2)
    }

    func cell(_ offset: SIMD2<Double>) -> (row: Int, column: Int) {
        let dot = dot(offset)
        return (area.row + dot.y / 4, area.column + dot.x / 2)
    }

    private func dot(_ offset: SIMD2<Double>) -> (x: Int, y: Int) {
        let point = center + offset * scale * SIMD2(1, -1)
        guard abs(point.x) < 1e6, abs(point.y) < 1e6 else { return (-1, -1) }
        return (Int(point.x.rounded()), Int(point.y.rounded()))
    }
}
