import NMEA
import TestSupport
import Testing

@testable import GNSS
@testable import GPSBridgeCLI

/// Tests of the first epoch after a receiver has been opened in the middle of a burst.
struct FirstFixTests {
    private let directory = TemporaryDirectory()

    private static func epoch(
        time: Bool = true, altitude: Bool = true, sky: Bool = true, isComplete: Bool = true
    ) -> Epoch {
        var fix = Fix()
        fix.mode = .threeDimensional
        fix.coordinate = Coordinate(latitude: 48, longitude: 11)
        if time { fix.time = UTCTime(secondsSince1970: 1_800_000_000) }
        if altitude { fix.altitude = 500 }
        return Epoch(fix: fix, sky: sky ? Sky(satellites: []) : nil, isComplete: isComplete)
    }

    @Test("a first epoch that has all values is delivered immediately")
    func fullEpoch() {
        var first = FirstFix()
        #expect(first.add(Self.epoch()) == [Self.epoch()])
        #expect(first.add(Self.epoch(altitude: false)) == [Self.epoch(altitude: false)])
    }

    @Test(
        "a first epoch without time, altitude or sky is held back",
        arguments: [(false, true, true), (true, false, true), (true, true, false)])
    func fragment(time: Bool, altitude: Bool, sky: Bool) {
        var first = FirstFix()
        var fragment = Self.epoch(time: time, altitude: altitude, sky: sky)
        #expect(first.add(fragment).isEmpty)
        fragment.isComplete = false
        #expect(first.add(Self.epoch()) == [fragment, Self.epoch()])
    }

    @Test("a held epoch is delivered if the next epoch has no additional values")
    func nothingIsMissing() {
        var first = FirstFix()
        let epoch = Self.epoch(altitude: false, sky: false)
        #expect(first.add(epoch).isEmpty)
        #expect(first.add(epoch) == [epoch, epoch])
        #expect(first.hasBegun)
    }

    @Test("a held epoch is delivered when the stream ends")
    func onlyEpoch() {
        var first = FirstFix()
        let epoch = Self.epoch(sky: false)
        #expect(first.add(epoch).isEmpty)
        #expect(first.finish() == [epoch])
        #expect(first.finish().isEmpty)
    }

    /// Returns the epochs that a live receiver's builder emits for several bursts with pauses between them.
    private static func epochs(_ bursts: [[String]]) -> [Epoch] {
        var builder = EpochBuilder()
        var epochs: [Epoch] = []
        for burst in bursts {
            var reader = SentenceReader()
            reader.read(Array(burst.map(line).joined().utf8)) { sentence in
                builder.add(sentence) { epochs.append($0) }
            }
            builder.handleIdleLine { epochs.append($0) }
        }
        builder.finish { epochs.append($0) }
        return epochs
    }

    /// The last sentence of a burst.
    private static let fragment = "GNGLL,4808.2370,N,01134.5030,E,120000.00,A,A"

    /// Returns a complete burst.
    private static func burst(_ second: Int) -> [String] {
        let time = "12000\(second).00"
        return [
            "GNRMC,\(time),A,4808.2370,N,01134.5030,E,0.010,,201126,,,A",
            "GNGGA,\(time),4808.2370,N,01134.5030,E,1,08,1.0,520.0,M,46.0,M,,",
            "GNGSA,A,3,02,05,12,25,,,,,,,,,1.8,1.0,1.5",
            "GPGSV,1,1,04,02,70,100,45,05,40,200,42,12,30,050,40,25,20,300,38",
            "GNGLL,4808.2370,N,01134.5030,E,\(time),A,A",
        ]
    }

    @Test(
        "the last sentence of a truncated first burst is never delivered as a fix",
        arguments: [
            [["HEHDT,123.4,T"]], [["HEHDT,123.4,T"], ["HEHDT,123.5,T"]],
            [["GNRMC,120001.00,V,,,,,,,201126,,,N"]], [["GNGGA,120001.00,,,,,0,00,99.99,,,,,,"]],
            [["HEHDT,123.4,T"], ["GNRMC,120001.00,V,,,,,,,201126,,,N"], ["HEHDT,123.4,T"]],
            [["GPGSV,1,1,01,02,70,100,45"]],
        ])
    func interleaved(_ between: [[String]]) throws {
        var first = FirstFix()
        let epochs = Self.epochs([[Self.fragment]] + between + (2...5).map(Self.burst))
        let fixes = epochs.flatMap { first.add($0) }.filter { $0.isComplete && $0.fix.hasPosition }
        let fix = try #require(fixes.first)
        #expect(fix.fix.altitude != nil && fix.sky != nil, "\(fix)")
        #expect(epochs.first?.fix.hasPosition == true && fixes.count >= 3)
    }

    @Test("epochs held before the first complete fix are delivered in order")
    func between() {
        var first = FirstFix()
        let heading = Epoch(fix: Fix(), attitude: Attitude())
        var torn = Self.epoch()
        torn.isComplete = false
        var fragment = Self.epoch(altitude: false)
        #expect(first.add(fragment).isEmpty)
        #expect(first.add(heading).isEmpty)
        #expect(first.add(torn).isEmpty)
        fragment.isComplete = false
        #expect(first.add(Self.epoch()) == [fragment, heading, torn, Self.epoch()])
    }

    @Test("a held fix is delivered with the next fix, even if headings arrive in between")
    func oneSentenceAndHeadings() {
        var first = FirstFix()
        let heading = Epoch(fix: Fix(), attitude: Attitude())
        let epoch = Self.epoch(altitude: false, sky: false)
        #expect(first.add(heading) == [heading])
        #expect(first.add(epoch).isEmpty)
        #expect(first.add(heading).isEmpty)
        #expect(first.add(epoch) == [epoch, heading, epoch])
    }

    @Test("a single fix among 1,000 headings is delivered")
    func manyHeadings() {
        var first = FirstFix()
        var count = first.add(Self.epoch(altitude: false)).count
        for _ in 1..<1_000 { count += first.add(Epoch(fix: Fix(), attitude: Attitude())).count }
        #expect(count == 1_000)
    }

    @Test("a held epoch is delivered when the position is lost")
    func lostPosition() {
        var first = FirstFix()
        var fragment = Self.epoch(altitude: false)
        var void = Epoch(fix: Fix())
        void.fix.mode = .noFix
        #expect(first.add(fragment).isEmpty)
        fragment.isComplete = false
        #expect(first.add(void) == [fragment, void])
        #expect(!first.hasBegun)
        #expect(first.add(Self.epoch()) == [Self.epoch()])
    }

    /// A log that begins with the last sentence of a burst.
    private let joined = """
        gpsbridge simulate --receiver ublox8 --scenario drive --start 2026-11-20 --duration 60 --speed max -o log
        tail -n 120 log | sed '1,/GLL/{/GLL/!d}' > joined

        """

    @Test("monitor --once skips a truncated first burst")
    func once() async throws {
        let outcome = try await shell(
            joined + """
                head -n 1 joined | cut -c 4-6
                gpsbridge monitor --replay joined --speed max --once --quiet --format '{time} {alt} {speed} {used}' |
                    grep -c '^2026-11-20T[0-9:.]*Z [0-9.]* [0-9.]* [0-9]*$'
                """, in: directory)
        #expect(outcome.output == "GLL\n1\n", "\(outcome.errors)")
    }

    @Test("monitor --once prints the fix of a receiver that sends only RMC or GLL", arguments: ["RMC", "GLL"])
    func onlyOneSentence(_ type: String) async throws {
        let outcome = try await shell(
            joined + """
                grep \(type) joined | gpsbridge monitor --replay - --speed max --once --quiet | grep -c ' 2D 48\\.'
                echo ${PIPESTATUS[1]}
                """, in: directory)
        #expect(outcome.output == "1\n0\n", "\(outcome.errors)")
    }

    @Test("decode skips a receiver's truncated first burst", .needs("python3"), .needsOwnNetwork)
    func decode() async throws {
        let outcome = try await shell(
            joined + """
                coproc server { exec python3 -u -c '
                import socket
                server = socket.create_server(("127.0.0.1", 5311))
                print("ready")
                while True:
                    client = server.accept()[0]
                    client.sendall(open("joined", "rb").read())
                    client.close()
                '; }
                read -r line <&"${server[0]}"
                "\(programDirectory)/gpsbridge" decode tcp://127.0.0.1:5311 2> /dev/null |
                    grep -m 3 TPV | jq -c '[.time != null, .altMSL != null]'
                kill $server_PID
                """, in: directory, hasOwnNetwork: true)
        #expect(outcome.output == "[true,true]\n[true,true]\n[true,true]\n", "\(outcome.errors)")
    }
}
