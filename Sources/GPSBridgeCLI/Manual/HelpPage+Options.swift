extension HelpPage {
    /// An option, as the help text tells it.
    struct Option: Hashable {
        /// With its dashes: `--to`.
        let name: String
        /// One letter with its dash: `-t`.
        let short: String?
        /// What stands for its value: `FORMAT`.
        let value: String?
        /// What it means.
        let text: String
    }

    /// All options that the text tells of, in its order.
    var options: [Option] { sections.flatMap(\.items).compactMap { Option($0) } }

    /// The section with a title, whatever its case.
    func section(_ title: String) -> Section? { sections.first { $0.title?.lowercased() == title.lowercased() } }
}

extension HelpPage.Section {
    /// The rows of its lists.
    var items: [HelpPage.Item] {
        blocks.flatMap { block -> [HelpPage.Item] in if case .list(let items) = block { items } else { [] } }
    }
}

extension HelpPage.Option {
    /// Reads `-o, --output OUT`.
    fileprivate init?(_ item: HelpPage.Item) {
        let words = item.term.split(separator: " ")
        let names = words.prefix { $0.hasPrefix("-") }.map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
        guard let name = names.last, name != "-", name != "--" else { return nil }
        self.name = String(name)
        short = names.count > 1 ? String(names[0]) : nil
        value = words.count > names.count ? words[names.count...].joined(separator: " ") : nil
        text = item.text
    }
}
