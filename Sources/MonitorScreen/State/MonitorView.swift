/// What was chosen by keys.
public struct MonitorView: Hashable, Sendable {
    /// What fills the screen.
    public enum Page: Hashable, Sendable, CaseIterable {
        case overview
        case help
        case devices
        case events
        case json
        case doctor
    }

    /// What lengths, speeds and heights are given in.
    public enum Units: String, Hashable, Sendable, CaseIterable {
        case metric
        case imperial
        case nautical
    }

    /// What fills the screen.
    public var page = Page.overview
    /// How far down the page is, or which line of it is chosen.
    public var scroll = 0
    /// What lengths are given in.
    public var units = Units.metric
    /// Which of the notations a place is given in, counted on and on.
    public var notation = 0
    /// Whether the sky is drawn where it usually is not, and not where it usually is. That depends on the room.
    public var isSkyToggled = false
    /// Whether the satellites' strengths are drawn.
    public var showsBars = true
    /// Whether sentences are shown as they come.
    public var showsRaw = true
    /// Whether the sky is turned to where the receiver goes.
    public var isHeadingUp = false

    /// Makes the usual choices.
    public init() {}
}
