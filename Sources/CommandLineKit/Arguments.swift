/// A parsed command line.
package struct Arguments: Sendable {
    /// An error in a command line, with a message for the user.
    package struct Mistake: Error {
        package let message: String
    }

    /// The arguments that are neither options nor option values, in command-line order.
    package private(set) var operands: [String] = []
    private var values: [String: [String]] = [:]
    private var origins: [String: String] = [:]
    private let options: [Option]

    /// Parses a command line.
    ///
    /// Accepts `--name VALUE`, `--name=VALUE`, `-n VALUE` and `-nVALUE`. The letters of short options without values
    /// may be combined, as in `-ab`. All arguments after `--` are operands.
    ///
    /// - Parameter advice: Advice for users who give an option of a similar program, by the option's name.
    package init(
        parsing words: some Sequence<String>, options: [Option], advice: [String: String] = [:]
    ) throws(Mistake) {
        self.options = options
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
                throw Self.unknown(parts[0], among: options, advice)
            }
            values[option.name, default: []].append(try Self.value(of: option, parts, &words, options))
        }
    }

    private static func value(
        of option: Option, _ parts: [String], _ words: inout ArraySlice<String>, _ options: [Option]
    ) throws(Mistake) -> String {
        let attached = parts.count > 1 ? parts[1] : nil
        switch option.argument {
        case .none:
            guard attached == nil else { throw Mistake(message: "\(option.name) takes no value") }
            return ""
        case .optional: return attached ?? ""
        case .required(let required):
            // If the next word is another option, the value was probably forgotten. It can still be written as
            // `--name=VALUE`.
            let next = words.first.flatMap { word in options.contains { $0.name == word } ? nil : word }
            guard let value = attached ?? next else {
                throw Mistake(message: "\(option.name) needs a value: \(option.name) \(required.placeholder)")
            }
            if attached == nil { words.removeFirst() }
            return value
        }
    }

    /// Separates a short option from the letters after it: `-tgpx` becomes `-t` and `gpx`, and `-qo` becomes `-q` and
    /// `-o`. Returns `nil` for any other argument.
    private static func apart(_ word: String, _ options: [Option]) -> (String, String)? {
        guard word.count > 2, !word.hasPrefix("--") else { return nil }
        let first = String(word.prefix(2))
        guard let option = options.first(where: { $0.short == first }) else { return nil }
        let rest = word.dropFirst(2)
        return (first, option.value != nil ? String(rest.first == "=" ? rest.dropFirst() : rest) : "-\(rest)")
    }

    private static func unknown(
        _ name: String, among options: [Option], _ advice: [String: String]
    ) -> Mistake {
        // Letters may be combined.
        let letter = name.hasPrefix("--") ? name : String(name.prefix(2))
        if let advice = advice[letter] { return Mistake(message: "unknown option \(name): \(advice)") }
        let hint = Spelling.suggestion(for: name, among: options.map(\.name))
        return Mistake(message: "unknown option \(name)\(hint)\(hint.isEmpty ? "\nTo list all options: --help" : "")")
    }

    /// Returns whether an option was given.
    package func has(_ name: String) -> Bool { values[name] != nil }

    /// Returns the value of an option, or the last value if the option was given several times.
    package func value(_ name: String) -> String? { values[name]?.last }

    /// Returns all values given for an option, in command-line order.
    package func all(_ name: String) -> [String] { values[name] ?? [] }

    /// Returns the accepted values of an option that takes an integer; `nil` for any other option.
    package func range(_ name: String) -> ClosedRange<Int>? {
        guard case .number(let range)? = options.first(where: { $0.name == name })?.value?.kind else { return nil }
        return range
    }

    /// Sets the values of an option if the option was not given on the command line.
    ///
    /// - Parameter origin: The file and the line that contain the values.
    package mutating func setDefault(_ name: String, _ defaults: [String], origin: String) {
        guard !has(name) else { return }
        values[name] = defaults
        origins[name] = origin
    }

    /// Returns the file and the line that set an option; `nil` if the option was given on the command line, or not at
    /// all.
    package func origin(of name: String) -> String? { origins[name] }

    /// Returns the file and the line that set the option that an error message is about; `nil` if the message is about
    /// an option on the command line, or if the option is not certain.
    ///
    /// Most messages begin with the option's name. In the others, the value is at the beginning or at the end of the
    /// first clause, as in `unknown fault VALUE: use one of …`.
    package func origin(ofMistake message: String) -> String? {
        let line = message.prefix { !$0.isNewline }
        let words = line.split(separator: " ")
        let end = words.firstIndex { $0.last.map(":.,".contains) == true } ?? words.endIndex - 1
        guard let first = words.first, words.indices.contains(end) else { return nil }
        let ends = [first, words[end]].map { $0.trimmed(of: ":.,'\"") }
        if options.contains(where: { $0.name == ends[0] }) { return origins[ends[0]] }
        let names = origins.keys.filter { name in all(name).contains { ends.contains($0) && isTelling($0) } }
        return names.count == 1 ? origins[names[0]] : nil
    }

    /// Returns whether a value from the configuration identifies its option in an error message. Short words and numbers
    /// can have another meaning there, and what the user has typed is more likely to be wrong.
    private func isTelling(_ value: String) -> Bool {
        let typed = operands + values.filter { origins[$0.key] == nil }.flatMap(\.value)
        return value.count >= 3 && Double(value) == nil && !typed.contains { $0.contains(value) }
    }
}

extension Substring {
    /// Returns the text without the punctuation marks at both ends.
    fileprivate func trimmed(of marks: String) -> String {
        String(drop(while: marks.contains).reversed().drop(while: marks.contains).reversed())
    }
}
