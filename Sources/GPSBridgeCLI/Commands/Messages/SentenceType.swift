import GNSS
import NMEA

/// The talker and the type of a sentence, such as `GP` and `GGA`.
struct SentenceType: Hashable {
    private let name: SentenceName
    /// The full type of a proprietary sentence; `nil` for other sentences. It is stored separately, because
    /// `SentenceCode` holds only eight characters.
    private let proprietaryType: String?

    /// Determines the type of a sentence.
    ///
    /// - Parameter body: The typed values of the sentence; `nil` if the sentence could not be parsed.
    init(_ sentence: borrowing RawSentence, body: (any SentenceBody)?) {
        name = SentenceName(talker: sentence.talker, code: sentence.code)
        proprietaryType = name.code.isProprietary ? Self.proprietaryType(sentence, name.code, body) : nil
    }

    private static func proprietaryType(
        _ sentence: borrowing RawSentence, _ code: SentenceCode, _ body: (any SentenceBody)?
    ) -> String {
        if let body { return type(of: body).address }
        let address = sentence.address
        return address.utf8.count > 8 ? address : code.description
    }

    /// The type of the sentence, such as `GGA` or `PUBX,00`.
    var code: String { proprietaryType ?? name.code.description }

    /// The two letters of the talker, or `P` for a proprietary sentence.
    var talker: String { name.talker.description }

    var isProprietary: Bool { name.talker == .proprietary }
}

extension SentenceType {
    /// Returns whether a type of sentence, such as `GGA`, can be parsed into typed values.
    static func isKnown(_ code: String) -> Bool {
        var isKnown = false
        var reader = SentenceReader(options: ReaderOptions(missingChecksum: .accept))
        let address = code.hasPrefix("P") && code.count > 3 ? code : "GP\(code)"
        reader.read(Array("$\(address),,\r\n".utf8)) { isKnown = $0.parsed().body != nil }
        return isKnown
    }
}

/// A selection of sentences and binary messages by type and talker.
struct MessageSelection {
    private let codes: Set<String>?
    private let talkers: Set<String>?

    /// Creates a selection from the values of command-line options.
    ///
    /// - Parameters:
    ///   - codes: The types to select, separated by commas; `nil` to select all types. A type such as `PUBX,00` may
    ///     itself contain a comma.
    ///   - talkers: The talkers to select, separated by commas; `nil` to select all talkers.
    init(codes: String? = nil, talkers: String? = nil) {
        let parts = codes?.uppercased().split(separator: ",").map(String.init)
        // Two adjacent parts may form a single type, such as `PUBX,00`.
        self.codes = parts.map { parts in Set(parts + zip(parts, parts.dropFirst()).map { "\($0),\($1)" }) }
        self.talkers = talkers.map { Set($0.uppercased().split(separator: ",").map(String.init)) }
    }

    /// The options to suggest if an address such as `GPGGA`, which combines a talker and a type, was given as a type;
    /// otherwise `nil`.
    var hint: String? {
        let address = codes?.sorted().first {
            $0.count == 5 && !$0.hasPrefix("P") && $0.allSatisfy(\.isLetter)
                && SentenceType.isKnown(String($0.suffix(3)))
        }
        return address.map { "--only \($0.suffix(3)) --talker \($0.prefix(2))" }
    }

    /// Whether all sentences and binary messages are selected.
    var isEverything: Bool { codes == nil && talkers == nil }

    /// Returns whether a binary message is selected. Binary messages have no talker.
    /// - Parameter title: See ``FrameDescription/title``.
    func contains(message title: String) -> Bool {
        talkers == nil && codes?.contains(title.uppercased()) ?? true
    }

    func contains(_ type: SentenceType) -> Bool {
        codes?.contains(type.code.uppercased()) ?? true && talkers?.contains(type.talker.uppercased()) ?? true
    }
}
