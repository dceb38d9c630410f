import TestSupport
import Testing

@testable import GPSBridgeCLI

/// Tests of the sources that `gpsbridge monitor` can read.
@Suite struct MonitorSourcesTests {
    private let directory = TemporaryDirectory()
    private let monitor = "\(programDirectory)/gpsbridge monitor"

    @Test("monitor --connect shows the fixes of a gpsd server's receiver")
    func daemon() async throws {
        let outcome = try await shell(
            """
            coproc serve { exec "\(programDirectory)/gpsbridge" serve --simulate --scenario stationary --port 0 2>&1; }
            server=$serve_PID
            trap 'kill $server' EXIT
            while read -r line <&"${serve[0]}"; do case $line in *"listening on 127"*) break ;; esac; done
            \(monitor) --quiet --connect "127.0.0.1:${line##*:}" --wait-fix 1d --count 1 --format '{mode} {lat} {lon}\\n'
            """, in: directory)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.hasPrefix("3D 48.13"))
    }

    @Test("monitor --connect prints the address of a server that it cannot reach")
    func unreachableDaemon() async throws {
        let outcome = try await shell(
            "\(monitor) --connect 127.0.0.1:1 --once --wait-fix 1", in: directory)
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("127.0.0.1"))
    }

    @Test("monitor --or-simulate starts a simulation if no receiver is connected")
    func simulatesWithoutReceiver() async throws {
        let outcome = try await shell("\(monitor) --quiet --or-simulate --lines --count 2 | wc -l", in: directory)
        #expect(outcome.output == "2\n")
    }

    @Test(
        "monitor --or-simulate starts a simulation if the named receiver is not connected",
        arguments: ["/dev/ttyUSB77", "boat", "mast", ""])
    func simulatesWithoutNamedReceiver(_ device: String) async throws {
        let outcome = try await shell(
            """
            cat > config <<END
            device = /dev/ttyUSB77
            [receivers]
            boat = usb-1546-01a8-NOBODYS-if00
            mast = /dev/ttyUSB78
            END
            export GPSBRIDGE_CONFIG=$PWD/config
            \(monitor) --quiet --or-simulate \(device) --lines --count 2 | wc -l
            """, in: directory)
        #expect(outcome.output == "2\n", "\(outcome.errors)")
    }

    @Test("monitor --baud and --shared let two programs read one port")
    func sharedPort() async throws {
        let outcome = try await shell(
            """
            coproc sim { exec "\(programDirectory)/gpsbridge" simulate --pty gps --speed 10 2>&1; }
            simulator=$sim_PID
            trap 'kill $simulator' EXIT
            read -r line <&"${sim[0]}"
            \(monitor) --quiet "$PWD/gps" --baud 9600 --shared --wait-fix 1d --count 2000 > /dev/null & other=$!
            \(monitor) --quiet "$PWD/gps" --baud 9600 --shared --count 1 --format '{mode}\\n'
            kill $other
            """, in: directory)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(!outcome.output.isEmpty)
    }

    @Test("monitor --replay plays a raw recording")
    func rawRecording() async throws {
        let outcome = try await shell(
            """
            gpsbridge record --simulate --start 2026-11-20 --duration 40 --speed max -o drive.rec 2> errors || cat errors
            \(monitor) --quiet --replay drive.rec --speed max --wait-fix 60 > replayed; wc -l < replayed; head -n 1 replayed
            """, in: directory)
        #expect(outcome.output.contains(" 3D 48.137"), "\(outcome.output)\(outcome.errors)")
    }
}
