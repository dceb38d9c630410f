/// The choices made by keys.
public struct MonitorView: Hashable, Sendable {
    /// A page of the screen.
    public enum Page: Hashable, Sendable, CaseIterable {
        case overview
        case help
        case devices
        case events
        case json
        case doctor
    }

    /// The units of lengths, speeds and heights.
    public enum Units: String, Hashable, Sendable, CaseIterable {
        case metric
        case imperial
        case nautical
    }

    /// The current page.
    public var page = Page.overview
    /// The number of lines by which the page is scrolled, or the selected line.
    public var scroll = 0
    /// The units of lengths, speeds and heights.
    public var units = Units.metric
    /// The number of times that another notation for positions was selected.
    public var notation = 0
    /// Whether the sky is shown where it is hidden by default, and hidden where it is shown by default. The default
    /// depends on the size of the screen.
    public var isSkyToggled = false
    /// Whether the signal strengths are drawn.
    public var showsBars = true
    /// Whether sentences are shown as they are received.
    public var showsRaw = true
    /// Whether the course is on top of the sky.
    public var isHeadingUp = false

    /// Creates the default choices.
    public init() {}
}
