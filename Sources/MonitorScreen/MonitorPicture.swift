public import TerminalScreen

/// Draws the screen.
///
/// The same state always gives the same picture. On a small screen, the less important parts are left out.
public func picture(of state: MonitorState, size: Size, options: MonitorOptions = MonitorOptions()) -> Picture {
    var drawing = Drawing(of: state, size: size, options: options)
    drawing.draw()
    return options.isASCII ? drawing.picture.inASCII() : drawing.picture
}

extension MonitorState {
    /// Scrolls back to the end of the page if it was scrolled too far.
    ///
    /// The end depends on the size of the screen, so the program around the screen calls this method before each key
    /// press. Otherwise as many key presses would have no effect.
    public mutating func limitScroll(size: Size, options: MonitorOptions = MonitorOptions()) {
        guard view.scroll > 0, view.page != .devices else { return }
        var drawing = Drawing(of: self, size: size, options: options)
        view.scroll = min(view.scroll, drawing.mostScroll())
    }
}

extension Drawing {
    fileprivate mutating func draw() {
        switch view.page {
        case .overview where size.rows < 8: drawFewLines()
        case .overview where size.columns >= 100 && size.rows >= 30: drawWide()
        case .overview where size.columns < 60: drawNarrow()
        case .overview: drawStandard()
        case .help, .devices, .events, .json, .doctor: drawPage()
        }
    }
}
