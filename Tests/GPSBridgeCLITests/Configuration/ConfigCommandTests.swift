import TestSupport
import Testing

@testable import GPSBridgeCLI

/// `gpsbridge config`, and the effect of settings on commands.
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

    @Test func whatIsInForceIsShownWithItsOrigin() async throws {
        let outcome = try await shell("GPSBRIDGE_CONFIG=config gpsbridge config", in: directory)
        try expectGolden(outcome.output.replacing(directory.path, with: "/tmp"), "config.txt")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
    }

    @Test(
        arguments: zip(
            ["baud", "units", "coordinates", "serve.port", "receivers.gone", "serve.devices", "buad", "a b"],
            [
                (0, "9600\n"), (0, "metric\n"), (0, "decimal\n"), (0, "2947\n"),
                (0, "usb-1546-01a8-NOSUCHNUMBER-if00\n"), (0, ""), (2, ""), (2, ""),
            ]))
    func oneValueIsShownAlone(_ key: String, _ expected: (Int32, String)) async throws {
        let outcome = try await shell("GPSBRIDGE_CONFIG=config gpsbridge config \(key)", in: directory)
        #expect(outcome.status == expected.0)
        #expect(outcome.output == expected.1)
    }

    @Test func theUsersFileGoesBeforeTheOneForAll() async throws {
        let outcome = try await shell(
            "unset GPSBRIDGE_CONFIG; XDG_CONFIG_HOME=/x gpsbridge config --files", in: directory)
        #expect(outcome.output == "/x/gpsbridge/config\n/etc/gpsbridge/config\n")
    }

    @Test func aReceiverIsReadByItsName() async throws {
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

    @Test func aFileGoesBeforeAName() async throws {
        let outcome = try await shell(
            "gpsbridge simulate --duration 3 --speed max > boat; GPSBRIDGE_CONFIG=config gpsbridge decode boat | grep -c TPV",
            in: directory)
        #expect(outcome.output == "3\n")
    }

    @Test func theDoctorTellsThatAReceiverIsNotPluggedIn() async throws {
        let outcome = try await shell("GPSBRIDGE_CONFIG=config gpsbridge doctor gone", in: directory)
        #expect(outcome.status == 10)
        #expect(outcome.output.contains("usb-1546-01a8-NOSUCHNUMBER-if00 is not there, and no receiver"))
    }

    @Test func aNameThatIsNearlyRightIsTold() async throws {
        let outcome = try await shell("GPSBRIDGE_CONFIG=config gpsbridge decode baot", in: directory)
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("there is neither a file nor a receiver baot. Did you mean boat?"))
    }

    @Test func aPipeIsNotWaitedFor() async throws {
        let outcome = try await shell(
            """
            mkfifo pipe
            GPSBRIDGE_CONFIG=pipe "\(programDirectory)/gpsbridge" config
            """, in: directory)
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("cannot read pipe: it is a pipe"))
    }

    @Test func mistakesAreToldWhereTheyMatter() async throws {
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
                gpsbridge: odd:1: there is no setting unit. Did you mean units?
                gpsbridge: wrong:1: units is one of metric, imperial, nautical, not metrik. Did you mean metric?

                """)
    }
}
