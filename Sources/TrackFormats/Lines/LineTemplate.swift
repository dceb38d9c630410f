/// A template for a line of text with placeholders for values, such as `{lat},{lon}`.
package struct LineTemplate: Equatable, Sendable {
    enum Part: Equatable {
        case text(String)
        case field(LineField)
    }

    let parts: [Part]

    /// The default template, which is intended for scripts.
    package static let `default` = LineTemplate(parts: [
        .field(.time), .text(" "), .field(.mode), .text(" "), .field(.latitude), .text(" "), .field(.longitude),
        .text(" "), .field(.altitude), .text(" "), .field(.speed), .text(" "), .field(.track), .text(" "),
        .field(.horizontalError), .text(" "), .field(.used), .text("/"), .field(.seen),
    ])

    private init(parts: [Part]) { self.parts = parts }

    /// The reason why a string is not a valid template.
    package enum Mistake: Error, Equatable {
        /// A placeholder name is unknown.
        case unknownField(String)
        /// A brace is not closed.
        case openBrace
        /// A backslash is followed by an unknown character.
        case unknownEscape(Character)
    }

    /// Parses a template. `{name}` is a placeholder, `{{` and `}}` are literal braces, and `\n`, `\t` and `\\` are
    /// escape sequences for a line feed, a tab and a backslash.
    package init(_ text: String) throws(Mistake) {
        var parts: [Part] = []
        var literal = ""
        var rest = Substring(text)
        while let character = rest.popFirst() {
            switch character {
            case "{" where rest.first == "{", "}" where rest.first == "}":
                literal.append(character)
                rest.removeFirst()
            case "{":
                guard let end = rest.firstIndex(of: "}") else { throw .openBrace }
                let name = String(rest[..<end])
                guard let field = LineField(rawValue: name) else { throw .unknownField(name) }
                if !literal.isEmpty { parts.append(.text(literal)) }
                literal = ""
                parts.append(.field(field))
                rest = rest[rest.index(after: end)...]
            case "\\":
                guard let escaped = rest.popFirst() else { throw .unknownEscape("\\") }
                guard let meaning = Self.escapes[escaped] else { throw .unknownEscape(escaped) }
                literal.append(meaning)
            default: literal.append(character)
            }
        }
        if !literal.isEmpty { parts.append(.text(literal)) }
        self.parts = parts
    }

    private static let escapes: [Character: Character] = ["n": "\n", "t": "\t", "\\": "\\"]
}
