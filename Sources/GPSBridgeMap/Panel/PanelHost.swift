/// What the screens and controls of a panel need from the map beside them.
@MainActor
protocol PanelHost: AnyObject {
    /// The callbacks of the map, with which those of controls and screens take turns.
    var turns: CallbackTurns { get }

    /// Shows the viewers the new state of the panel soon.
    func panelDidChange()
}
