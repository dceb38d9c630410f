import TerminalScreen

extension String {
    /// With blanks before it, so that what stands behind does not move.
    func padded(left width: Int) -> String { String(repeating: " ", count: max(0, width - terminalWidth)) + self }

    /// With blanks behind it.
    func padded(right width: Int) -> String { self + String(repeating: " ", count: max(0, width - terminalWidth)) }
}
