import CommandLineKit
import Testing

struct SpellingTests {
    @Test("spelling suggestions include the nearest words and omit distant ones")
    func suggestions() {
        let words = ["--rate", "--start", "--state", "--port"]
        #expect(Spelling.suggestion(for: "--prot", among: words) == ". Did you mean --port?")
        #expect(Spelling.suggestion(for: "--stare", among: words) == ". Did you mean --start or --state?")
        #expect(Spelling.suggestion(for: "--waitt", among: words) == "")
        #expect(Spelling.suggestion(for: "--xyzzyxyzzy", among: words) == "")
    }
}
