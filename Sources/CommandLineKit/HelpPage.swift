// The text of `--help`, the manual page and the shell completions are all generated from a `HelpPage`. The text of
// `--help` keeps the line breaks of the strings in the page. In the manual page, `man` rewraps the lines.

/// The help of a command.
package struct HelpPage: Sendable {
    /// The usage lines, such as `gpsbridge decode FILE…`. Continuation lines begin with spaces.
    package let usage: [String]
    package let sections: [Section]
    /// The kinds of operands that the command accepts.
    package let operands: [Operand]

    /// A section of the help.
    package struct Section: Sendable {
        /// The title; `nil` for the description at the beginning of the help.
        package let title: String?
        package let blocks: [Block]

        /// Creates the description, which comes first and has no title.
        package static func description(_ blocks: [Block]) -> Section { Section(title: nil, blocks: blocks) }

        /// Creates a section with a title.
        package static func titled(_ title: String, _ blocks: [Block]) -> Section {
            Section(title: title, blocks: blocks)
        }
    }

    /// A block of text in a section.
    package enum Block: Sendable {
        case paragraph(String)
        /// A paragraph that belongs to the list before it, so no empty line separates them.
        case note(String)
        /// A list of options.
        ///
        /// - Parameter column: The column at which the descriptions begin; `nil` to leave two spaces after the longest
        ///   term.
        case options([Option], column: Int? = nil)
        case list([Item], column: Int? = nil)
        /// Preformatted lines, which are not wrapped.
        case lines(String)
    }

    /// A term in a list, with an optional explanation.
    package struct Item: Sendable {
        package let term: String
        package let text: String

        package init(_ term: String, _ text: String = "") {
            self.term = term
            self.text = text
        }
    }

    /// A kind of operand that a command accepts.
    package struct Operand: Sendable {
        package let kind: ValueKind
        /// Whether only the first operand can be of this kind.
        package var isFirstOnly = false

        /// Creates an operand that must come first and must be one of the given words.
        package static func first(_ words: @escaping @Sendable () -> [Word]) -> Operand {
            Operand(kind: .choice(words), isFirstOnly: true)
        }

        /// Creates an operand that can be at any position.
        package static func any(_ kind: ValueKind) -> Operand { Operand(kind: kind) }
    }

    package init(usage: [String], operands: [Operand] = [], _ sections: [Section]) {
        self.usage = usage
        self.operands = operands
        self.sections = sections
    }

    /// All options, in the order of the help text.
    package var options: [Option] { sections.flatMap(\.blocks).flatMap(\.options) }

    /// Returns the terms in the section with a given title, as words that the user can type.
    package func words(inSection title: String) -> [Word] {
        sections.first { $0.title == title }?.blocks.flatMap(\.items).map { Word($0.term, $0.text.onOneLine) } ?? []
    }

    /// Returns the option with a long or short name; `nil` if the command has no such option.
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
