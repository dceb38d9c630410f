extension String {
    /// Pads the text with leading spaces, so that the text after it does not move.
    package func padded(left width: Int) -> String {
        String(repeating: " ", count: max(0, width - terminalWidth)) + self
    }

    /// Pads the text with trailing spaces.
    package func padded(right width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - terminalWidth))
    }
}
