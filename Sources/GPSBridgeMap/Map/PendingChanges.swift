/// Changes to a map that have not been sent to viewers yet.
struct PendingChanges {
    private var changed: Set<Int> = []
    private var removed: [Int] = []
    /// The new target of all cameras.
    var target: (target: CameraTarget, isAnimated: Bool, generation: Int)?
    /// The new follow mode.
    var followMode: (mode: FollowMode, generation: Int)?
    /// The new position. The outer optional is `nil` if the position has not changed, and the inner one is `nil` if no
    /// position is shown.
    var position: ShownPosition??
    /// Whether the panel has changed.
    var hasNewPanel = false

    mutating func note(_ number: Int) { changed.insert(number) }

    /// Records that an overlay was removed.
    ///
    /// - Parameter isKnown: Whether the overlay may have been sent to viewers.
    mutating func remove(_ number: Int, isKnown: Bool) {
        changed.remove(number)
        if isKnown { removed.append(number) }
    }

    /// Removes and returns all changes.
    ///
    /// - Parameters:
    ///   - overlay: A closure that returns the overlay with a given number.
    ///   - panel: The state of the panel. It is computed only if the panel has changed.
    @MainActor
    mutating func take(_ overlay: (Int) -> Overlay?, panel: @autoclosure () -> PanelState) -> [BoardChange] {
        var changes = removed.map { BoardChange.removal($0) }
        for number in changed.sorted() {
            if let change = overlay(number)?.takeChange() { changes.append(change) }
        }
        if let target {
            changes.append(.camera(target.target, isAnimated: target.isAnimated, generation: target.generation))
        }
        if let followMode { changes.append(.follow(followMode.mode, generation: followMode.generation)) }
        if let position { changes.append(.position(position)) }
        if hasNewPanel { changes.append(.panel(panel())) }
        self = PendingChanges()
        return changes
    }
}
