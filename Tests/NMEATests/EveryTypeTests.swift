import FoundationEssentials
import NMEA
import Testing

struct EveryTypeTests {
    private static let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/every-type.nmea")

    /// The file that is used where random sentences cannot be made. With `UPDATE_GOLDEN=1` it is written.
    @Test func theFileHasSentencesOfEveryType() throws {
        let text = SentenceRecipe.all.flatMap { recipe in (0..<5 as Range<UInt64>).map { line(recipe.content(seed: $0)) } }
            .joined()
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil { try Data(text.utf8).write(to: Self.path) }
        #expect(try Data(contentsOf: Self.path) == Data(text.utf8))
    }
}
