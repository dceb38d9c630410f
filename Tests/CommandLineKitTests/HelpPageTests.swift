import Testing

@testable import CommandLineKit

/// Tests of the help text, options and completions that a help page produces.
struct HelpPageTests {
    private let page = HelpPage(
        usage: ["gpsbridge paint FILE… [-o OUT]", "gpsbridge paint DEVICE\n    [--colour NAME]"],
        operands: [.first(.choice { [Word("wall")] }), .any(.file)],
        [
            .description([.paragraph("Paints. '-' is the\nstandard input."), .paragraph("And more: much of it.")]),
            .titled(
                "Options",
                [
                    .options([
                        .value("--output", short: "-o", "OUT", .file, "the file to write,\nor what else there is"),
                        .value("--colour", "NAME", .choice { [Word("red"), Word("blue")] }, "which colour"),
                        .flag("--quick", "no second coat"),
                    ]),
                    .note("Of several the last one counts."),
                ]),
            .titled(
                "Colours",
                [
                    .list(
                        [.init("red", "like fire"), .init("\"a very long one\"", "like nothing"), .init("nothing")],
                        column: 9)
                ]),
            .titled("Examples", [.lines("gpsbridge paint   wall\n# two coats\n\ngpsbridge paint - | less")]),
        ])

    @Test("the help text aligns each list in its own columns")
    func text() {
        #expect(
            page.text == """
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
                  nothing

                Examples:
                  gpsbridge paint   wall
                  # two coats

                  gpsbridge paint - | less

                """)
    }

    @Test("an option is found by its short or long name")
    func options() {
        #expect(page.options.map(\.name) == ["--output", "--colour", "--quick"])
        #expect(page.option("-o")?.term == "-o, --output OUT")
        #expect(page.option("--colour")?.value?.placeholder == "NAME")
        #expect(page.option("--quick")?.value == nil)
        #expect(page.option("--none") == nil)
    }

    @Test("completions offer words, devices or files, depending on the kind of value")
    func completions() {
        let completer = Completer(program: page, commands: [.init(Word("paint", "paints"), page)], devices: { [] })
        #expect(completer.possibilities([""]).words == [Word("paint", "paints")])
        #expect(completer.possibilities(["paint", "--colour", ""]).words.map(\.text) == ["red", "blue"])
        #expect(completer.possibilities(["paint", "-o", ""]) == .init(includesFiles: true))
        #expect(completer.possibilities(["paint", ""]) == .init(words: [Word("wall")], includesFiles: true))
        #expect(completer.possibilities(["paint", "x", ""]) == .init(includesFiles: true))
        #expect(
            completer.possibilities(["paint", "-"]).words.first
                == Word("--output", "the file to write, or what else there is"))
    }
}
