internal import WebServer

/// A search for cities and towns by their names. It needs no internet connection: the list of 7,343 places is part of
/// the program.
public enum PlaceSearch {
    /// Returns the places whose names contain a string. Case, accents and punctuation do not matter.
    ///
    /// Names that begin with the string come first, then names in which a later word begins with it, then all other
    /// matches. Places that match equally well are sorted by population, largest first.
    ///
    /// - Parameter text: A part of a name. An empty string matches no place.
    public static func places(matching text: String) -> [Place] {
        let wanted = FoldedText(text).bytes
        guard !wanted.isEmpty else { return [] }
        var matches: [Rank: [Place]] = [:]
        for entry in index {
            if let rank = entry.name.rank(of: wanted) { matches[rank, default: []].append(entry.place) }
        }
        return Rank.allCases.flatMap { matches[$0] ?? [] }
    }

    /// How well a name matches the search text, from the best match to the worst.
    enum Rank: CaseIterable { case name, word, part }

    /// All places, the most populous first. The list is loaded by the first search.
    private static let index: [(name: FoldedText, place: Place)] = {
        guard let list = WorldPlaces.compressed().flatMap({ Inflater.unzip($0) }) else { return [] }
        return list.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let fields = line.split(separator: UInt8(ascii: "\t")).map { String(decoding: $0, as: UTF8.self) }
            guard fields.count >= 4, let latitude = Double(fields[2]), let longitude = Double(fields[3]) else {
                return nil
            }
            let coordinate = LocationCoordinate2D(latitude: latitude, longitude: longitude)
            return (FoldedText(fields[0]), Place(name: fields[0], country: fields[1], coordinate: coordinate))
        }
    }()
}

/// Lowercase text without accents, in which words are separated by single spaces.
struct FoldedText {
    private(set) var bytes: [UInt8] = []

    private static let space = UInt8(ascii: " ")

    init(_ text: String) {
        for scalar in text.unicodeScalars {
            let letters = Self.letters(of: scalar)
            if letters != nil || bytes.last != Self.space { bytes += letters ?? [Self.space] }
        }
        if bytes.last == Self.space { bytes.removeLast() }
        if bytes.first == Self.space { bytes.removeFirst() }
    }

    /// Returns the letters or digits that represent a character in folded text, or `nil` if the character separates
    /// words.
    private static func letters(of scalar: Unicode.Scalar) -> [UInt8]? {
        if scalar.isASCII, !scalar.properties.isAlphabetic {
            if scalar == "'" { return [] }
            return ("0"..."9").contains(scalar) ? [UInt8(scalar.value)] : nil
        }
        switch scalar.properties.generalCategory {
        // Accents that are separate characters, and invisible characters.
        case .nonspacingMark, .format, .modifierLetter, .finalPunctuation, .initialPunctuation: return []
        case .spaceSeparator, .dashPunctuation, .control, .otherPunctuation: return nil
        default: break
        }
        if scalar == "\u{131}" { return Array("i".utf8) }  // i without a dot
        if scalar == "\u{DF}" { return Array("ss".utf8) }  // sharp s
        return Array((baseLetter(of: scalar) ?? scalar.properties.lowercaseMapping).utf8)
    }

    /// Returns the base letter of an accented Latin letter. The standard library has no table for this, but the Unicode
    /// name contains the base letter, as in `LATIN SMALL LETTER E WITH ACUTE`.
    private static func baseLetter(of scalar: Unicode.Scalar) -> String? {
        guard !scalar.isASCII, let words = scalar.properties.name?.split(separator: " "), words.count > 4,
            words[0] == "LATIN", words[2] == "LETTER", words[4] == "WITH"
        else {
            return nil
        }
        return words[3].lowercased()
    }

    /// Returns how well this text matches; `nil` if it does not contain the wanted text.
    func rank(of wanted: [UInt8]) -> PlaceSearch.Rank? {
        if bytes.starts(with: wanted) { return .name }
        guard bytes.count > wanted.count else { return nil }
        var best: PlaceSearch.Rank?
        for start in 1...(bytes.count - wanted.count) where bytes[start] == wanted[0] {
            guard bytes[start...].starts(with: wanted) else { continue }
            if bytes[start - 1] == Self.space { return .word }
            best = .part
        }
        return best
    }
}
