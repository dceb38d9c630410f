/// The services that a map provides to the screens and controls in its panel.
@MainActor
protocol PanelHost: AnyObject {
    /// The queue for the map's callbacks, which its controls and screens share.
    var turns: CallbackTurns { get }

    /// Schedules an update of the panel for all viewers.
    func panelDidChange()
}
