import CommandLineKit

// Settings are unchanged after writing and parsing, and no key is set twice. The time is proportional to the length.

@_cdecl("LLVMFuzzerTestOneInput")
public func testConfigurations(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = Input(start, count)
    let isLong = input.choice() == 255
    guard !input.bytes.isEmpty else { return -1 }

    let once = String(decoding: input.bytes, as: UTF8.self)
    let text = isLong ? String(repeating: once, count: 1 + 20_000 / input.bytes.count) : once
    let parsed = ConfigurationText(text)
    expect(Set(parsed.entries.map(\.key)).count == parsed.entries.count, "a key is set twice")
    let lines = text.count(where: \.isNewline) + 1
    expect(parsed.entries.count <= lines, "\(parsed.entries.count) settings in \(lines) lines")

    // A quotation mark and a combining accent after it are one character, which is not a quotation mark.
    guard once.utf8.allSatisfy({ $0 < 0x80 }) else { return 0 }
    let again = ConfigurationText(written(parsed.entries))
    expect(again.issues.isEmpty, "\(again.issues)")
    expectEqual(again.entries.map(Line.init), parsed.entries.map(Line.init), "settings after rewriting")
    return 0
}

/// A setting without its position in the file.
private struct Line: Equatable {
    let key: String
    let values: [String]
    let isList: Bool

    init(_ entry: ConfigurationText.Entry) {
        key = entry.key
        values = entry.values
        isList = entry.isList
    }
}

private func written(_ entries: [ConfigurationText.Entry]) -> String {
    entries.map { entry in
        let values = entry.values.map(quoted).joined(separator: ", ")
        return "\(quoted(entry.key)) = \(entry.isList ? "[\(values)]" : values)\n"
    }.joined()
}

private func quoted(_ text: String) -> String {
    "\"" + text.reduce(into: "") { $0 += "\"\\".contains($1) ? "\\\($1)" : "\($1)" } + "\""
}
