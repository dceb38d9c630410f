import Testing

@testable import GPSBridgeCLI

/// Help texts, taken apart.
struct HelpPageTests {
    private static let text = """
        Usage: gpsbridge paint FILE… [-o OUT]
               gpsbridge paint DEVICE
                   [--colour NAME]

        Paints. '-' is the
        standard input.

        And more: much of it.

        Options:
          -o, --output OUT  the file to write,
                            or what else there is
          --colour NAME     which colour
          --quick           no second coat
        Of several the last one counts.

        Colours:
          red    like fire
          "a very long one"
                 like nothing

        Exit codes, and causes:
           0  all is well
          10  noPaint   the pot is empty

        Examples:
          gpsbridge paint   wall
          # two coats

          gpsbridge paint - | less

        """

    @Test func everyPartIsFound() {
        let page = HelpPage(Self.text)
        #expect(
            page.usage == [
                "gpsbridge paint FILE… [-o OUT]", "gpsbridge paint DEVICE [--colour NAME]",
            ])
        #expect(page.sections.map(\.title) == [nil, "Options", "Colours", "Exit codes, and causes", "Examples"])
        #expect(
            page.sections[0].blocks == [
                .paragraph("Paints. '-' is the standard input."), .paragraph("And more: much of it."),
            ])
        #expect(page.sections[1].blocks.last == .paragraph("Of several the last one counts."))
        #expect(
            page.section("colours")?.items == [
                .init(term: "red", text: "like fire"), .init(term: "\"a very long one\"", text: "like nothing"),
            ])
        #expect(
            page.sections[3].items == [
                .init(term: "0", text: "all is well"), .init(term: "10  noPaint", text: "the pot is empty"),
            ])
        #expect(
            page.sections[4].blocks == [
                .lines(["gpsbridge paint   wall", "# two coats", "", "gpsbridge paint - | less"])
            ])
    }

    @Test func optionsHaveNamesAndValues() {
        #expect(
            HelpPage(Self.text).options == [
                .init(name: "--output", short: "-o", value: "OUT", text: "the file to write, or what else there is"),
                .init(name: "--colour", short: nil, value: "NAME", text: "which colour"),
                .init(name: "--quick", short: nil, value: nil, text: "no second coat"),
            ])
    }

    @Test(arguments: ManualPage.texts)
    func nothingOfATextIsLost(_ text: String) {
        #expect(HelpPage(text).words == text.split { $0.isWhitespace }.filter { $0 != "Usage:" }.map(String.init))
    }

    @Test(arguments: ["", "\n", "Usage: ", "  a", "a:\n  ", "      b", "Examples:\n  \n", ":", "x\n\n  -\n  --  \n"])
    func anyTextIsTakenApart(_ text: String) {
        let page = HelpPage(text)
        #expect(page.options.allSatisfy { $0.name.count > 1 })
    }
}

extension ManualPage {
    /// What the pages are made from.
    static var texts: [String] { [Program.usage, Setting.manual] + Program.commands.map { $0.help } }
}

extension HelpPage {
    /// All that it says, word by word.
    fileprivate var words: [String] {
        let texts =
            usage
            + sections.flatMap { section in
                [section.title.map { "\($0):" } ?? ""]
                    + section.blocks.flatMap { block -> [String] in
                        switch block {
                        case .paragraph(let text): [text]
                        case .list(let items): items.flatMap { [$0.term, $0.text] }
                        case .lines(let lines): lines
                        }
                    }
            }
        return texts.flatMap { $0.split { $0.isWhitespace } }.map(String.init)
    }
}
