/// The services of a map for the screens and controls of its panel.
@MainActor
protocol PanelHost: AnyObject {
    /// The queue for callbacks of the map, which its controls and screens share.
    var turns: CallbackTurns { get }

    /// Schedules an update of the panel for all viewers.
    func panelDidChange()
}
