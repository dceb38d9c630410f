extension ManualPage {
    /// Returns the source of the page for `man`: groff markup in plain ASCII.
    ///
    /// - Parameters:
    ///   - release: The release date of the program, and the program's name and version.
    ///   - all: All pages of the manual. The section SEE ALSO refers to the other pages.
    package func groff(release: (date: String, version: String), among all: [ManualPage]) -> String {
        var text = GroffText()
        // Other programs parse the date, so the hyphens in the date are not escaped.
        text.macro("TH", [name.uppercased(), "\(chapter)"], date: release.date, [release.version, chapterTitle])
        text.macro("SH", ["NAME"])
        text.fill("\(name) - \(summary)")
        if !help.usage.isEmpty {
            text.macro("SH", ["SYNOPSIS"])
            for (index, usage) in help.usage.enumerated() {
                if index > 0 { text.macro("br") }
                text.line(GroffText.term(usage.onOneLine))
            }
        }
        for section in help.sections where !section.blocks.isEmpty {
            text.macro("SH", [section.title.map(Self.heading) ?? "DESCRIPTION"])
            for (index, block) in section.blocks.enumerated() { text.add(block, isFirst: index == 0) }
        }
        let others = all.filter { $0.fileName != fileName }
        text.macro("SH", ["SEE ALSO"])
        for page in others {
            text.macro("BR", [page.name, "(\(page.chapter))" + (page.fileName == others.last?.fileName ? "" : ",")])
        }
        return text.text
    }

    private var chapterTitle: String { chapter == 5 ? "File Formats" : "User Commands" }

    /// Returns the conventional manual page heading for a section of the help.
    private static func heading(_ title: String) -> String {
        title == "Exit codes" ? "EXIT STATUS" : title.uppercased()
    }
}

/// Text in groff markup.
private struct GroffText {
    private(set) var text = ""

    mutating func line(_ line: String) {
        // Groff interprets a line that begins with a period or an apostrophe as a command, unless `\&` precedes it.
        text += (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
    }

    mutating func macro(_ name: String, _ arguments: [String] = [], date: String? = nil, _ further: [String] = []) {
        let words = arguments.map(Self.argument) + (date.map { [$0] } ?? []) + further.map(Self.argument)
        text += ([".\(name)"] + words).joined(separator: " ") + "\n"
    }

    private static func argument(_ argument: String) -> String {
        let escaped = escaped(argument, isCode: true)
        guard argument.contains(where: { $0 == " " || $0 == "\"" }) else { return escaped }
        return "\"\(escaped.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq"))\""
    }

    mutating func add(_ block: HelpPage.Block, isFirst: Bool) {
        switch block {
        case .paragraph(let paragraph), .note(let paragraph):
            if !isFirst { macro("PP") }
            fill(paragraph)
        case .options(let options, _): for option in options { add(term: option.term, option.help) }
        case .list(let items, _): for item in items { add(term: item.term, item.text) }
        case .lines(let lines):
            if !isFirst { macro("PP") }
            macro("nf")
            for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
                self.line(line.isEmpty ? "\\&" : Self.escaped(String(line), isCode: true))
            }
            macro("fi")
        }
    }

    private mutating func add(term: String, _ text: String) {
        macro("TP")
        line(Self.term(String(term.drop { $0 == " " })))
        if text.isEmpty { line("\\&") } else { fill(text) }
    }

    /// Adds a paragraph. The source is broken into lines only for readability: `man` rewraps the paragraph.
    mutating func fill(_ paragraph: String) {
        var begun = ""
        let words = paragraph.split { $0 == " " || $0 == "\n" }
        for word in words.map({ Self.escaped(String($0), isCode: $0.hasPrefix("gpsbridge-")) }) {
            if !begun.isEmpty, begun.utf8.count + word.utf8.count > 78 || begun.hasSuffix(".") {
                line(begun)
                begun = ""
            }
            begun += (begun.isEmpty ? "" : " ") + word
        }
        line(begun)
    }

    /// Formats a term: literal words in bold, and placeholders (words in capitals) in italics.
    static func term(_ term: String) -> String {
        let words = term.split(separator: " ", omittingEmptySubsequences: false).map { word -> String in
            let opening = word.prefix { $0 == "[" }
            let closing = word.reversed().prefix { "],…".contains($0) }.count
            let core = word.dropFirst(opening.count).dropLast(closing)
            let isName =
                core.contains(where: \.isUppercase) && !core.contains(where: \.isLowercase) && core.first != "-"
            let styled = core.isEmpty ? "" : "\\f\(isName ? "I" : "B")\(escaped(String(core), isCode: true))\\fR"
            return "\(opening)\(styled)\(escaped(String(word.suffix(closing))))"
        }
        return words.joined(separator: " ")
    }

    /// Escapes the characters that have a special meaning in groff.
    ///
    /// - Parameter isCode: Whether the text is meant to be typed by users, in which case every hyphen becomes a minus
    ///   sign. In prose, a hyphen after a letter remains a hyphen.
    static func escaped(_ text: String, isCode: Bool = false) -> String {
        var result = ""
        var last: Unicode.Scalar = " "
        for character in text.unicodeScalars {
            switch character {
            case "\\": result += "\\e"
            case "-": result += isCode || !last.properties.isAlphabetic ? "\\-" : "-"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            default:
                let digits = String(character.value, radix: 16, uppercase: true)
                result +=
                    character.isASCII
                    ? String(character) : "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
            }
            last = character
        }
        return result
    }
}
