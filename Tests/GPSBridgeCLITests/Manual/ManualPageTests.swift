import CommandLineKit
import TestSupport
import Testing

@testable import GPSBridgeCLI

/// Tests of the manual pages and of `gpsbridge man`.
struct ManualPageTests {
    private let directory = TemporaryDirectory()

    @Test("a manual page escapes groff's special characters")
    func groffFormat() throws {
        let page = ManualPage(
            name: "gpsbridge-paint", chapter: 1, summary: "paints what's there",
            help: HelpPage(
                usage: ["gpsbridge paint FILE… [-o OUT]"],
                [
                    .description([.paragraph(".Well-known \"colours\" as in --colour \\x. So it's. `~^")]),
                    .titled(
                        "Options",
                        [
                            .options([
                                .value("--output", short: "-o", "OUT", .file, "the file"), .flag("--nothing", ""),
                            ])
                        ]),
                    .titled("Examples", [.lines(".profile 'x' -n \"a\"")]),
                ]))
        let source = page.groff(release: (date: "DATE", version: "gpsbridge VERSION"), among: ManualPage.all)
        try expectGolden(source.beforeSeeAlso, "manual-page.1")
    }

    @Test("mandoc and groff accept all manual pages without warnings", .needs("mandoc"), .needs("groff"))
    func noWarnings() async throws {
        let outcome = try await shell(
            """
            gpsbridge man --list | while read -r page; do gpsbridge man $page > $page || exit; done
            mandoc -Tlint *
            for page in *; do groff -man -ww -b -Tutf8 $page > /dev/null; done
            ls
            """, in: directory)
        #expect(outcome.output == ManualPage.all.map { "\($0.fileName)\n" }.sorted().joined())
        #expect(outcome.errors == "")
    }

    @Test("a manual page has the same options and examples as the help", .needs("mandoc"))
    func pageMatchesHelp() async throws {
        let outcome = try await shell("gpsbridge man decode | mandoc -Tutf8 -Owidth=200 | col -b", in: directory)
        for option in DecodeCommand.manual.options { #expect(outcome.output.contains(option.name)) }
        #expect(outcome.output.contains("select(.class == \"TPV\") | [.time, .lat, .lon]'"))
        #expect(outcome.output.contains("EXIT STATUS"))
        #expect(outcome.output.contains("gpsbridge-config(5)"))
    }

    @Test("gpsbridge man shows a manual page on a terminal", .needs("man"))
    func onATerminal() async throws {
        let outcome = try await shell(
            "MANPAGER=cat script -qec '\(programDirectory)/gpsbridge man decode' /dev/null | col -b", in: directory)
        #expect(outcome.output.contains("GPSBRIDGE-DECODE(1)") && !outcome.output.contains(".TH"))
    }

    @Test("gpsbridge man resets SIGPIPE to its default action before it starts man", .needs("script"))
    func brokenPipeOfMan() async throws {
        let outcome = try await shell(
            """
            printf '#!/bin/sh\\ngrep SigIgn /proc/self/status\\n' > man; chmod +x man
            PATH=.:$PATH script -qec '\(programDirectory)/gpsbridge man decode' /dev/null | tr -d '\\r' > ignored
            read -r _ mask < ignored; echo $((0x$mask & 0x1000))
            """, in: directory)
        #expect(outcome.output == "0\n", "\(outcome.errors)")
    }

    @Test(
        "gpsbridge man accepts page names with or without prefix and section",
        arguments: ["decode", "gpsbridge-decode", "gpsbridge-decode.1"])
    func aPageHasSeveralNames(_ name: String) async throws {
        #expect(try await shell("gpsbridge man \(name)", in: directory).output.contains(".TH GPSBRIDGE\\-DECODE 1 "))
    }

    @Test("gpsbridge man prefers a command's page to a file format's page")
    func ambiguousName() async throws {
        #expect(try await shell("gpsbridge man config", in: directory).output.contains(".TH GPSBRIDGE\\-CONFIG 1 "))
        #expect(try await shell("gpsbridge man config.5", in: directory).output.contains(".TH GPSBRIDGE\\-CONFIG 5 "))
        #expect(try await shell("gpsbridge man", in: directory).output.contains(".TH GPSBRIDGE 1 "))
    }

    @Test("gpsbridge man suggests the nearest page name for an unknown page")
    func unknownPage() async throws {
        let outcome = try await shell("gpsbridge man decoed", in: directory)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("unknown page decoed. Did you mean decode?"))
        let file = try await shell("gpsbridge man gpsbridge.conf", in: directory)
        #expect(file.errors.contains("unknown page gpsbridge.conf. Did you mean gpsbridge-config?"))
        #expect(try await shell("gpsbridge man a b", in: directory).status == 2)
    }

    @Test("the gpsbridge manual page lists environment variables and files")
    func surroundings() throws {
        let page = try #require(ManualPage.all.first { $0.name == "gpsbridge" })
            .groff(release: (date: "DATE", version: "VERSION"), among: [])
        #expect(page.contains(".SH ENVIRONMENT") && page.contains("GPSBRIDGE_CONFIG"))
        #expect(page.contains("gpsbridge/web\\-key"))
        #expect(page.contains(".SH FILES") && page.contains("/etc/gpsbridge/config"))
    }
}

extension String {
    /// The page before the list of other pages, which changes often.
    fileprivate var beforeSeeAlso: String {
        String(self[..<(ranges(of: ".SH \"SEE ALSO\"").first?.lowerBound ?? endIndex)])
    }
}
