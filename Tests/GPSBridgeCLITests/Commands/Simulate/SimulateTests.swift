import GPSSimulator
import SystemSupport
import TestSupport
import Testing

@testable import GPSBridgeCLI

/// Tests of `gpsbridge simulate` as a program.
@Suite struct SimulateTests {
    private let directory = TemporaryDirectory()

    @Test("simulate --help matches the golden file")
    func help() async throws {
        try expectGolden(try await shell("gpsbridge simulate --help", in: directory).output, "simulate-help.txt")
    }

    @Test("simulate --list prints one line per scenario, receiver and fault")
    func list() async throws {
        let list = try await shell("gpsbridge simulate --list", in: directory)
        #expect(list.status == 0)
        let lines = list.output.split(separator: "\n")
        for name in Scenario.all.map(\.name) + Personality.all.map(\.name) + Fault.all.map(\.name) {
            #expect(lines.contains { $0.hasPrefix("  \(name) ") }, "\(name)")
        }
        #expect(lines.allSatisfy { $0.count <= 120 })
    }

    @Test(
        "decode reads every protocol that simulate --protocol sends",
        arguments: [
            ("ublox6", "ubx", "UBX"), ("ubloxm10", "ubx", "UBX"), ("ublox8", "both", "UBX"), ("sirf3", "sirf", "SiRF"),
            ("lasseniq", "tsip", "TSIP"),
        ])
    func protocols(_ receiver: String, _ output: String, _ name: String) async throws {
        let outcome = try await shell(
            """
            gpsbridge simulate --receiver \(receiver) --protocol \(output) --duration 120 --output log
            gpsbridge decode log | grep -c '"lat"'
            gpsbridge sentences log | grep -c '"protocol":"\(name)"'
            grep -ac '^[$]G' log
            """, in: directory)
        let counts = outcome.output.split(whereSeparator: \.isNewline).compactMap { Int($0) }
        try #require(counts.count == 3, "\(outcome.errors)")
        #expect(counts[0] > 60)
        #expect(counts[1] > 240)
        #expect((counts[2] > 0) == (output == "both"))
    }

    @Test("simulate rejects a protocol that the receiver does not support")
    func unsupportedProtocol() async throws {
        let outcome = try await shell("gpsbridge simulate --receiver sirf3 --protocol ubx", in: directory)
        #expect(outcome.status == 2)
        #expect(outcome.errors == "gpsbridge: sirf3 cannot send ubx, only nmea or sirf\n")
        let misspelled = try await shell("gpsbridge serve --simulate --protocol ubxx", in: directory)
        #expect(misspelled.status == 2)
        #expect(misspelled.errors.contains("unknown protocol ubxx"))
    }

    @Test("simulate writes the same bytes for the same seed and start")
    func sameBytes() async throws {
        let simulate = "gpsbridge simulate --duration 60 --speed max --start 2026-11-20T12:00:00Z --fault bit-errors"
        let once = try await shell(simulate, in: directory)
        #expect(once.status == 0)
        #expect(once.errors.isEmpty)
        #expect(once.output.count > 5_000)
        #expect(try await shell(simulate, in: directory).output == once.output)
        #expect(try await shell("\(simulate) --seed 2", in: directory).output != once.output)
    }

    @Test("simulate --track follows a recorded track", arguments: ["gpx", "nmea", "sqlite"])
    func track(_ format: String) async throws {
        let outcome = try await shell(
            """
            gpsbridge simulate --scenario circle --receiver ubloxf9 --duration 120 --output way.nmea
            gpsbridge convert way.nmea --to gpx -o way.gpx
            gpsbridge record --replay way.nmea --speed max -o way.sqlite 2>/dev/null
            gpsbridge simulate --track way.\(format) --duration 60 --speed max | gpsbridge decode - | grep -c '"lat"'
            echo '<gpx></gpx>' > nothing.gpx
            gpsbridge simulate --track nothing.gpx
            """, in: directory)
        #expect((Int(outcome.output.dropLast()) ?? 0) > 40)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("nothing.gpx contains no positions"))
    }

    @Test(
        "simulate rejects extreme speeds and durations",
        arguments: ["simulate --speed 1e-30", "simulate --duration 1e30", "serve --simulate --speed 1e-30"])
    func extremeTimes(_ words: String) async throws {
        let outcome = try await shell("gpsbridge \(words)", in: directory)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("not 1e"))
    }

    @Test("simulate exits with code 0 when its output closes early")
    func closedOutput() async throws {
        let outcome = try await shell(
            "gpsbridge simulate --speed max | head -n 5; echo ${PIPESTATUS[0]}", in: directory)
        #expect(outcome.output.split(whereSeparator: \.isNewline).last == "0")
        #expect(outcome.errors.isEmpty)
    }

    @Test("simulate --output requires --duration and writes data for the whole duration")
    func fileOutput() async throws {
        let endless = try await shell("gpsbridge simulate --output a.nmea", in: directory)
        #expect(endless.status == 2)
        #expect(endless.errors.contains("--duration"))
        let outcome = try await shell(
            "gpsbridge simulate --duration 1h --output a.nmea && gpsbridge decode a.nmea | grep -c TPV", in: directory)
        #expect(outcome.errors.isEmpty)
        #expect((Int(outcome.output.dropLast()) ?? 0) > 3_500)
        #expect(directory.names == ["a.nmea"])
    }

    @Test(
        "simulate and replay refuse the names of files in other formats, and say how to make such files",
        arguments: [
            (
                "simulate", "my.gpx",
                "gpsbridge simulate … -o my.nmea, then: gpsbridge convert my.nmea -o my.gpx\n"
            ),
            ("simulate", "a.d/my.GeoJSON", "gpsbridge convert a.d/my.nmea -o a.d/my.GeoJSON\n"),
            (
                "simulate", "my track.gpx",
                "gpsbridge simulate … -o 'my track.nmea', then: gpsbridge convert 'my track.nmea' -o 'my track.gpx'\n"
            ),
            ("simulate", "my.rec.zst", "gpsbridge record --simulate … --speed max -o my.rec\n"),
            ("simulate", "my.nmea.gz", "Write to my.nmea, and compress the file afterward: gzip my.nmea\n"),
            ("replay", "my.csv.XZ", "To make my.csv: gpsbridge convert LOG -o my.csv\n"),
            ("replay", "my.sqlite", "gpsbridge record --replay LOG --speed max -o my.sqlite\n"),
        ])
    func otherFormats(_ command: String, _ name: String, _ advice: String) throws {
        let failure = try #require(throws: Failure.self) {
            try SimulationOutputs.refuseOtherFormats(name, command: command)
        }
        #expect("\(failure.message)\n".contains(advice), "\(failure.message)")
    }

    @Test(
        "simulate and replay accept the names of logs, devices and pipes",
        arguments: ["log", "my.nmea", "my.log", "my.ubx", "my.bin", "a.gpx/log", ".csv", "/dev/ttyS0", "/dev/null"])
    func logNames(_ name: String) throws { try SimulationOutputs.refuseOtherFormats(name, command: "replay") }

    @Test("simulate and replay do not change a file in another format")
    func fileInAnotherFormat() async throws {
        try write("my track", to: directory("my.gpx"))
        let outcome = try await shell(
            """
            gpsbridge simulate --duration 1 -o log; gpsbridge simulate --duration 1 -o my.gpx; echo $?
            gpsbridge replay log -o my.gpx; echo $?; cat my.gpx
            """, in: directory)
        #expect(outcome.output == "2\n2\nmy track")
    }

    @Test("simulate --count writes numbered files")
    func severalReceivers() async throws {
        let outcome = try await shell("gpsbridge simulate --count 3 --duration 10 -o drive.nmea; ls", in: directory)
        #expect(outcome.output == "drive1.nmea\ndrive2.nmea\ndrive3.nmea\n")
        #expect(try await shell("cmp -s drive1.nmea drive2.nmea", in: directory).status == 1)
        let shared = try await shell("gpsbridge simulate --count 2 --duration 1", in: directory)
        #expect(shared.status == 2)
    }

    @Test(
        "simulate --pty creates a readable port, and removes its link on a signal", arguments: ["TERM", "HUP", "INT"])
    func simulatedPort(_ signal: String) async throws {
        // Background jobs of Bash ignore SIGINT, so `env` restores the default action.
        let outcome = try await shell(
            """
            coproc sim { exec env --default-signal=INT "\(programDirectory)/gpsbridge" simulate --pty gps --speed 10 2>&1; }
            simulator=$sim_PID
            read -r line <&"${sim[0]}"
            echo "$line"
            "\(programDirectory)/gpsbridge" decode gps 2>/dev/null | head -n 3 | grep -c class
            kill -\(signal) $simulator
            wait $simulator
            ls
            """, in: directory)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 2, "\(outcome.output) \(outcome.errors)")
        #expect(lines.first?.hasPrefix("gpsbridge: simulated ") == true)
        #expect(lines.first?.hasSuffix(" at gps. To read it: gpsbridge decode gps") == true)
        #expect(lines.last == "3")
    }

    @Test("simulate --tcp serves clients")
    func programsCanConnect() async throws {
        let outcome = try await shell(
            """
            coproc sim { exec "\(programDirectory)/gpsbridge" simulate --tcp 0 --speed 10 2>&1; }
            simulator=$sim_PID
            read -r line <&"${sim[0]}"
            "\(programDirectory)/gpsbridge" decode "${line##* }" 2>/dev/null | head -n 3 | grep -c class
            kill $simulator
            """, in: directory)
        #expect(outcome.output == "3\n", "\(outcome.errors)")
    }

    @Test("simulate --pty does not replace an existing file")
    func nothingIsOverwritten() async throws {
        let outcome = try await shell("echo mine > gps; gpsbridge simulate --pty gps; echo $?; cat gps", in: directory)
        #expect(outcome.output == "4\nmine\n")
        #expect(outcome.errors.contains("a file with that name exists"))
    }

    @Test(
        "the command that reads datagrams listens where they arrive",
        arguments: [
            ("127.0.0.1", "udp://:5000"), ("localhost", "udp://:5000"), ("::1", "udp://[::1]:5000"),
            ("192.0.2.7", "udp://0.0.0.0:5000"),
        ])
    func datagramCommand(_ host: String, _ source: String) throws {
        #expect(
            try SimulationOutputs.command(UDPOutlet(host: host, port: 5_000)) == "gpsbridge decode \(source)")
    }

    @Test(
        "simulate explains usage errors",
        arguments: zip(
            [
                "--receiver ubolx8", "--fault stal", "--fault stall:2", "--scenario nowhere", "--rate 1000", "--baud x",
                "--speed 0", "--speed max --pty gps", "--start yesterday", "--duration 0", "--tcp x", "--udp 5", "file",
                "--start 1980-01-05", "--start 2100-01-01", "--pty ''",
                "--seed 9223372036854775808",
            ],
            [
                "Did you mean ublox8?", "Did you mean stall?", "must be from 0 to 1", "simulate --list",
                "--rate must be", "--baud must be", "--speed must be", "needs a file", "--start must be",
                "--duration must be", "--tcp must be", "--udp must be", "unexpected argument file",
                "start of GPS", "to 2099", "--pty needs", "--seed must be 0 to 9223372036854775807,",
            ]))
    func mistakesAreExplained(_ words: String, _ explanation: String) async throws {
        let outcome = try await shell("gpsbridge simulate \(words)", in: directory)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains(explanation), "\(outcome.errors)")
        #expect(directory.names.isEmpty)
    }

    @Test("simulate creates no output if there are not enough TCP ports for all receivers")
    func tooManyPorts() async throws {
        let outcome = try await shell("gpsbridge simulate --count 3 --pty gps --tcp 65534", in: directory)
        #expect(outcome.status == 2)
        #expect(
            outcome.errors
                == "gpsbridge: there are not enough ports above 65534 for all receivers. Choose a lower port\n")
    }

    @Test("simulate --mark marks reports as simulated")
    func markedReports() async throws {
        let script = "gpsbridge simulate --duration 30 --speed max"
        let marked = try await shell("\(script) --mark | gpsbridge decode - | grep '\"lat\"'", in: directory)
        let plain = try await shell("\(script) | gpsbridge decode - | grep '\"lat\"'", in: directory)
        let lines = marked.output.split(separator: "\n")
        #expect(lines.allSatisfy { $0.contains(#""status":8"#) && $0.contains(#""simulated":true"#) })
        #expect(!plain.output.isEmpty && !plain.output.contains("simulated"))
    }
}
