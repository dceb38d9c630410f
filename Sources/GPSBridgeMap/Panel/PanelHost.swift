/// The services of a map for the screens and controls of its panel.
@MainActor
protocol PanelHost: AnyObject {
    /// The callbacks of the map, with which those of controls and screens take turns.
    var turns: CallbackTurns { get }

    /// Shows the viewers the new state of the panel soon.
    func panelDidChange()
}
