import NMEA

// Most receivers name themselves once, when they are switched on or asked. That is true until they say otherwise.

extension Supplement {
    /// The parts that stay true in later epochs.
    var lasting: Supplement {
        var lasting = Supplement()
        lasting.product = product
        lasting.versions = versions
        return lasting
    }

    /// Takes what a receiver calls itself.
    mutating func identify(_ sentence: Sentence) {
        switch sentence {
        case .pgrmt(let pgrmt): product = pgrmt.product?.description ?? product
        case .pmtk705(let pmtk):
            let parts = [pmtk.release, pmtk.build].compactMap(\.self)
            if !parts.isEmpty { product = parts.joined(separator: "-") }
        // Of several parts of the firmware the library of positions is named first.
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

    /// Without the blanks around it, and with one between words.
    fileprivate var trimmed: String { description.split(separator: " ").joined(separator: " ") }
}
