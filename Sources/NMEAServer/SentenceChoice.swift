internal import NMEA
package import SystemSupport

/// The types of sentences to send, and the talker to use.
package struct SentenceChoice {
    /// The types to send, or `nil` to send all types.
    package private(set) var codes: Set<String>?
    /// The talker to use instead of the receiver's talker, if any.
    var talker: [UInt8]?

    /// Creates a choice from user input.
    ///
    /// - Parameters:
    ///   - codes: Sentence types, separated by commas, such as "RMC,GGA".
    ///   - talker: The two-letter talker to use for all sentences; some programs accept only "GP".
    /// - Throws: A ``Failure`` of kind `.usage` if a parameter is malformed.
    package init(codes: String? = nil, talker: String? = nil) throws(Failure) {
        if let codes {
            let names = codes.split(separator: ",").map { $0.uppercased() }
            guard !names.isEmpty, names.allSatisfy({ $0.utf8.count >= 3 && $0.allSatisfy(\.isASCII) }) else {
                throw Failure(.usage, "invalid sentence types \(codes): use types such as RMC,GGA,GSV")
            }
            self.codes = Set(names)
        }
        if let talker {
            let letters = Array(talker.uppercased().utf8)
            guard letters.count == 2, letters.allSatisfy({ (0x41...0x5A).contains($0) }), letters[0] != 0x50 else {
                throw Failure(.usage, "invalid talker \(talker): use two letters such as GP or GN")
            }
            self.talker = letters
        }
    }

    /// Returns whether sentences of the given type are sent.
    func includes(_ code: SentenceCode) -> Bool { codes.map { $0.contains(code.description) } ?? true }

    /// The chosen types that the decoder does not support, which may be typos.
    package var unknownCodes: [String] {
        (codes ?? []).sorted().filter { code in
            var isKnown = false
            var reader = SentenceReader(options: ReaderOptions(missingChecksum: .accept))
            let address = code.hasPrefix("P") ? code : "GP\(code)"
            reader.read(Array("$\(address),\r\n".utf8)) { isKnown = $0.parsed() != .other }
            return !isKnown
        }
    }

    /// Returns whether a sentence's talker is replaced. GSV sentences keep their talker, because it identifies the
    /// satellite system.
    func renames(_ sentence: ArraySlice<UInt8>, _ code: SentenceCode) -> Bool {
        let address = sentence.dropFirst().prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "*") }
        return talker != nil && sentence.first == UInt8(ascii: "$") && !code.isProprietary && address.count == 5
            && code != "GSV"
    }
}
