import NMEA

// Most receivers identify themselves once, at power-up or on request. The identity is kept until the receiver sends a
// different one.

extension Supplement {
    /// Whether the supplement contains a value that remains valid in later epochs.
    var hasLastingValues: Bool { product != nil || !versions.isEmpty }

    /// A supplement with only those values that remain valid in later epochs.
    var lasting: Supplement {
        var lasting = Supplement()
        lasting.product = product
        lasting.versions = versions
        return lasting
    }

    /// Reads the receiver's identity from a sentence.
    mutating func identify(_ sentence: Sentence) {
        switch sentence {
        case .pgrmt(let pgrmt): product = pgrmt.product?.description ?? product
        case .pmtk705(let pmtk):
            let parts = [pmtk.release, pmtk.build].compactMap(\.self)
            if !parts.isEmpty { product = parts.joined(separator: "-") }
        // A receiver may report the versions of several firmware components. The first is the positioning library.
        case .pstmver(let pstmver): product = product ?? pstmver.text?.description
        case .txt(let txt): if let text = txt.text { identify(text) }
        default: break
        }
    }

    private mutating func identify(_ text: SentenceText) {
        if text.starts(with: "HW ") { product = text.trimmed }
        for key in ["FWVER=", "PROTVER", "MOD="] where text.starts(with: key) {
            if let index = versions.firstIndex(where: { $0.hasPrefix(key) }) {
                versions[index] = text.trimmed
            } else {
                versions.append(text.trimmed)
            }
        }
    }
}

extension InlineText {
    fileprivate func starts(with word: String) -> Bool { withBytes { $0.starts(with: word.utf8) } }

    /// The text without leading or trailing spaces, and with a single space between words.
    fileprivate var trimmed: String { description.split(separator: " ").joined(separator: " ") }
}
