import TestSupport
import Testing

@testable import GPSBridgeCLI

/// Tests that run the scripts of `gpsbridge completions` in their shells.
struct CompletionScriptTests {
    private let directory = TemporaryDirectory()

    init() throws {
        try write("", to: directory("a file.nmea"))
        try write("[receivers]\nboat = tcp://127.0.0.1:1\n", to: directory("config"))
    }

    /// Command lines before and after completion.
    static let lines = [
        ("gpsbridge conv", "gpsbridge convert"), ("gpsbridge decode --inc", "gpsbridge decode --incomplete"),
        ("gpsbridge convert --to gp", "gpsbridge convert --to gpx"),
        ("gpsbridge convert --to=geo", "gpsbridge convert --to=geojson"),
        ("gpsbridge simulate --fault unpl", "gpsbridge simulate --fault unplug"),
        ("gpsbridge simulate --scenario colds", "gpsbridge simulate --scenario coldstart"),
        ("gpsbridge decode bo", "gpsbridge decode boat"), ("gpsbridge help mess", "gpsbridge help messages"),
        ("gpsbridge completions z", "gpsbridge completions zsh"), ("gpsbridge publ", "gpsbridge publish"),
        ("gpsbridge publish --repl", "gpsbridge publish --replay"),
        ("gpsbridge fleet enr", "gpsbridge fleet enrol"), ("gpsbridge fleet fence rem", "gpsbridge fleet fence remove"),
    ]

    private func run(_ script: String) async throws -> Outcome {
        try await shell(
            """
            export PATH="\(programDirectory):$PATH" GPSBRIDGE_CONFIG=config HOME=$PWD
            \(script)
            """, in: directory)
    }

    @Test("bash completes command lines", arguments: lines)
    func bashCompletes(_ line: String, _ completed: String) async throws {
        // Readline splits a word at `=` into three words.
        let words = line.replacing("=", with: " = ").split(separator: " ").joined(separator: " ")
        let outcome = try await run(
            """
            eval "$(gpsbridge completions bash)"
            COMP_WORDS=(\(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _gpsbridge
            printf '%s\\n' "${COMPREPLY[@]}"
            """)
        #expect(outcome.output == completed.split { $0 == " " || $0 == "=" }.suffix(1).joined() + "\n")
        #expect(outcome.errors == "")
    }

    @Test("bash completes file names")
    func bashCompletesNamesOfFiles() async throws {
        let outcome = try await run(
            """
            eval "$(gpsbridge completions bash)"
            complete -p gpsbridge
            COMP_WORDS=(gpsbridge convert a); COMP_CWORD=2
            _gpsbridge
            printf '%s\\n' "${COMPREPLY[@]}"
            """)
        #expect(outcome.output == "complete -F _gpsbridge gpsbridge\na file.nmea\n")
    }

    @Test("fish completes command lines", .needs("fish"), arguments: lines)
    func fishCompletes(_ line: String, _ completed: String) async throws {
        let outcome = try await run("fish -c 'gpsbridge completions fish | source; complete -C \"\(line)\"' | cut -f 1")
        #expect(outcome.output == completed.split(separator: " ").suffix(1).joined() + "\n")
        #expect(outcome.errors == "")
    }

    @Test("fish completes file names", .needs("fish"))
    func fishCompletesNamesOfFiles() async throws {
        for line in ["gpsbridge convert a", "gpsbridge simulate --output=a"] {
            let outcome = try await run(
                "fish -c 'gpsbridge completions fish | source; complete -C \"\(line)\"' | cut -f 1")
            #expect(outcome.output.contains("a file.nmea") || outcome.output.contains("a\\ file.nmea"))
        }
    }

    @Test(
        "zsh completes command lines and file names", .needs("zsh"),
        arguments: lines + [("gpsbridge convert a", "gpsbridge convert a\\ file.nmea")])
    func zshCompletes(_ line: String, _ completed: String) async throws {
        // Runs zsh on a pseudo-terminal. When zsh waits for input, the script presses Tab and then a key that prints
        // the line.
        try write(
            """
            zmodload zsh/zpty
            zpty terminal "TERM=dumb zsh -f -i"
            zpty -w terminal 'RPROMPT=; autoload -Uz compinit; compinit -u -D; source <(gpsbridge completions zsh)'
            zpty -w terminal 'shown() { print -r -- "<$BUFFER>"; }; zle -N shown; bindkey "^X" shown; PROMPT=rea""dy'
            zpty -r terminal text '*ready*'
            zpty -n -w terminal "$1"$'\\t\\x18'
            zpty -r terminal text '*<*>*'
            print -r -- "${${text##*<}%%>*}"
            zpty -d terminal
            """, to: directory("type"))
        let outcome = try await run("zsh -f type '\(line)'")
        // zsh adds a space after a complete word.
        #expect(outcome.output == "\(completed) \n", "\(outcome.errors)")
    }

    @Test("the completions command suggests the nearest shell name for a misspelled name")
    func unknownShell() async throws {
        let outcome = try await run("gpsbridge completions bahs")
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("Did you mean bash?"))
        #expect(try await run("gpsbridge completions").status == 2)
    }
}
