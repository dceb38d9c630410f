/// A command line, taken apart option by option.
package struct Arguments: Sendable {
    /// A mistake in a command line, in words for the person who typed it.
    package struct Mistake: Error {
        package let message: String
    }

    /// The words that are neither options nor values: files.
    package private(set) var operands: [String] = []
    private var values: [String: [String]] = [:]

    /// Takes a command line apart. `--name VALUE`, `--name=VALUE`, `-n VALUE`, `-nVALUE` and `--` are understood,
    /// and letters of options without values together.
    package init(parsing words: some Sequence<String>, options: [Option]) throws(Mistake) {
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
            values[option.name, default: []].append(try Self.value(of: option, parts, &words))
        }
    }

    private static func value(
        of option: Option, _ parts: [String], _ words: inout ArraySlice<String>
    ) throws(Mistake) -> String {
        let attached = parts.count > 1 ? parts[1] : nil
        switch option.argument {
        case .none:
            guard attached == nil else { throw Mistake(message: "\(option.name) takes no value") }
            return ""
        case .optional: return attached ?? ""
        case .required:
            guard let value = attached ?? words.popFirst() else {
                throw Mistake(message: "\(option.name) needs a value")
            }
            return value
        }
    }

    /// `-tgpx` as `-t gpx`, and `-qo` as `-q -o`; `nil` for what is one word.
    private static func apart(_ word: String, _ options: [Option]) -> (String, String)? {
        guard word.count > 2, !word.hasPrefix("--") else { return nil }
        let first = String(word.prefix(2))
        guard let option = options.first(where: { $0.short == first }) else { return nil }
        let rest = word.dropFirst(2)
        return (first, option.value != nil ? String(rest.first == "=" ? rest.dropFirst() : rest) : "-\(rest)")
    }

    private static func unknown(_ name: String, among options: [Option]) -> Mistake {
        if name == "-v" || name == "--verbose" {
            let quiet = options.contains { $0.name == "--quiet" } ? " --quiet turns that off." : ""
            return Mistake(
                message:
                    "unknown option \(name): what happens is reported without it.\(quiet) The version: gpsbridge -V")
        }
        let hint = Spelling.suggestion(for: name, among: options.map(\.name))
        return Mistake(message: "unknown option \(name)\(hint)\(hint.isEmpty ? "\n--help shows all options" : "")")
    }

    /// Whether an option was given.
    package func has(_ name: String) -> Bool { values[name] != nil }

    /// The value of an option; the last one when it was given several times.
    package func value(_ name: String) -> String? { values[name]?.last }

    /// All values of an option that may be given several times.
    package func all(_ name: String) -> [String] { values[name] ?? [] }

    /// Gives an option values that it has unless others were given.
    package mutating func setDefault(_ name: String, _ defaults: [String]) {
        if !has(name) { values[name] = defaults }
    }
}
