// A help text is data: the text of `--help`, the manual page and the completions are made from it. Texts keep the line breaks
// that they have in the help text; the manual page fills its own lines.

/// The help of a command.
package struct HelpPage: Sendable {
    /// The command lines: `gpsbridge decode FILE…`. A further line of one begins with spaces.
    package let usage: [String]
    package let sections: [Section]
    /// The kinds of operands of the command.
    package let operands: [Operand]

    /// A part under a title.
    package struct Section: Sendable {
        /// `nil` for the first part.
        package let title: String?
        package let blocks: [Block]

        /// The first part.
        package static func description(_ blocks: [Block]) -> Section { Section(title: nil, blocks: blocks) }

        package static func titled(_ title: String, _ blocks: [Block]) -> Section {
            Section(title: title, blocks: blocks)
        }
    }

    package enum Block: Sendable {
        case paragraph(String)
        /// A paragraph that belongs to the list before it.
        case note(String)
        /// - Parameter column: where the texts begin; `nil` for two columns behind the longest term.
        case options([Option], column: Int? = nil)
        case list([Item], column: Int? = nil)
        /// Lines that are shown as they are.
        case lines(String)
    }

    /// A row of a list.
    package struct Item: Sendable {
        package let term: String
        package let text: String

        package init(_ term: String, _ text: String = "") {
            self.term = term
            self.text = text
        }
    }

    /// A kind of operand.
    package struct Operand: Sendable {
        package let kind: ValueKind
        /// Whether only the first operand can be of this kind.
        package var isFirstOnly = false

        package static func first(_ words: @escaping @Sendable () -> [Word]) -> Operand {
            Operand(kind: .choice(words), isFirstOnly: true)
        }

        package static func any(_ kind: ValueKind) -> Operand { Operand(kind: kind) }
    }

    package init(usage: [String], operands: [Operand] = [], _ sections: [Section]) {
        self.usage = usage
        self.operands = operands
        self.sections = sections
    }

    /// All options, in the order of the help text.
    package var options: [Option] { sections.flatMap(\.blocks).flatMap(\.options) }

    /// The terms of a section's lists as words that can be typed.
    package func words(inSection title: String) -> [Word] {
        sections.first { $0.title == title }?.blocks.flatMap(\.items).map { Word($0.term, $0.text.onOneLine) } ?? []
    }

    /// The option of a name, which may be the short one.
    package func option(_ name: some StringProtocol) -> Option? {
        options.first { $0.name == name || $0.short.map { $0 == name } ?? false }
    }
}

extension HelpPage.Block {
    fileprivate var options: [Option] {
        switch self {
        case .options(let options, column: _): options
        case .paragraph, .note, .list, .lines: []
        }
    }

    fileprivate var items: [HelpPage.Item] {
        switch self {
        case .list(let items, column: _): items
        case .paragraph, .note, .options, .lines: []
        }
    }
}
