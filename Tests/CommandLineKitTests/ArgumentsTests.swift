import CommandLineKit
import Testing

@Suite struct ArgumentsTests {
    private let options: [Option] = ["--name", "--other", "--limit", "--given"].map { .value($0, "X", .text, "") }

    private func arguments(_ defaults: [(name: String, value: String)]) throws -> Arguments {
        var arguments = try Arguments(parsing: ["--given", "boat.lan:80", "typed"], options: options)
        for (line, setting) in defaults.enumerated() {
            arguments.setDefault(setting.name, [setting.value], origin: "config:\(line + 1)")
        }
        return arguments
    }

    @Test(
        "an error is about a configured option if it begins with its name, or names its value first or last",
        arguments: [
            ("--name must be short, not x", "x"), ("--name: too long", "x"),
            ("unknown fault nope: use one of …", "nope"), ("cannot find 256.0.0.1", "256.0.0.1"),
            ("'nope' is not a receiver", "nope"),
        ])
    func origin(_ message: String, _ value: String) throws {
        #expect(try arguments([("--name", value)]).origin(ofMistake: message) == "config:1")
    }

    @Test(
        "an error does not blame a configured option whose name or value merely occurs in the message",
        arguments: [
            ("no receiver named no", "no"), ("there is no receiver", "12"), ("cannot find 100: no such host", "100"),
            ("unknown fault dive: use drive", "drive"), ("the port 80 is in use", "port"),
            ("unexpected argument x. To choose the name: --name x", "y"), ("--given must be nope", "nope"),
            // The user typed these.
            ("no receiver named typed", "typed"), ("cannot find boat.lan", "boat.lan"), ("", "nope"),
        ])
    func noOrigin(_ message: String, _ value: String) throws {
        #expect(try arguments([("--name", value)]).origin(ofMistake: message) == nil)
    }

    @Test("an error about a value that two options have in the configuration does not blame either of them")
    func ambiguousOrigin() throws {
        let arguments = try arguments([("--name", "mast"), ("--other", "mast")])
        #expect(arguments.origin(ofMistake: "cannot find mast") == nil)
    }
}
