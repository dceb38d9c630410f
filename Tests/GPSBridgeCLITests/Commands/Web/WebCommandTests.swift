import Dashboard
import Glibc
import SystemSupport
import TestSupport
import Testing
import WebDashboard

@testable import GPSBridgeCLI

/// Tests of the options of `gpsbridge web`.
struct WebCommandTests {
    private func parse(
        _ words: [String] = [], _ configuration: String = ""
    ) throws -> WebCommand.Request {
        var settings = Configuration()
        settings.add(configuration, from: "file")
        #expect(settings.errors.isEmpty && settings.warnings.isEmpty)
        return try WebCommand.Request(words[...], settings)
    }

    @Test("web --help prints all options")
    func help() throws { try expectGolden(WebCommand.help, "web-help.txt") }

    @Test("without options, the web command serves the page on the loopback interface only")
    func defaults() throws {
        let request = try parse()
        #expect(request.port == nil && !request.isLAN && !request.opensBrowser && !request.isQuiet)
        #expect(request.options.servesPage && request.options.key == nil && request.options.names.isEmpty)
        #expect(request.options.origin == .receiver && request.options.fragment == "")
    }

    @Test("all options of the web command are parsed")
    func options() throws {
        let words = [
            "--port", "0", "--lan", "--open", "-q", "--web-name", "boat.lan", "--web-name=gps", "--simulate", "drive",
        ]
        let request = try parse(words)
        #expect(request.port == 0 && request.isLAN && request.opensBrowser && request.isQuiet)
        #expect(request.options.names == ["boat.lan", "gps"])
        #expect(try parse(["--web-name", "boat.lan."]).options.names == ["boat.lan"])
        #expect(request.options.origin == .simulation)
    }

    @Test(
        "invalid options of the web command are rejected",
        arguments: [
            ["--port"], ["--port", "65536"], ["--port", "-1"], ["--port", "http"],
            ["--web-name"], ["--web-name", ""], ["--web-name", "boat.lan:8080"], ["--web-name", "http://boat.lan/"],
            ["--web-name", "*"], ["--wrong"], ["/dev/a", "/dev/b"], ["--simulate", "--replay", "log"], ["--lan=yes"],
            ["--simulate", "nowhere"], ["--connect"], ["--web-blur", "19"], ["--web-blur", "100001"],
            ["--web-blur", "100", "--web-tracks", "tracks.sqlite"],
        ])
    func wrongOptions(_ words: [String]) {
        #expect(throws: Failure.self) { try parse(words) }
    }

    @Test("the section web of the configuration sets the options that the command line does not set")
    func configuration() throws {
        let file = """
            [web]
            port = 8090
            lan = true
            web-name = [boat.lan, gps.lan]
            web-tracks = /nonexistent/tracks.sqlite
            """
        let request = try parse(["--port", "8091"], file)
        #expect(request.port == 8091 && request.isLAN && !request.opensBrowser)
        #expect(request.options.names == ["boat.lan", "gps.lan"])
        #expect(request.options.libraries.map(\.features).contains(["tracks"]))
        #expect(try parse([], "[web]\nlan = false").isLAN == false)
        #expect(try parse([], "[serve]\nweb-name = boat.lan").options.names.isEmpty)
    }

    @Test(
        "the warning about --maps with a file names the file's directory",
        arguments: [("boat.pmtiles", "."), ("maps/boat.pmtiles", "maps"), ("/etc/passwd", "/etc")])
    func fileOfMaps(_ file: String, _ directory: String) async throws {
        // The wrong port ends the command.
        let outcome = try await shell(
            "mkdir maps; touch boat.pmtiles maps/boat.pmtiles; gpsbridge web --simulate --port x --maps \(file)",
            in: TemporaryDirectory())
        #expect(
            outcome.errors.hasPrefix(
                """
                gpsbridge: --maps: \(file) is not a directory. Name the directory that contains it: --maps \(directory)

                """), "\(outcome.errors)")
    }

    @Test("a page that is blurred on the command line does not show the tracks in the configuration")
    func configuredTracks() throws {
        let options = try parse(["--web-blur", "100"], "[web]\nweb-tracks = /nonexistent/tracks.sqlite").options
        #expect(options.blur == 100 && !options.libraries.map(\.features).contains(["tracks"]))
    }
}

/// Tests of the key that protects the page.
struct WebKeyTests {
    private let directory = TemporaryDirectory()

    private func status(_ name: String) -> stat {
        var status = stat()
        stat(directory(name), &status)
        return status
    }

    @Test("the page's key stays the same and is readable only by its owner")
    func stableKey() throws {
        let key = try WebKey.stored(in: directory("a/b"))
        #expect(
            key.utf8.count == 22
                && key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
        #expect(status("a/b/web-key").st_mode & 0o7777 == 0o600)
        #expect(status("a/b").st_mode & 0o077 == 0)
        #expect(try WebKey.stored(in: directory("a/b")) == key)
        #expect(try WebKey.stored(in: directory("c")) != key)
    }

    @Test("programs that start at the same time use the same key")
    func simultaneousStarts() async throws {
        let path = directory.path
        let keys = try await withThrowingTaskGroup { group in
            for _ in 0..<50 { group.addTask { try WebKey.stored(in: path) } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(keys == [try WebKey.stored(in: path)])
        #expect(directory.names == ["web-key"], "no temporary file is left")
    }

    @Test(
        "an invalid key file is replaced",
        arguments: ["", "\n", "short\n", String(repeating: "A", count: 22), String(repeating: "<", count: 22) + "\n"])
    func tornFile(_ text: String) throws {
        try write(text, to: directory("web-key"))
        chmod(directory("web-key"), 0o644)
        let key = try WebKey.stored(in: directory.path)
        #expect(key.utf8.count == 22 && !text.hasPrefix(key))
        #expect(status("web-key").st_mode & 0o7777 == 0o600)
        #expect(try WebKey.stored(in: directory.path) == key)
        #expect(directory.names == ["web-key"], "no temporary file is left")
    }

    @Test("the error for a key that cannot be stored names the path")
    func unwritableDirectory() throws {
        let failure = #expect(throws: Failure.self) { try WebKey.stored(in: "/proc/gpsbridge") }
        #expect(failure?.message.contains("/proc/gpsbridge/web-key") == true)
        try write("a file", to: directory("file"))
        #expect(throws: Failure.self) { try WebKey.stored(in: directory("file")) }
    }

    @Test("the error for a key without a directory states why the directory cannot be created", .needs("setpriv"))
    func unwritableHome() async throws {
        let outcome = try await shell(
            """
            [ $(id -u) = 0 ] && may='setpriv --bounding-set -dac_override'
            mkdir home && chmod 555 home
            unset STATE_DIRECTORY XDG_STATE_HOME
            HOME=$PWD/home $may "\(programDirectory)/gpsbridge" web --simulate --port 0 --web-token; echo $?
            rmdir home
            """, in: directory)
        #expect(outcome.output == "4\n")
        #expect(
            outcome.errors.contains(
                "home/.local/state/gpsbridge/web-key: permission denied. Set XDG_STATE_HOME to a directory"),
            "\(outcome.errors)")
    }
}
