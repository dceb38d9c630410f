/// A generator of completion candidates for the last word of a command line.
package struct Completer {
    /// The possible completions of a word.
    package struct Possibilities: Equatable {
        package var words: [Word] = []
        /// Whether file names are possible completions, in addition to the candidate words.
        package var includesFiles = false
    }

    /// A command that can be completed, with the help page that lists its options and operands.
    package struct Command {
        package let word: Word
        package let help: HelpPage

        package init(_ word: Word, _ help: HelpPage) {
            self.word = word
            self.help = help
        }
    }

    /// The program's own help page, without the help of its commands.
    private let program: HelpPage
    private let commands: [Command]
    /// A closure that returns the connected devices and the configured receivers. The search for devices takes a while,
    /// so the closure is called only when its result is needed.
    private let devices: () -> [Word]

    package init(program: HelpPage, commands: [Command], devices: @escaping () -> [Word]) {
        self.program = program
        self.commands = commands
        self.devices = devices
    }

    /// Returns the completion candidates for the last word of a command line.
    ///
    /// - Parameter words: The arguments after the program's name, up to and including the word being typed, which may
    ///   be empty.
    package func possibilities(_ words: [String]) -> Possibilities {
        let words = Self.joined(words)
        guard let current = words.last else { return Possibilities() }
        guard words.count > 1 else {
            return Possibilities(words: current.hasPrefix("-") ? Self.names(program) : commands.map(\.word))
        }
        if words[0] == "help" { return Possibilities(words: words.count == 2 ? commands.map(\.word) : []) }
        guard let page = commands.first(where: { $0.word.text == words[0] })?.help else { return Possibilities() }
        let earlier = words[1..<(words.count - 1)]
        if !earlier.contains("--") {
            if let equals = current.firstIndex(of: "="), current.hasPrefix("--") {
                return values(of: page.option(current[..<equals]))
            }
            if let option = page.option(earlier.last ?? ""), option.value != nil { return values(of: option) }
            if current.hasPrefix("-") { return Possibilities(words: Self.names(page)) }
        }
        let position = page.operandCount(in: earlier)
        let given = Set(earlier.prefix { $0 != "--" }.map { String($0.prefix { $0 != "=" }) })
        var result = Possibilities()
        for operand in page.operands where operand.isPossible(at: position, isGiven: given.contains) {
            result.add(values(operand.kind))
        }
        return result
    }

    /// Joins the parts of options such as `--to=gpx`, which some shells split into three words at the equals sign.
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

    private static func names(_ page: HelpPage) -> [Word] {
        page.options.map { Word($0.name, $0.help.onOneLine) }
    }

    private func values(of option: Option?) -> Possibilities {
        switch option?.argument {
        case .required(let value): values(value.kind)
        case .optional(let kind): values(kind)
        case .none?, nil: Possibilities()
        }
    }

    private func values(_ kind: ValueKind) -> Possibilities {
        switch kind {
        case .file: Possibilities(includesFiles: true)
        case .device: Possibilities(words: devices(), includesFiles: true)
        // Other devices are names, such as `auto`.
        case .deviceFile: Possibilities(words: devices().filter { $0.text.hasPrefix("/") }, includesFiles: true)
        case .choice(let words): Possibilities(words: words())
        case .dateTime: Possibilities(words: [Word("now")])
        case .text, .number, .decimal, .duration, .date, .endpoint: Possibilities()
        }
    }
}

extension Completer.Possibilities {
    fileprivate mutating func add(_ other: Self) {
        words += other.words.filter { word in !words.contains { $0.text == word.text } }
        if other.includesFiles { includesFiles = true }
    }
}

extension HelpPage {
    /// Returns the number of operands in a part of a command line.
    fileprivate func operandCount(in words: ArraySlice<String>) -> Int {
        var count = 0
        var isValue = false
        for word in words {
            if isValue {
                isValue = false
            } else if word.hasPrefix("-"), word != "-" {
                isValue = option(word)?.value != nil
            } else {
                count += 1
            }
        }
        return count
    }
}

extension String {
    /// The text on a single line, without line breaks and indentation.
    package var onOneLine: String { split(separator: "\n").map { $0.trimmingSpaces }.joined(separator: " ") }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring { drop { $0 == " " } }
}
