import TerminalScreen

extension StyledText {
    /// Creates text from a number with a unit, such as "1.2 m", so that ``fitting(columns:)`` can omit the unit.
    init(quantity text: String, _ style: Style = .plain) {
        let end = text.lastIndex(of: " ") ?? text.endIndex
        self.init(String(text[..<end]), style)
        append(String(text[end...]), style)
    }

    /// Returns the longest beginning that fits into a width, in columns, and ends with a whole run. Returns empty text
    /// if the first run does not fit.
    ///
    /// A run that ends with a space is a label, which is only shown with the run after it.
    func fitting(columns: Int) -> StyledText {
        if width <= columns { return self }
        var (longest, text) = (StyledText(), StyledText())
        for (index, run) in runs.enumerated() {
            text.append(run.text, run.style)
            let isLast = index == runs.count - 1
            let spaces = run.text.reversed().prefix { $0 == " " }.count
            if isLast || spaces == 0, text.width - spaces <= columns { longest = text }
        }
        return longest
    }
}
