import Formats

/// A command line, taken apart option by option.
struct Arguments {
    /// What may stand on the command line.
    struct Option {
        /// With its dashes: `--to`.
        let name: String
        /// One letter with its dash: `-o`.
        let short: String?
        let takesValue: Bool
        /// Whether an operand that belongs to it may follow, as the scenario of `monitor --simulate`.
        let hasOperand: Bool

        init(_ name: String, short: String? = nil, takesValue: Bool = false, hasOperand: Bool = false) {
            self.name = name
            self.short = short
            self.takesValue = takesValue
            self.hasOperand = hasOperand
        }
    }

    /// What is no option: files.
    private(set) var operands: [String] = []
    private var values: [String: [String]] = [:]

    /// Takes a command line apart. `--name VALUE`, `--name=VALUE`, `-n VALUE`, `-nVALUE` and `--` are understood,
    /// and letters of options without values together.
    init(_ words: some Sequence<String>, options: [Option]) throws(Failure) {
        var words = Array(words)[...]
        while let word = words.popFirst() {
            if word == "--" {
                operands += words
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if let (letters, rest) = Self.apart(word, options) {
                words = [letters, rest] + words
                continue
            }
            guard let option = options.first(where: { $0.name == parts[0] || $0.short == parts[0] }) else {
                throw Self.unknown(parts[0], among: options)
            }
            if !option.takesValue {
                guard parts.count == 1 else {
                    let hint = option.hasOperand ? ". Did you mean \(option.name) \(parts[1])?" : ""
                    throw Failure(.usage, "\(option.name) takes no value\(hint)")
                }
                values[option.name, default: []].append("")
            } else if parts.count == 2 {
                values[option.name, default: []].append(parts[1])
            } else if let value = words.popFirst() {
                values[option.name, default: []].append(value)
            } else {
                throw Failure(.usage, "\(option.name) needs a value")
            }
        }
    }

    /// `-tgpx` as `-t gpx`, and `-qo` as `-q -o`; `nil` for what is one word.
    private static func apart(_ word: String, _ options: [Option]) -> (String, String)? {
        guard word.count > 2, !word.hasPrefix("--") else { return nil }
        let first = String(word.prefix(2))
        guard let option = options.first(where: { $0.short == first }) else { return nil }
        let rest = word.dropFirst(2)
        return (first, option.takesValue ? String(rest.first == "=" ? rest.dropFirst() : rest) : "-\(rest)")
    }

    private static func unknown(_ name: String, among options: [Option]) -> Failure {
        let hint = suggestion(for: name, among: options.map(\.name) + ["--help"])
        let known = hint.isEmpty ? "\nThere are: \(options.map(\.forms).joined(separator: " ")) -h --help" : ""
        return Failure(.usage, "unknown option \(name)\(hint)\(known)")
    }

    /// Whether an option was given.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// The value of an option; the last one when it was given several times.
    func value(_ name: String) -> String? { values[name]?.last }

    /// All values of an option that may be given several times.
    func all(_ name: String) -> [String] { values[name] ?? [] }

    /// A hint at the nearest correct spelling, or at the only word that begins so, or nothing.
    static func suggestion(for word: String, among known: [String]) -> String {
        let longer = word.count > 2 ? known.filter { $0.hasPrefix(word) } : []
        let nearest = longer.count == 1 ? longer.first : known.min { distance(word, $0) < distance(word, $1) }
        guard let nearest, longer.count == 1 || distance(word, nearest) <= max(1, word.count / 3) else { return "" }
        return ". Did you mean \(nearest)?"
    }

    /// How many letters must be changed, added, left out or swapped with the next to make one word of another.
    private static func distance(_ one: String, _ other: String) -> Int {
        let (one, other) = (Array(one), Array(other))
        var rows = [Array(0...other.count)]
        for index in one.indices {
            var row = [index + 1]
            for column in other.indices {
                let changed = rows[index][column] + (one[index] == other[column] ? 0 : 1)
                var least = min(changed, row[column] + 1, rows[index][column + 1] + 1)
                if index > 0, column > 0, one[index] == other[column - 1], one[index - 1] == other[column] {
                    least = min(least, rows[index - 1][column - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[one.count][other.count]
    }
}

extension Arguments.Option {
    /// How it can be written: `-o … --output …`
    fileprivate var forms: String {
        [short, name].compactMap { $0.map { takesValue ? "\($0) …" : $0 } }.joined(separator: " ")
    }
}
