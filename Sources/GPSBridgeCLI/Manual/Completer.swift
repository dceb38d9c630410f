/// Tells what can stand at a place of a command line, from the manual's pages.
struct Completer {
    /// What can stand there.
    struct Possibilities: Equatable {
        var words: [Word] = []
        /// Names of files, too.
        var includesFiles = false
    }

    /// A word, with its meaning.
    struct Word: Hashable {
        let text: String
        var meaning = ""
    }

    /// The program's page and those of its commands.
    let program: HelpPage
    let commands: [String: HelpPage]
    /// What the places hold that the pages name but do not tell.
    let vocabulary: Vocabulary

    /// - Parameter words: the words behind the program's name, up to the one that is being typed, which may be empty.
    func possibilities(_ words: [String]) -> Possibilities {
        let words = Self.joined(words)
        guard let current = words.last else { return Possibilities() }
        guard words.count > 1 else {
            return Possibilities(words: current.hasPrefix("-") ? Self.names(program.options) : commandNames)
        }
        if words[0] == "help" { return Possibilities(words: words.count == 2 ? commandNames : []) }
        guard let page = commands[words[0]] else { return Possibilities() }
        let earlier = words[1..<(words.count - 1)]
        if !earlier.contains("--") {
            if let equals = current.firstIndex(of: "="), current.hasPrefix("--") {
                return values(of: page.option(current[..<equals]), page)
            }
            if let option = page.option(earlier.last ?? ""), option.value != nil { return values(of: option, page) }
            if current.hasPrefix("-") { return Possibilities(words: Self.names(page.options)) }
        }
        let operands = Operands(page)
        let count = operands.count(in: earlier)
        var result = Possibilities()
        for place in operands.places where !place.isFirstOnly || count == 0 { result.add(values(of: place.name, page)) }
        return result
    }

    /// Some shells hand out `--to=gpx` as three words.
    private static func joined(_ words: [String]) -> [String] {
        var joined: [String] = []
        var isValue = false
        for word in words {
            if word == "=" || isValue, let last = joined.last, last.hasPrefix("--") {
                joined[joined.count - 1] = last + word
                isValue = word == "="
            } else {
                joined.append(word)
                isValue = false
            }
        }
        return joined
    }

    private var commandNames: [Word] {
        program.section("Commands")?.items.map { Word(text: $0.term, meaning: $0.text) } ?? []
    }

    private static func names(_ options: [HelpPage.Option]) -> [Word] {
        options.map { Word(text: $0.name, meaning: $0.text) }
    }

    private func values(of option: HelpPage.Option?, _ page: HelpPage) -> Possibilities {
        guard let option, let value = option.value else { return Possibilities() }
        return vocabulary.values(ofOption: option.name) ?? values(of: value, page)
    }

    /// What a placeholder stands for: `gpx|kml`, `FORMAT` that has a section Formats, `FILE`.
    private func values(of placeholder: String, _ page: HelpPage) -> Possibilities {
        let name = placeholder.filter { !"[]…,".contains($0) }
        if name.contains("|") || name == name.lowercased() {
            return Possibilities(words: name.split(separator: "|").map { Word(text: String($0)) })
        }
        if let section = page.section(name + "s") {
            return Possibilities(words: section.items.map { Word(text: $0.term, meaning: $0.text) })
        }
        return vocabulary.values(ofPlaceholder: name) ?? Possibilities()
    }
}

extension Completer.Possibilities {
    fileprivate mutating func add(_ other: Self) {
        words += other.words.filter { word in !words.contains { $0.text == word.text } }
        if other.includesFiles { includesFiles = true }
    }
}

extension HelpPage {
    fileprivate func option(_ name: some StringProtocol) -> Option? {
        options.first { $0.name == name || $0.short.map { $0 == name } ?? false }
    }

    fileprivate func takesValue(_ name: String) -> Bool { option(name)?.value != nil }
}

/// What can stand on a command line beside options, by the page's usage.
private struct Operands {
    struct Place {
        let name: String
        /// Words such as `list` of `tracks list` stand at the beginning.
        let isFirstOnly: Bool
    }

    let places: [Place]
    private let page: HelpPage

    init(_ page: HelpPage) {
        self.page = page
        var places: [Place] = []
        for usage in page.usage {
            var isValue = false
            // The program's name and the command's come first.
            for word in usage.split(separator: " ").dropFirst(2) {
                let plain = word.filter { !"[]…".contains($0) }
                if plain.hasPrefix("-") {
                    isValue = !word.hasSuffix("]") && page.takesValue(plain)
                } else if !isValue, plain != "OPTION", !plain.isEmpty {
                    places.append(Place(name: plain, isFirstOnly: plain == plain.lowercased()))
                } else {
                    isValue = false
                }
            }
        }
        self.places = places
    }

    /// How many operands there are among words.
    func count(in words: ArraySlice<String>) -> Int {
        var count = 0
        var isValue = false
        for word in words {
            if isValue {
                isValue = false
            } else if word.hasPrefix("-"), word != "-" {
                isValue = page.takesValue(word)
            } else {
                count += 1
            }
        }
        return count
    }
}
