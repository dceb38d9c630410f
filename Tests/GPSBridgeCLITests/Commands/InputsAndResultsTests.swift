import CommandLineKit
import TestSupport
import Testing

@testable import GPSBridgeCLI

/// Tests of input and output behavior that all commands share.
struct InputsAndResultsTests {
    private let directory = TemporaryDirectory()

    @Test("a full disk is reported even if no further input arrives")
    func fullDisk() async throws {
        // The pipe stays open, but receives no further data.
        let outcome = try await shell(
            """
            mkfifo line
            exec 3<>line
            printf '$GPGLL,4800.0,N,01100.0,E,120000,A*25\\r\\n$GPGLL,4800.0,N,01100.0,E,120001,A*24\\r\\n' >&3
            \(programDirectory)/gpsbridge decode line >/dev/full
            """, in: directory)
        #expect(outcome.status == 4)
        #expect(outcome.errors.contains("no space left on device"))
    }

    @Test("a command can read more files than a process can have open at once")
    func manyFiles() async throws {
        let outcome = try await shell(
            """
            for number in $(seq 100); do printf '$GPTXT,01,01,02,hello*2F\\r\\n' >$number.nmea; done
            ulimit -n 40
            gpsbridge messages --only TXT *.nmea | wc -l
            """, in: directory)
        #expect(outcome.output == "100\n")
    }

    @Test("opened files do not reuse the descriptors of closed standard streams")
    func closedStandardStreams() async throws {
        let outcome = try await shell(
            """
            gpsbridge record --simulate --duration 60 --speed max -o all.nmea >&- 2>&-; echo $?
            grep -c RMC all.nmea; grep -c gpsbridge all.nmea
            gpsbridge simulate --duration 1 --speed max >&-; echo $?
            """, in: directory)
        #expect(outcome.output == "0\n60\n0\n4\n")
        #expect(outcome.errors.contains("bad file descriptor"), "\(outcome.errors)")
    }

    @Test("input file names may be invalid UTF-8, but output file names may not")
    func namesThatAreNotUTF8() async throws {
        let outcome = try await shell(
            """
            name=$(printf 'caf\\351.nmea'); gpsbridge simulate --duration 40 -o log; cp log "$name"
            gpsbridge decode log > expected; gpsbridge decode "$name" | cmp expected; echo $?
            gpsbridge convert *.nmea -o all.csv && tail -n 1 all.csv | grep -o 'caf.*'
            gpsbridge convert log -o "$name.gpx"; echo $?; gpsbridge convert log --to gpx -o "$name"; echo $?
            gpsbridge decode - < "$name" | grep -q TPV && echo read; ls | wc -l
            """, in: directory)
        #expect(outcome.output == "0\ncaf?.nmea\r\n2\n2\nread\n4\n", "\(outcome.output)\(outcome.errors)")
        #expect(outcome.errors.contains("not valid UTF-8. Rename the file"), "\(outcome.errors)")
    }

    @Test(
        "all commands reject empty file names",
        arguments: ["decode ''", "sentences ''", "convert '' --to gpx", "replay ''", "simulate --track ''"])
    func emptyNames(_ words: String) async throws {
        let outcome = try await shell("gpsbridge \(words)", in: directory)
        #expect(outcome.status == 2)
        #expect(outcome.errors == "gpsbridge: the file name is empty\n")
    }

    @Test(
        "commands that read files do not open serial ports",
        arguments: [
            "messages @", "convert @ --to csv", "replay @", "monitor --lines --replay @", "record --replay @ -o log",
            "simulate --track @", "tracks list @", "tracks export @ --format csv", "tracks delete @ --all",
            "web --simulate --web-tracks @",
        ])
    func serialPortAsFile(_ words: String) async throws {
        let outcome = try await shell(
            """
            coproc port { exec "\(programDirectory)/gpsbridge" simulate --pty gps 2>&1; }
            read -r line <&"${port[0]}"
            gpsbridge \(words.replacing("@", with: "gps")); echo $?
            kill $port_PID; wait $port_PID
            """, in: directory)
        #expect(outcome.output == "2\n", "\(outcome.output)\(outcome.errors)")
        #expect(
            outcome.errors == """
                gpsbridge: gps is a serial port, not a file
                To record its data: gpsbridge record gps -o drive.rec
                To print its fixes: gpsbridge decode gps

                """)
    }

    @Test(
        "commands that read receivers reject empty device names",
        arguments: ["monitor ''", "record '' -o x.rec", "serve ''", "doctor ''", "web ''"])
    func emptyDeviceNames(_ words: String) async throws {
        let outcome = try await shell("gpsbridge \(words)", in: directory)
        #expect(outcome.status == 2)
        #expect(
            outcome.errors == "gpsbridge: the device name is empty. To list connected devices: gpsbridge devices\n")
    }

    @Test("--help and --version exit with code 4 if their text cannot be written")
    func unwrittenHelp() async throws {
        #expect(try await shell("gpsbridge --help >/dev/full", in: directory).status == 4)
        #expect(try await shell("gpsbridge decode --help >/dev/full", in: directory).status == 4)
        #expect(try await shell("gpsbridge --version >/dev/full", in: directory).status == 4)
    }

    @Test("--to= sets an empty value and does not take the next argument as its value")
    func emptyValue() throws {
        let arguments = try Arguments(["--to=", "file"], options: [.value("--to", "X", .text, "")])
        #expect(arguments.value("--to") == "")
        #expect(arguments.operands == ["file"])
    }

    @Test("decode and convert exit with code 1 if they print nothing")
    func nothingPrinted() async throws {
        let time = "printf '$GPZDA,120000.00,01,03,2026,00,00*61\\r\\n' >time.nmea; "
        let outcome = try await shell(time + "gpsbridge decode time.nmea", in: directory)
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("gpsbridge decode --incomplete"))
        #expect(try await shell(time + "gpsbridge convert time.nmea --to json", in: directory).status == 1)
        #expect(try await shell(time + "gpsbridge decode --incomplete time.nmea", in: directory).status == 0)
    }
}
