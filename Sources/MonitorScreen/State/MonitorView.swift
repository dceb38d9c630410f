public import Dashboard

/// The choices that the user has made with the keyboard.
public struct MonitorView: Hashable, Sendable {
    /// A page of the screen.
    public enum Page: Hashable, Sendable, CaseIterable {
        /// The overview: the position, the satellites, the link and the latest events.
        case overview
        /// The help: the available keys, and the meaning of marks and abbreviations.
        case help
        /// The devices that the user can choose from.
        case devices
        /// The event log.
        case events
        /// The types of the received sentences and binary messages.
        case messages
        /// The last epoch as gpsd reports. See ``MonitorOptions/reports``.
        case json
        /// The doctor's diagnosis of why there is no position.
        case doctor
    }

    /// The page being shown.
    public var page = Page.overview
    /// The number of lines of the page that are scrolled out of view at the top or, on the device page, the index of
    /// the selected device.
    public var scroll = 0
    /// The selected system of units.
    public var units = Units.metric
    /// The number of times the key for the next position format was pressed.
    public var notation = 0
    /// Whether the user has toggled the sky map. By default, the screen size determines whether the map is shown.
    public var isSkyToggled = false
    /// Whether the signal strengths are shown.
    public var showsBars = true
    /// Whether the received sentences and binary messages are shown.
    public var showsRaw = true
    /// Whether the map of the sky has the direction of travel at the top instead of north.
    public var isHeadingUp = false

    /// Creates the default choices.
    public init() {}
}
