internal import CommandLineKit
internal import SystemSupport

/// A text that begins with settings, in the format of configuration files. The settings are followed by blocks, each
/// between the lines `-----BEGIN LABEL-----` and `-----END LABEL-----`.
struct BlockText {
    /// A labeled block. Its `text` includes the `BEGIN` and `END` lines, and ends with a newline.
    struct Block: Hashable {
        var label: String
        var text: String
        /// The lines between the `BEGIN` and `END` lines, without a newline at the end.
        var content: String
    }

    private(set) var blocks: [Block] = []
    private let settings: ConfigurationText
    /// The name of the text in error messages, such as "the fleet file".
    private let name: String
    /// The last sentence of error messages, with advice on how to repair a damaged text.
    private let remedy: String

    init(_ text: String, name: String, remedy: String) throws(Failure) {
        self.name = name
        self.remedy = remedy
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(Self.trimmed)
        let start = lines.firstIndex { Self.label($0, "BEGIN") != nil } ?? lines.count
        settings = ConfigurationText(lines[..<start].joined(separator: "\n"))
        if let issue = settings.issues.first { throw damage("line \(issue.line): \(issue.message)") }
        var index = start
        while index < lines.count {
            guard let label = Self.label(lines[index], "BEGIN") else {
                guard lines[index].isEmpty || lines[index].hasPrefix("#") else {
                    throw damage("line \(index + 1): unexpected text between the blocks")
                }
                index += 1
                continue
            }
            guard let end = lines[index...].firstIndex(where: { Self.label($0, "END") == label }) else {
                throw damage("the block \(label) has no END line")
            }
            blocks.append(
                Block(
                    label: label, text: lines[index...end].map { "\($0)\n" }.joined(),
                    content: lines[(index + 1)..<end].joined(separator: "\n")))
            index = end + 1
        }
    }

    /// Returns a failure that reports damage to this text, with the remedy.
    func damage(_ problem: String) -> Failure { Failure(.cannotRead, "\(name) is damaged: \(problem). \(remedy)") }

    /// Returns the block with a label. Throws a failure unless there is exactly one.
    func block(_ label: String) throws(Failure) -> Block {
        let found = blocks.filter { $0.label == label }
        guard let first = found.first else { throw damage("the block \(label) is missing") }
        guard found.count == 1 else { throw damage("the block \(label) appears \(found.count) times instead of once") }
        return first
    }

    /// Returns the values of a setting. Throws a failure if the setting has no values.
    func list(_ key: String) throws(Failure) -> [String] {
        guard let entry = settings.entries.first(where: { $0.key == key }), !entry.values.isEmpty else {
            throw damage("the setting \(key) is missing")
        }
        return entry.values
    }

    /// Returns the value of a setting. Throws a failure unless the setting has exactly one value.
    func value(_ key: String) throws(Failure) -> String {
        let values = try list(key)
        guard values.count == 1 else { throw damage("the setting \(key) must have exactly one value") }
        return values[0]
    }

    /// Runs a function that reads a part of this text. If the function fails, the failure is reported as damage to this
    /// text.
    func part<Part>(_ read: () throws(Failure) -> Part) throws(Failure) -> Part {
        do { return try read() } catch { throw damage(error.message) }
    }

    /// Returns a line with a setting. The value must not contain `"` or `\`, because nothing is escaped.
    static func setting(_ key: String, _ value: String) -> String { "\(key) = \"\(value)\"\n" }

    /// Returns a line with a setting that has several values. The values must not contain `"` or `\`.
    static func setting(_ key: String, _ values: [String]) -> String {
        "\(key) = [\(values.map { "\"\($0)\"" }.joined(separator: ", "))]\n"
    }

    private static func trimmed(_ line: Substring) -> String {
        String(line.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }

    /// Returns the label in a block's first line (if `word` is `BEGIN`) or last line (`END`); `nil` for any other line.
    /// NATS writes `END` lines with six hyphens instead of five.
    private static func label(_ line: String, _ word: String) -> String? {
        guard line.hasPrefix("-----"), line.hasSuffix("-----") else { return nil }
        let text = String(line.drop { $0 == "-" }.reversed().drop { $0 == "-" }.reversed())
        return text.hasPrefix("\(word) ") ? String(text.dropFirst(word.count + 1)) : nil
    }
}
