/// A command line, taken apart option by option.
struct Arguments {
    /// What may stand on the command line.
    struct Option {
        /// With its dashes: `--to`.
        let name: String
        /// One letter with its dash: `-o`.
        let short: String?
        let takesValue: Bool

        init(_ name: String, short: String? = nil, takesValue: Bool = false) {
            self.name = name
            self.short = short
            self.takesValue = takesValue
        }
    }

    /// What is no option: files.
    private(set) var operands: [String] = []
    private var values: [String: [String]] = [:]

    /// Takes a command line apart. `--name VALUE`, `--name=VALUE`, `-n VALUE` and `--` are understood.
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
            guard let option = options.first(where: { $0.name == parts[0] || $0.short == parts[0] }) else {
                throw Failure(
                    .usage, "unknown option \(parts[0])\(Self.suggestion(for: parts[0], among: options.map(\.name)))")
            }
            if !option.takesValue {
                guard parts.count == 1 else { throw Failure(.usage, "\(option.name) takes no value") }
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

    /// Whether an option was given.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// The value of an option; the last one when it was given several times.
    func value(_ name: String) -> String? { values[name]?.last }

    /// A hint at the nearest correct spelling, or nothing.
    static func suggestion(for word: String, among known: [String]) -> String {
        let nearest = known.min { distance(word, $0) < distance(word, $1) }
        guard let nearest, distance(word, nearest) <= max(1, word.count / 3) else { return "" }
        return ". Did you mean \(nearest)?"
    }

    /// How many letters must be changed, added or left out to make one word of another.
    private static func distance(_ one: String, _ other: String) -> Int {
        let other = Array(other)
        var row = Array(0...other.count)
        for (index, letter) in one.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in other.indices {
                let changed = diagonal + (letter == other[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(changed, row[column] + 1, row[column + 1] + 1)
            }
        }
        return row[other.count]
    }
}
