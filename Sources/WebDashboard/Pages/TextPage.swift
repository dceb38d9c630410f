internal import Dashboard
internal import GNSS
internal import Receivers
internal import TextOutput
internal import WebServer

/// The page for browsers without JavaScript: the position as a table.
enum TextPage {
    private static let secondsToRefresh = 5

    /// Returns the page.
    ///
    /// - Parameter blur: The blur of positions in meters, if any.
    static func answer(_ state: DashboardState?, blur: Int? = nil, at now: HostTime = .now) -> HTTPAnswer {
        var state = state
        state?.tick(at: now)
        var rows = state.map(rows) ?? [("condition", "NO DEVICE: no receiver is connected")]
        if let blur { rows.append(("blurred", "positions reveal the receiver only to within \(blur) m")) }
        let table = rows.map { "<tr><th scope=row>\($0.escapedForXML)<td>\($1.escapedForXML)" }.joined(separator: "\n")
        let title = state?.isSimulated == true ? "gpsbridge (SIMULATED)" : "gpsbridge"
        var answer = HTTPAnswer(
            type: "text/html; charset=utf-8",
            """
            <!doctype html>
            <html lang=en>
            <meta charset=utf-8>
            <meta name=viewport content="width=device-width">
            <meta http-equiv=refresh content=\(secondsToRefresh)>
            <title>\(title)</title>
            <h1>\(title)</h1>
            <table>
            \(table)
            </table>
            <p><a href="./">The live page</a>

            """)
        answer.fields = [("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'")]
        return answer
    }

    private static func rows(_ state: DashboardState) -> [(String, String)] {
        let condition = state.condition
        var rows = [("condition", [condition.word, condition.cause].compactMap(\.self).joined(separator: ": "))]
        func add(_ name: String, _ text: String?) { if let text { rows.append((name, text)) } }
        add("advice", condition.advice)
        add("receiver", state.status?.device?.displayName ?? state.status?.name)
        let fix = state.isCurrent ? state.position : nil
        for notation in [CoordinateNotation.decimal, .minutes, .mgrs] {
            add(notation == .decimal ? "position" : "", fix?.coordinate.map { notation.text($0) })
        }
        add("horizontal error", fix?.errors?.horizontalError.map { "\(rough($0)) m" })
        add("altitude", fix?.knownAltitude.map { "\(fixed($0, 1)) m" })
        add("speed", fix?.speed.map { "\(fixed($0 * 3.6, 1)) km/h" })
        add("course", fix?.course.map { "\(degrees($0))°" })
        add("time", fix?.time.map { "\($0.dateText) \($0.clockText) UTC" })
        add("age", state.age(of: state.positionAt).map(ageText))
        add("satellites", state.currentSky.map { "\($0.usedCount) used, \(state.satellites.count) signals in view" })
        for satellite in state.satellites where satellite.isUsed {
            add(satellite.name, satellite.signalStrength.map { "\(fixed(Double($0), 0)) dBHz" })
        }
        return rows
    }
}
