import TestSupport
import Testing

@testable import GPSBridgeCLI

/// Tests of `gpsbridge config`, and of the effect of settings on other commands.
struct ConfigCommandTests {
    private let directory = TemporaryDirectory()

    init() throws {
        try write(
            """
            device = boat
            baud = 9600
            [receivers]
            boat = "\(directory("gps"))"
            gone = "usb-1546-01a8-NOSUCHNUMBER-if00"
            """, to: directory("config"))
    }

    @Test("config shows each value with its origin")
    func allValues() async throws {
        let outcome = try await shell("GPSBRIDGE_CONFIG=config gpsbridge config", in: directory)
        try expectGolden(outcome.output.replacing(directory.path, with: "/tmp"), "config.txt")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
    }

    @Test(
        "config KEY prints only the value",
        arguments: zip(
            ["baud", "units", "coordinates", "serve.port", "receivers.gone", "serve.devices", "buad", "a b"],
            [
                (0, "9600\n"), (0, "metric\n"), (0, "decimal\n"), (0, "2947\n"),
                (0, "usb-1546-01a8-NOSUCHNUMBER-if00\n"), (0, ""), (2, ""), (2, ""),
            ]))
    func oneValue(_ key: String, _ expected: (Int32, String)) async throws {
        let outcome = try await shell("GPSBRIDGE_CONFIG=config gpsbridge config \(key)", in: directory)
        #expect(outcome.status == expected.0)
        #expect(outcome.output == expected.1)
    }

    @Test("config --files lists the user's file before the system file")
    func files() async throws {
        let outcome = try await shell(
            "unset GPSBRIDGE_CONFIG; XDG_CONFIG_HOME=/x gpsbridge config --files", in: directory)
        #expect(outcome.output == "/x/gpsbridge/config\n/etc/gpsbridge/config\n")
    }

    @Test("decode opens a receiver by its configured name")
    func receiverByName() async throws {
        for names in ["boat", ""] {
            let outcome = try await shell(
                """
                export GPSBRIDGE_CONFIG=config
                coproc sim { exec "\(programDirectory)/gpsbridge" simulate --pty gps --speed 10 2>&1; }
                read -r line <&"${sim[0]}"
                "\(programDirectory)/gpsbridge" decode \(names) 2>/dev/null | head -n 3 | grep -c class
                kill $sim_PID
                wait $sim_PID
                """, in: directory)
            #expect(outcome.output == "3\n", "\(names) \(outcome.errors)")
        }
    }

    @Test("an existing file takes precedence over a configured receiver name")
    func filePrecedence() async throws {
        let outcome = try await shell(
            "gpsbridge simulate --duration 3 --speed max > boat; GPSBRIDGE_CONFIG=config gpsbridge decode boat | grep -c TPV",
            in: directory)
        #expect(outcome.output == "3\n")
    }

    @Test("doctor reports that a configured receiver is not connected")
    func disconnectedReceiver() async throws {
        let outcome = try await shell("GPSBRIDGE_CONFIG=config gpsbridge doctor gone", in: directory)
        #expect(outcome.status == 10)
        #expect(outcome.output.contains("usb-1546-01a8-NOSUCHNUMBER-if00 is not connected, and no receiver"))
    }

    @Test("the error for a misspelled receiver name suggests the configured name")
    func misspelledName() async throws {
        let outcome = try await shell("GPSBRIDGE_CONFIG=config gpsbridge decode baot", in: directory)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("no file or receiver named baot. Did you mean boat?"))
    }

    @Test("config rejects a pipe as the configuration file")
    func pipe() async throws {
        let outcome = try await shell(
            """
            mkfifo pipe
            GPSBRIDGE_CONFIG=pipe "\(programDirectory)/gpsbridge" config
            """, in: directory)
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("cannot read pipe: it is a pipe"))
    }

    @Test("config lists only the first errors of a file that is not a configuration file")
    func manyErrors() async throws {
        let outcome = try await shell("seq 100 > wrong; GPSBRIDGE_CONFIG=wrong gpsbridge config", in: directory)
        #expect(outcome.status == 2)
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 6 && lines.last == "… and 95 more", "\(outcome.errors)")
    }

    @Test("configuration errors affect only the commands that use the configuration")
    func errors() async throws {
        let outcome = try await shell(
            """
            echo 'unit = metric' > odd; echo 'units = metrik' > wrong
            for file in odd wrong; do
                GPSBRIDGE_CONFIG=$file gpsbridge config units; echo $?
                GPSBRIDGE_CONFIG=$file gpsbridge decode --sample | grep -c TPV
            done
            """, in: directory)
        #expect(outcome.output == "metric\n0\n10\n2\n10\n")
        #expect(
            outcome.errors == """
                gpsbridge: odd:1: unknown setting unit. Did you mean units?
                gpsbridge: wrong:1: units must be one of metric, imperial, nautical, not metrik. Did you mean metric?

                """)
    }
}
