import GPSSimulator
import TestSupport
import Testing

/// Tests in which other programs read the sentences of every simulated receiver.
@Suite struct OtherProgramsTests {
    private static let receivers = Personality.all.filter { $0.outputs.contains(.nmea) }.map(\.name)

    private let directory = TemporaryDirectory()

    init() throws {
        try write(Self.comparison, to: directory("compare.py"))
    }

    @Test(
        "gpsdecode finds the simulated positions in sentences and in UBX", .needs("gpsdecode"),
        arguments: receivers + ["ublox8-ubx", "ublox8+ubx", "ubloxf9-ubx"])
    func gpsdecodeAgrees(_ receiver: String) async throws {
        try await expectAgreement(receiver, "gpsdecode < log > theirs")
    }

    @Test("gpsbabel finds the simulated positions", .needs("gpsbabel"), arguments: receivers)
    func gpsbabelAgrees(_ receiver: String) async throws {
        // If RMC comes first, gpsbabel reports the time of each position one epoch late. Real receivers are also
        // affected.
        try await expectAgreement(receiver, "gpsbabel -t -i nmea -f log -o gpx -F theirs", epochsLate: 1)
    }

    @Test(
        "pynmea2 accepts every sentence and finds the simulated positions", .needsPython("pynmea2"),
        arguments: receivers)
    func pynmea2Agrees(_ receiver: String) async throws {
        try write(Self.pynmea2, to: directory("parse.py"))
        try await expectAgreement(receiver, "/usr/bin/python3 parse.py < log > theirs")
    }

    /// gpsd reads the simulation from a pseudo-terminal and from a TCP server.
    @Test(
        "gpsd reports the simulated positions", .needs("gpsd"), .needs("gpspipe"), .needsOwnNetwork,
        arguments: ["--pty gps", "--tcp 0"])
    func gpsdAgrees(_ place: String) async throws {
        let outcome = try await shell(
            """
            gpsbridge simulate --duration 1h --start 2026-11-20 --output log
            coproc sim { exec "\(programDirectory)/gpsbridge" simulate \(place) --start 2026-11-20 --speed 4 2>&1; }
            simulator=$sim_PID
            read -r line <&"${sim[0]}"
            source=${line##* }
            [ -e gps ] && source=$PWD/gps
            gpsd -N -n -b "$source" & gpsd=$!
            until gpspipe -w -n 1 > /dev/null 2>&1; do kill -0 $gpsd || exit 1; done
            gpspipe -w > theirs & pipe=$!
            until [ "$(grep -c '"lat"' theirs)" -ge 10 ]; do kill -0 $gpsd && kill -0 $simulator || exit 1; done
            kill $simulator $gpsd $pipe
            wait
            # The last line may be truncated.
            sed -i '$d' theirs
            /usr/bin/python3 compare.py "\(programDirectory)/gpsbridge" 5 0
            """, in: directory, hasOwnNetwork: true)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }

    /// - Parameter epochsLate: The number of epochs by which the other program's times may be late.
    private func expectAgreement(_ receiver: String, _ script: String, epochsLate: Int = 0) async throws {
        let outcome = try await shell(
            """
            gpsbridge simulate --receiver \(receiver) --duration 90 --baud 921600 --start 2026-11-20 --output log
            \(script) && /usr/bin/python3 compare.py "\(programDirectory)/gpsbridge" 60 \(epochsLate)
            """, in: directory)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }

    /// A script that compares gpsbridge's positions in `log` with another program's positions in `theirs`, a JSON or
    /// GPX file. Positions with the same time must agree.
    private static let comparison = """
        import json, re, subprocess, sys

        def reports(text):
            found = {}
            for line in text.splitlines():
                report = json.loads(line) if line.startswith("{") else {}
                if report.get("class") == "TPV" and "lat" in report and "time" in report:
                    found[report["time"][:19]] = (report["lat"], report["lon"])
            return found

        program, least, late = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
        decode = [program, "decode", "--incomplete", "log"]
        ours = reports(subprocess.run(decode, capture_output=True, check=True).stdout.decode())
        text = open("theirs", errors="replace").read()
        theirs = reports(text) if not text.startswith("<") else {
            time[:19]: (float(lat), float(lon))
            for lat, lon, time in re.findall(r'lat="([^"]+)" lon="([^"]+)">.*?<time>([^<]+)', text, re.S)
        }
        common = ours.keys() & theirs.keys()
        order = sorted(ours)
        for time in common:
            place = order.index(time)
            candidates = [ours[order[max(0, place - step)]] for step in range(late + 1)]
            if not any(max(abs(a - b) for a, b in zip(ours, theirs[time])) < 2e-7 for ours in candidates):
                sys.exit(f"{time}: {candidates} is not {theirs[time]}")
        # Here, a fix before the first date has no time.
        others = [time for time in theirs.keys() - ours.keys() if time > order[0]]
        if len(common) < least or others:
            sys.exit(f"{len(ours)} positions here, {len(theirs)} there, {len(common)} common")
        """

    /// A script that parses every line and stops at the first line that is rejected.
    private static let pynmea2 = """
        import json, sys, pynmea2

        for line in sys.stdin.buffer.read().split(b"\\n"):
            start = line.rfind(b"$")
            if start < 0:
                continue
            sentence = pynmea2.parse(line[start:].decode("ascii"), check=True)
            if getattr(sentence, "sentence_type", "") == "RMC" and sentence.status == "A":
                time = sentence.datetime.strftime("%Y-%m-%dT%H:%M:%S")
                print(json.dumps({"class": "TPV", "time": time, "lat": sentence.latitude, "lon": sentence.longitude}))
        """
}

extension Trait where Self == ConditionTrait {
    /// Skips a test if one of Debian's Python modules is missing.
    fileprivate static func needsPython(_ module: String) -> Self {
        .enabled("Debian's Python has no module \(module)") {
            let directory = TemporaryDirectory()
            return try await shell("/usr/bin/python3 -c 'import \(module)'", in: directory).status == 0
        }
    }
}
