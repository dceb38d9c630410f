import TestSupport
import Testing

@Suite struct BlockedMessagesTests {
    private let directory = TemporaryDirectory()

    @Test(
        "a server whose messages are not read still serves clients, and later reports that messages are missing",
        .needs("python3"))
    func blockedMessages() async throws {
        let outcome = try await shell(
            """
            cat > client.py <<'END'
            \(Self.client)
            END
            python3 client.py "\(programDirectory)/gpsbridge"
            """, in: directory)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }

    /// A script that fills the pipe of the server's messages, causes more messages, connects, and then reads the pipe.
    private static let client = """
        import os, re, select, signal, socket, subprocess, sys

        reading, writing = os.pipe()
        server = subprocess.Popen([sys.argv[1], "serve", "--simulate", "--port", "0"], stderr=writing)
        try:
            messages = b""
            while b"receiving NMEA" not in messages:
                messages += os.read(reading, 65536)
            port = re.search(rb"listening on 127[.]0[.]0[.]1:([0-9]+)", messages)
            while select.select([], [writing], [], 0)[1]:
                os.write(writing, b"." * 4096)
            first = socket.create_connection(("127.0.0.1", int(port[1]))).makefile("rw")
            first.write('?WATCH={"json":true};')
            first.flush()
            while '"TPV"' not in first.readline(): pass
            os.kill(server.pid, signal.SIGHUP)
            # The messages of this restart must be lost before there is room in the pipe, and a second signal that
            # arrives before the first one is handled has no effect.
            while '"activated":0' not in first.readline(): pass
            while '"activated":"' not in first.readline(): pass
            second = socket.create_connection(("127.0.0.1", int(port[1]))).makefile()
            assert '"VERSION"' in second.readline()
            messages = os.read(reading, 65536)
            os.kill(server.pid, signal.SIGHUP)
            while b"messages could not be shown" not in messages:
                messages += os.read(reading, 65536)
        finally:
            server.terminate()
            server.wait()
        """
}
