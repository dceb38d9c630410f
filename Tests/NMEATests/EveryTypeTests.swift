import FoundationEssentials
import NMEA
import TestSupport
import Testing

struct EveryTypeTests {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    private static let path = tests.appending(path: "Fixtures/every-type.nmea")

    /// Checks the file of sentences for tests that cannot generate random sentences. `UPDATE_GOLDEN=1` writes the file.
    @Test("every-type.nmea contains the sentences that the SentenceRecipe values describe")
    func theFileHasSentencesOfEveryType() throws {
        let text = SentenceRecipe.all.flatMap(Self.lines).joined()
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil { try Data(text.utf8).write(to: Self.path) }
        #expect(try Data(contentsOf: Self.path) == Data(text.utf8))
    }

    /// Reads the cases from the source, because Swift cannot list enumeration cases with associated values.
    @Test("every sentence type has a SentenceRecipe")
    func everyTypeHasARecipe() throws {
        let source = Self.tests.appending(path: "../../Sources/NMEA/Sentences/Sentence.swift").standardized
        let text = try String(decoding: Data(contentsOf: source), as: UTF8.self)
        let declared = text.matches(of: /case \w+\(([A-Z][\w<>]*)\)/).map { String($0.output.1) }
        let drawn = SentenceRecipe.all.flatMap { Self.lines(of: $0) }.compactMap { sentences($0).first?.body }
        #expect(Set(drawn.map { "\(type(of: $0))" }).symmetricDifference(declared) == [])
    }

    private static func lines(of recipe: SentenceRecipe) -> [String] {
        (0..<5 as Range<UInt64>).map { line(recipe.content(seed: $0)) }
    }
}
