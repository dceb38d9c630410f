import TestSupport
import Testing

/// What becomes of a program that is told to end more than once.
@Suite struct EndingSignalsTests {
    private let directory = TemporaryDirectory()
    /// Whether a process has said what it does about SIGTERM.
    private let isReady = #"""
        is_ready() { [ $((16#$(awk '/^SigCgt/ { print $2 }' /proc/$1/status) & 0x4000)) -ne 0 ]; }
        """#

    @Test func whatHangsIsEndedByAnotherSignal() async throws {
        // Nobody reads what it says: its last words hang.
        let outcome = try await shell(
            """
            \(isReady)
            mkfifo errors; exec 3<>errors
            dd if=/dev/zero of=errors bs=4096 oflag=nonblock 2> /dev/null
            "\(programDirectory)/gpsbridge" record --simulate --speed 10 -o drive.rec 2>&3 & process=$!
            # It has words to say once something is recorded.
            until is_ready $process && [ -s drive.rec ]; do :; done
            while kill $process 2> /dev/null; do :; done
            wait $process; echo $?
            """, in: directory)
        #expect(outcome.output == "143\n", "\(outcome.errors)")
    }

    /// As `timeout` does it, which signals to the program and to its group.
    @Test func aSignalThatComesTwiceAtOnceLosesNothing() async throws {
        let outcome = try await shell(
            """
            \(isReady)
            for round in 1 2 3 4 5; do
                "\(programDirectory)/gpsbridge" record --simulate --speed 10 -o drive$round.gpx 2> errors & process=$!
                until is_ready $process && grep -q '</gpx>' drive$round.gpx; do :; done
                kill $process; kill $process; kill -HUP $process
                wait $process; echo $?
            done
            """, in: directory)
        #expect(outcome.output == "0\n0\n0\n0\n0\n", "\(outcome.errors)")
    }
}
