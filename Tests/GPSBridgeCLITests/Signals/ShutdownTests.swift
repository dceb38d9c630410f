import TestSupport
import Testing

/// Tests of how commands end after one or two signals.
@Suite struct ShutdownTests {
    private let directory = TemporaryDirectory()
    /// A shell function that checks whether a process already handles SIGTERM.
    private let isReady = #"""
        is_ready() { [ $((16#$(awk '/^SigCgt/ { print $2 }' /proc/$1/status) & 0x4000)) -ne 0 ]; }
        """#

    @Test("a second signal ends record while its error output is blocked")
    func hungCommand() async throws {
        // The program blocks while it writes its last messages, because the pipe is full.
        let outcome = try await shell(
            """
            \(isReady)
            mkfifo errors; exec 3<>errors
            dd if=/dev/zero of=errors bs=4096 oflag=nonblock 2> /dev/null
            "\(programDirectory)/gpsbridge" record --simulate --speed 10 -o drive.rec 2>&3 & process=$!
            # The program has final messages to write only if something has been recorded.
            until is_ready $process && [ -s drive.rec ]; do :; done
            while kill $process 2> /dev/null; do :; done
            wait $process; echo $?
            """, in: directory)
        #expect(outcome.output == "143\n", "\(outcome.errors)")
    }

    @Test("a second signal ends serve while its error output is blocked")
    func hungServer() async throws {
        // The server and its event loop block while it writes its first messages, because the pipe is full.
        let outcome = try await shell(
            """
            \(isReady)
            mkfifo errors; exec 3<>errors
            dd if=/dev/zero of=errors bs=4096 oflag=nonblock 2> /dev/null
            "\(programDirectory)/gpsbridge" serve --simulate --port 0 2>&3 & process=$!
            until is_ready $process; do :; done
            while kill $process 2> /dev/null; do :; done
            wait $process; echo $?
            """, in: directory)
        #expect(outcome.output == "143\n", "\(outcome.errors)")
    }

    /// `timeout` sends a signal both to the program and to its process group. The program is stopped while the signals are
    /// sent, so that they arrive together even if the shell must wait for a processor.
    @Test("two signals in a row do not truncate a recording")
    func doubledSignal() async throws {
        let outcome = try await shell(
            """
            \(isReady)
            for round in 1 2 3 4 5; do
                "\(programDirectory)/gpsbridge" record --simulate --speed 10 -o drive$round.gpx 2> errors & process=$!
                until is_ready $process && grep -q '</gpx>' drive$round.gpx; do :; done
                kill -STOP $process; kill $process; kill -HUP $process; kill -CONT $process
                wait $process; echo $?
            done
            """, in: directory)
        #expect(outcome.output == "0\n0\n0\n0\n0\n", "\(outcome.errors)")
    }

    @Test(
        "on a signal, monitor exits only after it has printed a complete line",
        arguments: ["--lines", "--json", "--csv"])
    func wholeLines(_ form: String) async throws {
        let outcome = try await shell(
            """
            for round in 1 2 3 4 5; do
                rm -f lines
                "\(programDirectory)/gpsbridge" monitor --simulate --speed max \(form) > lines 2> errors & process=$!
                until [ -s lines ]; do :; done
                kill $process
                wait $process; echo $?
                tail -c 1 lines | od -An -c
            done
            """, in: directory)
        let expected = Array(repeating: ["0", "\\n"], count: 5).flatMap(\.self)
        #expect(outcome.output.split { $0.isWhitespace }.map(String.init) == expected, "\(outcome.errors)")
    }

    @Test("a single signal ends monitor even while its output is blocked")
    func outputThatNobodyReads() async throws {
        let outcome = try await shell(
            """
            \(isReady)
            mkfifo lines; exec 3<>lines
            "\(programDirectory)/gpsbridge" monitor --simulate --speed max --lines >&3 2> errors & process=$!
            # Wait until the pipe is full, so that the program blocks when it writes.
            until is_ready $process && ! dd if=/dev/zero of=lines bs=1 count=1 oflag=nonblock 2> refused; do :; done
            kill $process
            wait $process; echo $?
            """, in: directory)
        #expect(outcome.output == "0\n", "\(outcome.errors)")
    }
}
