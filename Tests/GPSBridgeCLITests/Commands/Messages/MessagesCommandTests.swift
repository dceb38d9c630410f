import GNSS
import NMEA
import TestSupport
import Testing

@testable import GPSBridgeCLI

/// Tests of `gpsbridge messages` as a program: files, pipes and exit codes.
struct MessagesCommandTests {
    private let directory = TemporaryDirectory()

    init() throws {
        try write(GeneratedStream.bytes, to: directory("all.nmea"))
        try write(GeneratedStream.sentence("HEHDT,101.3,T"), to: directory("heading.nmea"))
    }

    @Test("messages --help matches the golden file")
    func help() throws {
        let help = MessagesCommand.help
        try expectGolden(help, "messages-help.txt")
        #expect(help.split(separator: "\n").allSatisfy { $0.count <= 120 })
        #expect(RejectionReason.allCases.allSatisfy { help.contains("\($0)") })
        #expect(BinaryProtocol.allCases.allSatisfy { help.contains($0.label) })
    }

    @Test("the former name of the messages command gives the same output, help and errors")
    func formerName() async throws {
        let outcome = try await shell(
            """
            for options in all.nmea '--stats --json all.nmea' --help '--only QQQ all.nmea'; do
                gpsbridge messages $options > new 2> errors; echo $? >> new
                gpsbridge sentences $options 2> former-errors | diff - <(sed '$d' new) && echo ${PIPESTATUS[0]} $(tail -n 1 new)
                diff <(grep -v processed errors) <(grep -v processed former-errors)
            done
            gpsbridge help sentences | diff - <(gpsbridge help messages)
            gpsbridge man sentences | diff - <(gpsbridge man messages)
            """, in: directory)
        #expect(outcome.output == "0 0\n0 0\n0 0\n1 1\n")
    }

    @Test("the messages command writes every kind of value")
    func kindsOfValues() async throws {
        let outcome = try await shell("gpsbridge messages all.nmea", in: directory)
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        try expectGolden(outcome.output, "messages.json")
    }

    @Test("messages --all also prints rejected lines")
    func allOption() async throws {
        let outcome = try await shell(
            """
            gpsbridge messages all.nmea > sentences
            gpsbridge messages --all all.nmea | diff sentences - | grep '^[<>]'
            """, in: directory)
        try expectGolden(outcome.output, "messages-all.txt")
    }

    @Test("messages --raw also prints the text of each sentence")
    func rawOption() async throws {
        let outcome = try await shell("gpsbridge messages --raw heading.nmea", in: directory)
        #expect(
            outcome.output
                == "{\"code\":\"HDT\",\"talker\":\"HE\",\"valid\":true,\"heading\":101.3,\"raw\":\"$HEHDT,101.3,T*2C\"}\n"
        )
    }

    @Test("messages --all --raw and messages --stats --json print every line as a JSON object", .needs("python3"))
    func everyLineIsAnObject() async throws {
        let outcome = try await shell(
            """
            for options in '--all --raw' '--stats --json'; do gpsbridge messages $options all.nmea 2> /dev/null; done |
            python3 -c '
            import json, sys
            for line in sys.stdin:
                object = json.loads(line)
                if object.get("reason") == "badCharacter": print(object["raw"].encode("latin1"))
            '
            """, in: directory)
        #expect(outcome.output == "b'$GPGGA,12\\xe9'\n")
        #expect(outcome.errors.isEmpty)
    }

    @Test("messages --stats prints a table")
    func statisticsAreATable() async throws {
        let outcome = try await shell("gpsbridge messages --stats all.nmea", in: directory)
        #expect(outcome.status == 0)
        try expectGolden(outcome.output, "messages-stats.txt")
    }

    @Test("messages --stats --json prints an object")
    func statisticsAsJSON() async throws {
        let outcome = try await shell("gpsbridge messages --stats --json all.nmea", in: directory)
        #expect(outcome.status == 0)
        try expectGolden(outcome.output, "messages-stats.json")
    }

    @Test("messages --stats lists at most 1,000 types of sentences and of each protocol's frames, and counts the rest")
    func tooManyTypes() async throws {
        let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(UnicodeScalar($0)) }
        var stream: [UInt8] = []
        for first in letters {
            for second in letters {
                for last in ["X", "Y"] { stream += GeneratedStream.sentence("GP\(first)\(second)\(last),1").utf8 }
            }
        }
        for number in 0..<1_200 {
            // A UBX frame without content. The checksum consists of the sums of its header.
            let header = [UInt8(0x40 + number / 256), UInt8(number % 256), 0, 0]
            var sums: [UInt8] = [0, 0]
            for byte in header {
                sums[0] &+= byte
                sums[1] &+= sums[0]
            }
            stream += [0xB5, 0x62] + header + sums
        }
        try write(stream + stream, to: directory("types.nmea"))
        let outcome = try await shell(
            """
            gpsbridge messages --stats types.nmea 2> errors > table; wc -l < table
            grep -E '^(sentences|  of other types|  UBX|    other messages) ' table
            gpsbridge messages --stats --json types.nmea 2> errors | grep -oE '"other[A-Za-z]+":[0-9]+'
            """, in: directory)
        let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(
            lines == [
                "2013", "sentences 2,704", "of other types 704", "UBX 2,400 19,200 bytes", "other messages 400",
                "\"otherTypes\":704", "\"otherMessages\":400",
            ])
    }

    @Test("messages --stats reports the processing speed on standard error")
    func processingSpeed() async throws {
        let outcome = try await shell("gpsbridge messages --stats all.nmea > /dev/null", in: directory)
        #expect(outcome.errors.hasSuffix(" epochs per second of CPU time\n"))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test("messages --only and --talker select sentences")
    func selection() async throws {
        let outcome = try await shell(
            """
            count() { gpsbridge messages "$@" all.nmea | wc -l; }
            count --only GGA; count --only gga,PUBX,03,PSTMANTENNASTATUS; count --talker P; count --only RTE,GSV --talker GP
            gpsbridge messages --stats --only PUBX,05 all.nmea 2> /dev/null | head -n 2
            """, in: directory)
        #expect(
            outcome.output == """
                1
                4
                9
                4
                sentences            29
                     PUBX,05          1      3.4%

                """)
    }

    @Test("the messages command lists several files in order, with their names")
    func severalFiles() async throws {
        let outcome = try await shell(
            """
            cp heading.nmea other.nmea
            gpsbridge messages other.nmea - heading.nmea < heading.nmea | cut -d , -f 1,2
            gpsbridge messages --stats heading.nmea other.nmea 2> /dev/null | grep -A 2 nmea
            gpsbridge messages --stats --json heading.nmea other.nmea 2> /dev/null | cut -d , -f 1
            """, in: directory)
        #expect(
            outcome.output == """
                {"file":"other.nmea","code":"HDT"
                {"file":"standard input","code":"HDT"
                {"file":"heading.nmea","code":"HDT"
                heading.nmea

                sentences          1
                --
                other.nmea

                sentences          1
                {"file":"heading.nmea"
                {"file":"other.nmea"

                """)
    }

    @Test("the messages command prints piped input as it arrives")
    func pipe() async throws {
        // The second sentence is written only after the first was printed.
        let outcome = try await shell(
            """
            mkfifo answer
            { cat heading.nmea; read line < answer; cat heading.nmea; } |
            gpsbridge messages - | { read line; echo "$line" > answer; echo "$line"; cat; }
            rm answer
            """, in: directory)
        #expect(outcome.output.split(separator: "\n").count == 2)
    }

    @Test("the messages command exits with code 1 if nothing matches")
    func noSentences() async throws {
        let outcome = try await shell(
            """
            echo 'no sentence' > empty.nmea
            gpsbridge messages empty.nmea; echo $?
            gpsbridge messages --stats empty.nmea > /dev/null 2>&1; echo $?
            gpsbridge messages empty.nmea heading.nmea > /dev/null; echo $?
            gpsbridge messages --only GGA heading.nmea; echo $?
            """, in: directory)
        #expect(outcome.output == "1\n1\n0\n1\n")
        #expect(outcome.errors.hasPrefix("gpsbridge: no messages in empty.nmea\n"))
        #expect(outcome.errors.contains("gpsbridge: no matching messages in heading.nmea\n"))
    }

    @Test("the messages command explains errors and exits with the documented codes")
    func wrongUsageIsExplained() async throws {
        let outcome = try await shell(
            """
            gpsbridge messages; echo $?
            gpsbridge messages --stat heading.nmea; echo $?
            gpsbridge messages missing.nmea; echo $?
            gpsbridge messages heading.nmea > /dev/full; echo $?
            """, in: directory)
        #expect(outcome.output == "2\n2\n3\n4\n")
        #expect(outcome.errors.contains("missing FILE ('-' for standard input)"))
        #expect(outcome.errors.contains("unknown option --stat. Did you mean --stats?"))
        #expect(outcome.errors.contains("cannot open missing.nmea: no such file or directory"))
    }

    @Test("the messages command exits with code 0 when its output closes early")
    func closedOutput() async throws {
        let line = GeneratedStream.sentence("HEHDT,101.3,T")
        try write(String(repeating: line, count: 20_000), to: directory("long.nmea"))
        let outcome = try await shell(
            "gpsbridge messages long.nmea | head -n 1; echo ${PIPESTATUS[0]}", in: directory)
        #expect(outcome.output == "{\"code\":\"HDT\",\"talker\":\"HE\",\"valid\":true,\"heading\":101.3}\n0\n")
        #expect(outcome.errors.isEmpty)
    }
}
