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
        /// The positions at which an operand can be of this kind, starting at 0.
        private let positions: ClosedRange<Int>
        /// The option without which an operand cannot be of this kind, if any.
        private var neededOption: String?
        /// The options with which an operand cannot be of this kind.
        private var excludedOptions: [String] = []

        private init(_ kind: ValueKind, _ positions: ClosedRange<Int>) {
            self.kind = kind
            self.positions = positions
        }

        /// Creates an operand that can be at any position.
        package static func any(_ kind: ValueKind) -> Operand { Operand(kind, 0...Int.max) }

        /// Creates an operand that must come first.
        package static func first(_ kind: ValueKind) -> Operand { Operand(kind, 0...0) }

        /// Creates an operand that must not come first.
        package static func later(_ kind: ValueKind) -> Operand { Operand(kind, 1...Int.max) }

        /// Returns a copy of this operand that needs an option.
        package func with(_ option: String) -> Operand {
            var operand = self
            operand.neededOption = option
            return operand
        }

        /// Returns a copy of this operand that cannot be combined with any of the given options.
        package func without(_ options: String...) -> Operand {
            var operand = self
            operand.excludedOptions = options
            return operand
        }

        /// Returns whether the operand at a position can be of this kind.
        ///
        /// - Parameter isGiven: A closure that returns whether the command line contains an option.
        func isPossible(at position: Int, isGiven: (String) -> Bool) -> Bool {
            positions.contains(position) && neededOption.map(isGiven) ?? true
                && !excludedOptions.contains(where: isGiven)
        }
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
