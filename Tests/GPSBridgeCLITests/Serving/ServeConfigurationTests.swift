import Formats
import ServerCore
import TestSupport
import Testing

@testable import GPSBridgeCLI

/// What `gpsbridge serve` does when nothing is said on the command line.
@Suite struct ServeConfigurationTests {
    private let directory = TemporaryDirectory()

    @Test(.needs("jq"), .needsOwnNetwork) func whatIsSetIsServedWhereItIsSet() async throws {
        let outcome = try await shell(
            """
            port=2000
            cat > config <<END
            [receivers]
            mast = tcp://127.0.0.1:$((port + 1))
            [serve]
            port = $port
            listen = 127.0.0.1
            devices = [mast]
            END
            "\(programDirectory)/gpsbridge" simulate --receiver ubloxm10 --speed 20 --tcp $((port + 1)) > said 2>&1 & source=$!
            coproc serve { GPSBRIDGE_CONFIG=$PWD/config exec "\(programDirectory)/gpsbridge" serve 2>&1; }
            server=$serve_PID
            trap 'kill $server $source' EXIT
            while read -r line <&"${serve[0]}"; do case $line in *"listening at"*) echo "$line"; break ;; esac; done
            exec 3<>/dev/tcp/127.0.0.1/$port
            echo '?WATCH={"enable":true,"json":true}' >&3
            jq --unbuffered -rn 'first(inputs | select(.class == "TPV" and .mode == 3)) | .device' <&3
            echo $port
            """, in: directory, hasOwnNetwork: true)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 3 && lines[1] == "mast", "\(outcome.output)\(outcome.errors)")
        #expect(lines.first?.hasSuffix("listening at 127.0.0.1:\(lines.last ?? "")") == true, "\(outcome.output)")
    }

    @Test func aNameThatNothingIsBehindIsAnError() async throws {
        let outcome = try await shell(#""\#(programDirectory)/gpsbridge" serve mats --port 0"#, in: directory)
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("there is no receiver mats"), "\(outcome.errors)")
    }

    @Test func anAddressMayStandInBracketsAsBeforeAPort() throws {
        #expect(try Serve.Request(["--listen", "[::1]", "--port", "80"]).places == [.address("::1", port: 80)])
    }

    @Test("limits of clients are options")
    func limits() throws {
        let limits = try Serve.Request([
            "--max-clients", "30", "--max-clients-per-user", "20", "--max-client-memory", "10",
        ]).clientLimits
        #expect(limits.clients == 30 && limits.clientsPerUser == 20 && limits.bytes == 10 << 20)
        let defaults = try Serve.Request([]).clientLimits
        #expect(defaults.clients == 4_096 && defaults.clientsPerUser == 1_024 && defaults.bytes == 30 << 20)
        for wrong in ["0", "-1", "many", "1000001"] {
            let failure = #expect(throws: Failure.self) { try Serve.Request(["--max-clients", wrong]) }
            #expect(failure?.message == "--max-clients takes a number from 1 to 1000000, not \(wrong)")
        }
    }

    @Test(
        "a choice of sentences needs somewhere for them to go", arguments: ["--nmea-sentences=RMC", "--nmea-talker=GP"])
    func choiceOfSentences(_ option: String) throws {
        let failure = #expect(throws: Failure.self) { try Serve.Request([option, "--http", "8080"]) }
        #expect(failure?.kind == .usage && failure?.message.contains("--nmea-tcp") == true)
        for destination in ["--nmea-tcp=1", "--nmea-udp=a:1", "--nmea-pty=a", "--nmea-socket=a"] {
            _ = try Serve.Request([option, destination])
        }
    }

    @Test("sentences of types that are not known are warned of")
    func unknownSentences() async throws {
        let outcome = try await shell(
            """
            coproc serve {
                exec "\(programDirectory)/gpsbridge" serve --simulate --port 0 --nmea-pty gps --nmea-sentences RMC,FOO 2>&1; }
            server=$serve_PID
            while read -r line <&"${serve[0]}"; do echo "$line"; case $line in *"listening at"*) break ;; esac; done
            kill $server
            """, in: directory)
        #expect(outcome.output.contains("FOO is not a known type"), "\(outcome.output)\(outcome.errors)")
        #expect(!outcome.output.contains("the type RMC"))
    }

    @Test("limits of clients are settings, too")
    func configuredLimits() {
        var configuration = Configuration()
        configuration.add(
            "[serve]\nmax-clients = 30\nmax-clients-per-user = 20\nmax-client-memory = 10\n", from: "config")
        let serve = configuration.serve
        #expect(serve.maxClients == 30 && serve.maxClientsPerUser == 20 && serve.maxClientMemory == 10)
    }

    @Test func whatCanBeSimulatedIsListed() async throws {
        let outcome = try await shell("gpsbridge serve --simulate --list; gpsbridge simulate --list", in: directory)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count > 20 && lines.prefix(lines.count / 2) == lines.suffix(lines.count / 2))
    }
}
