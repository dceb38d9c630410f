internal import NMEA
package import SystemSupport

/// Which sentences go out, and who they say is speaking.
package struct SentenceChoice {
    /// The only types that go out; `nil` for all.
    package private(set) var codes: Set<String>?
    /// Two letters that stand instead of the receiver's.
    var talker: [UInt8]?

    /// Makes a choice of what a person has written.
    /// - Parameters:
    ///   - codes: types with commas between them, such as "RMC,GGA".
    ///   - talker: two letters, such as "GP" for programs that know no others.
    package init(codes: String? = nil, talker: String? = nil) throws(Failure) {
        if let codes {
            let names = codes.split(separator: ",").map { $0.uppercased() }
            guard !names.isEmpty, names.allSatisfy({ $0.utf8.count >= 3 && $0.allSatisfy(\.isASCII) }) else {
                throw Failure(.usage, "sentences are named by type, such as RMC,GGA,GSV: not \(codes)")
            }
            self.codes = Set(names)
        }
        if let talker {
            let letters = Array(talker.uppercased().utf8)
            guard letters.count == 2, letters.allSatisfy({ (0x41...0x5A).contains($0) }), letters[0] != 0x50 else {
                throw Failure(.usage, "a talker is two letters, such as GP or GN: not \(talker)")
            }
            self.talker = letters
        }
    }

    /// Whether a type goes out.
    func includes(_ code: SentenceCode) -> Bool { codes.map { $0.contains(code.description) } ?? true }

    /// Types that have no typed values, because of a slip perhaps.
    package var unknownCodes: [String] {
        (codes ?? []).sorted().filter { code in
            var isKnown = false
            var reader = SentenceReader(options: ReaderOptions(missingChecksum: .accept))
            let address = code.hasPrefix("P") ? code : "GP\(code)"
            reader.read(Array("$\(address),\r\n".utf8)) { isKnown = $0.parsed() != .other }
            return !isKnown
        }
    }

    /// Whether a sentence is told as somebody else's. Who speaks of satellites says which system they belong to.
    func renames(_ sentence: ArraySlice<UInt8>, _ code: SentenceCode) -> Bool {
        let address = sentence.dropFirst().prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "*") }
        return talker != nil && sentence.first == UInt8(ascii: "$") && !code.isProprietary && address.count == 5
            && code != "GSV"
    }
}
