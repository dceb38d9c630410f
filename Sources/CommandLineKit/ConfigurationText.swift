// The format of configuration files is a small subset of TOML: sections, keys, and values on a single line. Unlike in
// TOML, a single word needs no quotation marks.

/// The parsed text of a configuration file.
package struct ConfigurationText: Hashable {
    /// A line that contains a setting.
    package struct Entry: Hashable {
        /// The key including its section, such as `serve.port`.
        package let key: String
        /// The elements of the list, or a single value as the only element.
        package let values: [String]
        /// Whether the value is a list in brackets.
        package let isList: Bool
        /// The line number, starting at 1.
        package let line: Int
    }

    /// An error in a line.
    package struct Issue: Hashable {
        /// The line number, starting at 1.
        package let line: Int
        /// A description of the error, without a period at the end.
        package let message: String
    }

    /// The settings from all valid lines, in file order.
    package private(set) var entries: [Entry] = []
    /// The errors in all invalid lines, in file order.
    package private(set) var issues: [Issue] = []

    /// Parses the text of a configuration file. Errors are collected in ``issues``.
    package init(_ text: String) {
        var section = ""
        var lines: [String: Int] = [:]
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            var reader = LineReader(line)
            do throws(LineReader.Wrong) {
                guard !reader.isAtEnd else { continue }
                if reader.consume("[") {
                    section = try reader.key()
                    guard reader.consume("]") else { throw .init("missing ] after [\(section)") }
                } else {
                    let name = try reader.key()
                    guard reader.consume("=") else {
                        throw .init("missing = after \(name). A line must be KEY = VALUE")
                    }
                    let (values, isList) = try reader.value()
                    let key = section.isEmpty ? name : "\(section).\(name)"
                    if let earlier = lines[key] { throw .init("\(key) is already set on line \(earlier)") }
                    lines[key] = index + 1
                    entries.append(Entry(key: key, values: values, isList: isList, line: index + 1))
                }
                guard reader.isAtEnd else { throw .init("unexpected text at the end of the line: \(reader.rest)") }
            } catch {
                issues.append(Issue(line: index + 1, message: error.message))
            }
        }
    }
}

/// A parser that reads a line from left to right.
private struct LineReader {
    struct Wrong: Error {
        let message: String

        init(_ message: String) { self.message = message }
    }

    private(set) var rest: Substring

    init(_ line: Substring) {
        rest = line.hasPrefix("\u{FEFF}") ? line.dropFirst() : line
        skipSpaces()
    }

    /// Whether the rest of the line is empty or a comment.
    var isAtEnd: Bool { rest.isEmpty || rest.hasPrefix("#") }

    mutating func consume(_ character: Character) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        skipSpaces()
        return true
    }

    /// Reads a key, such as `port`, `serve.port` or `"the boat"`.
    mutating func key() throws(Wrong) -> String {
        if let text = try quoted() { return text }
        let word = word { $0.isLetter || $0.isNumber || "_-.".contains($0) }
        guard !word.isEmpty else { throw Wrong("expected KEY = VALUE or [SECTION], not \(rest)") }
        return word
    }

    /// Reads a single value, or a list of values in brackets.
    mutating func value() throws(Wrong) -> (values: [String], isList: Bool) {
        guard consume("[") else { return ([try single()], false) }
        var values: [String] = []
        while !consume("]") {
            values.append(try single())
            guard consume(",") || rest.first == "]" else {
                throw Wrong("a list must have commas between its values and end with ] on the same line")
            }
        }
        return (values, true)
    }

    private mutating func single() throws(Wrong) -> String {
        if let text = try quoted() { return text }
        let word = word { !$0.isWhitespace && !"#,[]\"'".contains($0) }
        guard !word.isEmpty else { throw Wrong(isAtEnd ? "missing value" : "invalid value: \(rest)") }
        return word
    }

    private mutating func quoted() throws(Wrong) -> String? {
        guard let mark = rest.first, mark == "\"" || mark == "'" else { return nil }
        rest.removeFirst()
        var text = ""
        while let character = rest.popFirst() {
            if character == mark {
                skipSpaces()
                return text
            }
            guard character == "\\", mark == "\"" else {
                text.append(character)
                continue
            }
            // Other escape sequences are not supported, because names and paths do not need them.
            guard let escaped = rest.popFirst(), escaped == "\"" || escaped == "\\" else {
                throw Wrong("in double quotes, \\ must be followed by \" or \\. In single quotes, \\ needs no escape")
            }
            text.append(escaped)
        }
        throw Wrong("missing closing \(mark)")
    }

    private mutating func word(_ belongs: (Character) -> Bool) -> String {
        let word = rest.prefix(while: belongs)
        rest = rest[word.endIndex...]
        skipSpaces()
        return String(word)
    }

    private mutating func skipSpaces() { rest = rest.drop { $0 == " " || $0 == "\t" } }
}
