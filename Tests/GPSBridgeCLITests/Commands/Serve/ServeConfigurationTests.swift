import CommandLineKit
import ServerCore
import SystemSupport
import TestSupport
import Testing

@testable import GPSBridgeCLI

/// Tests of `gpsbridge serve` with settings from the configuration.
@Suite struct ServeConfigurationTests {
    private let directory = TemporaryDirectory()

    @Test("serve uses the receivers, address and port in the configuration", .needs("jq"), .needsOwnNetwork)
    func configuredServer() async throws {
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
            while read -r line <&"${serve[0]}"; do case $line in *"listening on"*) echo "$line"; break ;; esac; done
            exec 3<>/dev/tcp/127.0.0.1/$port
            echo '?WATCH={"enable":true,"json":true}' >&3
            jq --unbuffered -rn 'first(inputs | select(.class == "TPV" and .mode == 3)) | .device' <&3
            echo $port
            """, in: directory, hasOwnNetwork: true)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 3 && lines[1] == "mast", "\(outcome.output)\(outcome.errors)")
        #expect(lines.first?.hasSuffix("listening on 127.0.0.1:\(lines.last ?? "")") == true, "\(outcome.output)")
    }

    @Test("serve rejects an unknown receiver name")
    func unknownName() async throws {
        let outcome = try await shell(#""\#(programDirectory)/gpsbridge" serve mats --port 0"#, in: directory)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("no receiver named mats"), "\(outcome.errors)")
    }

    @Test("serve rejects a missing path, unless it is in /dev")
    func missingPath() throws {
        let path = directory("missing")
        let failure = #expect(throws: Failure.self) { try ServeCommand.Request([path]) }
        #expect(failure?.kind == .cannotRead)
        #expect(
            failure?.message == "\(path) does not exist. Only ports in /dev may be connected later. "
                + "To list connected devices: gpsbridge devices")
        #expect(throws: Never.self) { try ServeCommand.Request(["/dev/ttyUSB-missing"]) }
    }

    @Test(
        "an error about a configured option shows the file and the line",
        arguments: [
            ("simulate = true\nfault = nope", "unknown fault nope"), ("nmea-talker = ABCD", "invalid talker ABCD:"),
            ("announce = true\nnmea-tcp = 10110", "--announce needs"), ("devices = [nope]", "no receiver named nope"),
        ])
    func origin(_ settings: String, _ message: String) {
        var configuration = Configuration()
        configuration.add("[serve]\n\(settings)", from: "config")
        let failure = #expect(throws: Failure.self) { try ServeCommand.Request([], configuration) }
        let line = settings.hasPrefix("simulate") ? 3 : 2
        #expect(failure?.kind == .usage)
        #expect(failure?.message.hasPrefix("config:\(line): \(message)") == true, "\(failure?.message ?? "")")
    }

    @Test("an error about an option on the command line does not blame the configuration")
    func originOfOtherOption() {
        var configuration = Configuration()
        configuration.add("serve.nmea-tcp = 10110", from: "config")
        let failure = #expect(throws: Failure.self) { try ServeCommand.Request(["--announce"], configuration) }
        #expect(failure?.message.hasPrefix("--announce needs") == true)
    }

    @Test("serve reports where an address is configured that cannot be resolved")
    func originOfAddress() async throws {
        let outcome = try await shell(
            """
            echo 'serve.listen = 256.0.0.1' > config
            GPSBRIDGE_CONFIG=config "\(programDirectory)/gpsbridge" serve --port 0
            """, in: directory)
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("gpsbridge: config:1: cannot find 256.0.0.1"), "\(outcome.errors)")
    }

    @Test("serve rejects a directory and a file as a receiver")
    func notAReceiver() throws {
        try write("", to: directory("log"))
        for (path, reason) in [(directory.path, "is a directory, not"), (directory("log"), "is a file, not")] {
            let failure = #expect(throws: Failure.self) { try ServeCommand.Request([path]) }
            #expect(failure?.kind == .usage && failure?.message.hasPrefix("\(path) \(reason) a receiver") == true)
        }
    }

    @Test("serve --listen accepts an IPv6 address in brackets")
    func addressInBrackets() throws {
        #expect(
            try ServeCommand.Request(["--listen", "[::1]", "--port", "80"]).listenAddresses == [
                .address("::1", port: 80)
            ])
    }

    @Test("serve options set the client limits")
    func limits() throws {
        let limits = try ServeCommand.Request([
            "--max-clients", "30", "--max-clients-per-user", "20", "--max-client-memory", "10",
        ]).clientLimits
        #expect(limits.clients == 30 && limits.clientsPerUser == 20 && limits.bytes == 10 << 20)
        let defaults = try ServeCommand.Request([]).clientLimits
        #expect(defaults.clients == 4_096 && defaults.clientsPerUser == 1_024 && defaults.bytes == 30 << 20)
        for wrong in ["0", "-1", "many", "1000001"] {
            let failure = #expect(throws: Failure.self) { try ServeCommand.Request(["--max-clients", wrong]) }
            #expect(failure?.message == "--max-clients must be 1 to 1000000, not \(wrong)")
        }
    }

    @Test(
        "--nmea-sentences and --nmea-talker require an NMEA output",
        arguments: ["--nmea-sentences=RMC", "--nmea-talker=GP"])
    func choiceOfSentences(_ option: String) throws {
        let failure = #expect(throws: Failure.self) { try ServeCommand.Request([option, "--http", "8080"]) }
        #expect(failure?.kind == .usage && failure?.message.contains("--nmea-tcp") == true)
        for destination in ["--nmea-tcp=1", "--nmea-udp=a:1", "--nmea-pty=a", "--nmea-socket=a"] {
            _ = try ServeCommand.Request([option, destination])
        }
    }

    @Test("--announce requires a server that other machines can reach, whatever their names begin with")
    func announcedAddress() throws {
        for host in ["127.0.0.1", "localhost", "[::1]"] {
            let failure = #expect(throws: Failure.self) {
                try ServeCommand.Request(["--announce", "--nmea-tcp", "\(host):10110"])
            }
            #expect(failure?.message.hasPrefix("--announce needs") == true)
        }
        _ = try ServeCommand.Request(["--announce", "--nmea-tcp", "127.example.org:10110"])
    }

    @Test("the warning about sockets from systemd names only the options that are set, and where they are configured")
    func optionsWithoutEffect() throws {
        var configuration = Configuration()
        #expect(try ServeCommand.Request([], configuration).warningAboutSockets == nil)
        configuration.add("[serve]\nlisten = 0.0.0.0\nhttp = 8080", from: "config")
        let remedy = "because systemd passes the sockets. To change them: sudo systemctl edit gpsbridge.socket"
        #expect(
            try ServeCommand.Request([], configuration).warningAboutSockets
                == "--listen (set in config:2) has no effect, \(remedy)")
        #expect(
            try ServeCommand.Request(["--port", "1"], configuration).warningAboutSockets
                == "--port, --listen (set in config:2) have no effect, \(remedy)")
    }

    @Test("options for the live page require --web or a socket from systemd")
    func pageOptions() throws {
        let options = ["--web-name", "boat.lan"]
        let failure = #expect(throws: Failure.self) { try ServeCommand.Request(options[...]) }
        #expect(failure?.kind == .usage && failure?.message == "--web-name needs --web")
        _ = try ServeCommand.Request(options[...], inheritsPage: true)
    }

    @Test("serve ignores configured options for the live page if the page is not served")
    func configuredPageOptions() async throws {
        let outcome = try await shell(
            """
            printf '[serve]\\nweb-token = true\\n' > config
            coproc serve { GPSBRIDGE_CONFIG=$PWD/config exec "\(programDirectory)/gpsbridge" serve --simulate --port 0 2>&1; }
            server=$serve_PID
            while read -r line <&"${serve[0]}"; do echo "$line"; case $line in *"listening on"*) break ;; esac; done
            kill $server
            """, in: directory)
        #expect(outcome.output.contains("listening on"), "\(outcome.output)\(outcome.errors)")
    }

    @Test("serve warns about an unknown sentence type")
    func unknownSentences() async throws {
        let outcome = try await shell(
            """
            coproc serve {
                exec "\(programDirectory)/gpsbridge" serve --simulate --port 0 --nmea-pty gps --nmea-sentences RMC,FOO 2>&1; }
            server=$serve_PID
            while read -r line <&"${serve[0]}"; do echo "$line"; case $line in *"listening on"*) break ;; esac; done
            kill $server
            """, in: directory)
        #expect(outcome.output.contains("unknown sentence type FOO"), "\(outcome.output)\(outcome.errors)")
        #expect(!outcome.output.contains("type RMC"))
    }

    @Test("every serve option is also a configuration setting", arguments: ServeCommand.manual.options.map(\.name))
    func everyOption(_ name: String) throws {
        guard !["--help", "--list"].contains(name) else { return }
        let option = try #require(ServeCommand.manual.option(name))
        let key = "serve.\(name.dropFirst(2))"
        try #require(Setting.named(key) != nil)
        let number = if case .number(let range)? = option.value?.kind { range.lowerBound } else { 1 }
        let texts = option.value == nil ? ["true"] : option.isRepeatable ? ["1", "2"] : ["\(number)"]
        var configuration = Configuration()
        configuration.add("\(key) = \(option.isRepeatable ? "[1, 2]" : texts[0])", from: "config")
        #expect(configuration.errors.isEmpty && configuration.warnings.isEmpty)
        var arguments = try Arguments([], ServeCommand.manual)
        configuration.complete(&arguments, ServeCommand.manual.options, from: "serve")
        #expect(arguments.all(name) == (option.value == nil ? [""] : texts))
        var given = try Arguments(option.value == nil ? [name] : [name, "7"], ServeCommand.manual)
        configuration.complete(&given, ServeCommand.manual.options, from: "serve")
        #expect(given.all(name) == (option.value == nil ? [""] : ["7"]))
    }

    @Test("serve runs the configured simulation unless a device is named")
    func configuredSimulation() async throws {
        let outcome = try await shell(
            """
            printf '[serve]\\nsimulate = drive\\nreceiver = ubloxm10\\nbaud = 9600\\nquiet = false\\n' > config
            export GPSBRIDGE_CONFIG=$PWD/config
            for device in "" tcp://127.0.0.1:1; do
                coproc serve { exec "\(programDirectory)/gpsbridge" serve --port 0 $device 2>&1; }
                server=$serve_PID
                while read -r line <&"${serve[0]}"; do
                    case $line in *opening*) echo "$line"; break ;; esac
                done
                kill $server; wait $server; echo $?
            done
            """, in: directory)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 4 && lines[1] == "0" && lines[3] == "0", "\(outcome.output)\(outcome.errors)")
        #expect(lines.first?.hasSuffix("opening simulated ubloxm10") == true)
        #expect(lines.dropFirst(2).first?.hasSuffix("opening 127.0.0.1:1") == true)
    }

    @Test("serve --list prints the same as simulate --list")
    func list() async throws {
        let outcome = try await shell("gpsbridge serve --simulate --list; gpsbridge simulate --list", in: directory)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count > 20 && lines.prefix(lines.count / 2) == lines.suffix(lines.count / 2))
    }
}
