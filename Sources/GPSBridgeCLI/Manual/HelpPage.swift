// All help texts have one layout, so that manual pages and completions can be made from them:
//
//     Usage: gpsbridge decode FILE…
//            gpsbridge decode DEVICE
//
//     Paragraphs.
//
//     Options:
//       -o, --output OUT  what it means, on as many lines as it takes; those after the first begin
//                         where the text of the first does
//
//     Any title:
//       a term  its text
//     Paragraphs again.
//
//     Examples:
//       lines as they are
//
// A list's terms begin two to four columns in. Behind a term are two spaces or more, or the end of the line.

/// A help text, taken apart.
struct HelpPage: Hashable {
    /// A part under a title.
    struct Section: Hashable {
        /// Without its colon; the first part has none.
        var title: String?
        var blocks: [Block] = []
    }

    enum Block: Hashable {
        case paragraph(String)
        case list([Item])
        /// What is shown as it is.
        case lines([String])
    }

    /// A row of a list: an option, an exit code.
    struct Item: Hashable {
        var term: String
        var text: String
    }

    /// The command lines: `gpsbridge decode FILE…`
    private(set) var usage: [String] = []
    private(set) var sections = [Section()]

    /// Takes a text apart. Everything is something: what does not keep to the layout becomes a paragraph.
    init(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var isAfterGap = true
        for (index, line) in lines.enumerated() {
            let next = index + 1 < lines.count ? lines[index + 1] : ""
            if let first = line.dropping(prefix: "Usage: ") {
                usage.append(String(first))
            } else if !usage.isEmpty, sections == [Section()], let other = line.dropping(prefix: "       ") {
                if other.hasPrefix(" ") {
                    usage[usage.count - 1] += " " + other.trimmed
                } else {
                    usage.append("\(other)")
                }
            } else if isAfterGap, line.hasSuffix(":"), line.indentation == 0, next.indentation > 0 {
                sections.append(Section(title: String(line.dropLast())))
            } else if !line.isEmpty {
                sections[sections.count - 1].add(line, isAfterGap: isAfterGap)
            }
            isAfterGap = line.isEmpty
        }
    }
}

extension HelpPage.Section {
    fileprivate mutating func add(_ line: Substring, isAfterGap: Bool) {
        if line.indentation == 0 {
            if !isAfterGap, case .paragraph(let begun)? = blocks.last {
                blocks[blocks.count - 1] = .paragraph("\(begun) \(line)")
            } else {
                blocks.append(.paragraph(String(line)))
            }
        } else if title == "Examples" {
            if case .lines(let lines)? = blocks.last {
                blocks[blocks.count - 1] = .lines(lines + (isAfterGap ? [""] : []) + [String(line.dropFirst(2))])
            } else {
                blocks.append(.lines([String(line.dropFirst(2))]))
            }
        } else if case .list(var items)? = blocks.last {
            if line.indentation <= 4 {
                items.append(HelpPage.Item(line))
            } else {
                items[items.count - 1].add(line)
            }
            blocks[blocks.count - 1] = .list(items)
        } else {
            blocks.append(.list([HelpPage.Item(line)]))
        }
    }
}

extension HelpPage.Item {
    /// The last gap is the one before the text: a term may consist of columns.
    fileprivate init(_ line: Substring) {
        let line = line.trimmed
        var gap: Substring.Index?
        for index in line.indices where line[index...].hasPrefix("  ") && !line[index...].hasPrefix("   ") {
            gap = index
        }
        term = String((gap.map { line[..<$0] } ?? line).trimmed)
        text = String((gap.map { line[$0...] } ?? "").trimmed)
    }

    fileprivate mutating func add(_ line: Substring) { text += (text.isEmpty ? "" : " ") + line.trimmed }
}

extension StringProtocol where SubSequence == Substring {
    /// How many columns are empty before it begins.
    fileprivate var indentation: Int { prefix { $0 == " " }.count }

    /// Without the spaces around it.
    var trimmed: Substring {
        let begun = drop { $0 == " " || $0 == "\t" }
        return begun.prefix(begun.lastIndex { $0 != " " && $0 != "\t" }.map { begun[...$0].count } ?? 0)
    }

    fileprivate func dropping(prefix: String) -> Substring? { hasPrefix(prefix) ? dropFirst(prefix.count) : nil }
}
