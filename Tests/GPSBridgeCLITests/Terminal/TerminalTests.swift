import TestSupport
import Testing

@testable import GPSBridgeCLI

/// Tests of messages that contain untrusted text.
struct TerminalTests {
    private let directory = TemporaryDirectory()
    /// Text that sets the window title, clears the screen with an 8-bit control, contains a delete character, and
    /// starts a new line.
    private let foreign = #"$'/dev/x\e]0;pwned\a\u009b2J\x7f\ngpsbridge: all is well'"#

    @Test("control characters in log messages are replaced")
    func controlCharactersInMessages() async throws {
        let outcome = try await shell(
            """
            coproc decode { exec "\(programDirectory)/gpsbridge" decode \(foreign) 2>&1; }
            decoder=$decode_PID
            IFS= read -r line <&"${decode[0]}"
            kill $decoder
            printf '%s' "$line"
            """, in: directory)
        #expect(outcome.output.contains("/dev/x?]0;pwned??2J??gpsbridge: all is well"))
        expectHarmless(outcome.output)
    }

    @Test("control characters in error messages are replaced")
    func controlCharactersInErrors() async throws {
        let outcome = try await shell("gpsbridge config \(foreign)", in: directory)
        #expect(outcome.errors.contains("x?]0;pwned?"))
        // Line breaks that belong to the message itself are kept.
        #expect(outcome.errors.hasSuffix("\nTo list all settings: gpsbridge config\n"))
        expectHarmless(outcome.errors)
    }

    @Test("`harmless` keeps text in all scripts and replaces control characters")
    func textOfAllScriptsStays() {
        for text in ["日本", "e\u{301}tude", "नमस्ते", "→ °"] { #expect(text.harmless == text) }
        #expect("a\u{202E}b\u{2028}c\u{9B}d\r\ne".harmless == "a?b?c?d??e")
    }

    private func expectHarmless(_ text: String) {
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && !(0x7F..<0xA0 ~= $0.value) })
    }
}
