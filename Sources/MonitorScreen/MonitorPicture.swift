public import TerminalScreen

/// Draws the screen for a state.
///
/// The same state, size and options always produce the same picture. On a small screen, the less important parts are
/// omitted.
///
/// ```swift
/// let screen = picture(of: state, size: Size(columns: 80, rows: 24))
/// print(screen.text(ofRow: 0))
/// ```
///
/// - Parameters:
///   - state: The data to show, and the user's choices.
///   - size: The screen size, in characters. Every size is supported.
///   - options: The position formats, and the restriction to ASCII.
public func picture(of state: MonitorState, size: Size, options: MonitorOptions = MonitorOptions()) -> Picture {
    var drawing = Drawing(of: state, size: size, options: options)
    drawing.draw()
    return options.isASCII ? drawing.picture.inASCII() : drawing.picture
}

extension MonitorState {
    /// Limits the scroll position to the end of the page.
    ///
    /// Call this method before ``press(_:)``. Scrolling down does not stop at the end of the page, because the end
    /// depends on the screen size. Without this call, a user who has scrolled too far would have to press the up key
    /// several times before the page moves.
    public mutating func limitScroll(size: Size, options: MonitorOptions = MonitorOptions()) {
        guard view.scroll > 0, view.page != .devices else { return }
        var drawing = Drawing(of: self, size: size, options: options)
        view.scroll = min(view.scroll, drawing.maxScroll())
    }
}

extension Drawing {
    fileprivate mutating func draw() {
        switch view.page {
        case .overview where size.rows < 8: drawFewLines()
        case .overview where size.columns >= 100 && size.rows >= 30: drawWide()
        case .overview where size.columns < 60: drawNarrow()
        case .overview: drawStandard()
        case .help, .devices, .events, .messages, .json, .doctor: drawPage()
        }
    }
}
