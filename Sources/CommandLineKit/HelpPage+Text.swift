extension HelpPage {
    /// The text that `--help` prints.
    package var text: String {
        var parts: [String] = []
        if !usage.isEmpty {
            let lines = usage.joined(separator: "\n").split(separator: "\n").joined(separator: "\n       ")
            parts.append("Usage: \(lines)\n")
        }
        parts += sections.map(\.text)
        return parts.joined(separator: "\n")
    }
}

extension HelpPage.Section {
    fileprivate var text: String {
        var text = title.map { "\($0):\n" } ?? ""
        for (index, block) in blocks.enumerated() {
            if index > 0, block.isApart(from: blocks[index - 1]) { text += "\n" }
            text += block.text
        }
        return text
    }
}

extension HelpPage.Block {
    fileprivate var text: String {
        switch self {
        case .paragraph(let text), .note(let text): text + "\n"
        case .options(let options, let column): Self.table(options.map { ($0.term, $0.help) }, column)
        case .list(let items, let column): Self.table(items.map { ($0.term, $0.text) }, column)
        case .lines(let text):
            text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "\n" : "  \($0)\n" }
                .joined()
        }
    }

    private var isTable: Bool {
        switch self {
        case .options, .list: true
        case .paragraph, .note, .lines: false
        }
    }

    /// Returns whether an empty line separates this block from the previous block.
    fileprivate func isApart(from other: Self) -> Bool {
        if case .note = self { return false }
        return !(isTable && other.isTable)
    }

    /// Formats rows in two columns. If a term is too long for the first column, its description begins on the next
    /// line.
    private static func table(_ rows: [(term: String, text: String)], _ column: Int?) -> String {
        let column = column ?? (rows.map(\.term.count).max() ?? 0) + 4
        let indentation = String(repeating: " ", count: column)
        return rows.map { term, text in
            let gap = column - 2 - term.count
            let beginning = gap >= 2 ? "  \(term)\(String(repeating: " ", count: gap))" : "  \(term)\n\(indentation)"
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            return text.isEmpty ? "  \(term)\n" : "\(beginning)\(lines.joined(separator: "\n\(indentation)"))\n"
        }.joined()
    }
}
