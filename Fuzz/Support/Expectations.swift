// A failed precondition in an optimized build does not report a reason. These functions do.

/// Ends the run unless two results of the same kind are equal.
func expectEqual<Value: Equatable>(_ one: Value, _ other: Value, _ what: @autoclosure () -> String) {
    if one != other { fatalError("\(what()):\n  \(one)\n  \(other)") }
}

/// Ends the run unless a condition holds.
func expect(_ condition: Bool, _ what: @autoclosure () -> String) {
    if !condition { fatalError(what()) }
}

/// Ends the run unless two streams contain the same elements.
func expectEqual<Element: Equatable>(_ one: [Element], _ other: [Element], _ what: String) {
    guard one != other else { return }
    let place =
        zip(one, other).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(one.count, other.count)
    let differing = [one, other].map { $0.dropFirst(place).first.map { "\($0)" } ?? "nothing" }
    fatalError("\(what), number \(place):\n  \(differing[0])\n  \(differing[1])")
}
