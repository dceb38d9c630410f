import GNSS
import GPSSimulator
import NMEA
import TestSupport
import Testing

@Suite struct ReplayTests {
    private static let log = text(
        "GNGGA,235958.00,5231.2,N,01324.3,E,1,12,0.90,34.0,M,46.9,M,,",
        "GNRMC,235958.00,A,5231.2,N,01324.3,E,0.02,,311225,,,A",
        "GNGGA,235959.00,5231.2,N,01324.3,E,1,12,0.90,34.0,M,46.9,M,,",
        "GNRMC,235959.00,A,5231.2,N,01324.3,E,0.02,,311225,,,A",
        "GNZDA,000001.50,01,01,2026,00,00",
        "PUBX,04,000001.50,010126,345601.50,2399,18,123456,-12.345,21")

    @Test("a replay schedules bursts according to the times in the sentences")
    func theTimesInTheSentencesAreThePace() {
        let bursts = Array(Replay(Self.log))
        #expect(bursts.map(\.time) == [0, 1, 3.5])
        #expect(bursts.flatMap(\.bytes) == Self.log)
    }

    @Test("a replay contains every byte of a log, even garbage")
    func everyByteOfALogIsReplayed() throws {
        var random = SeededRandom(seed: 7)
        for _ in 0..<100 {
            var log = Self.log
            for _ in 0..<20 {
                let garbage = (0..<Int.random(in: 0...300, using: &random)).map { _ in
                    UInt8.random(in: .min ... .max, using: &random)
                }
                log.insert(contentsOf: garbage, at: Int.random(in: 0...log.count, using: &random))
            }
            var rest = log[...]
            // Reads the log in chunks of random size.
            let replay = Replay {
                guard !rest.isEmpty else { return nil }
                let piece = rest.prefix(Int.random(in: 1...200, using: &random))
                rest = rest.dropFirst(piece.count)
                return Array(piece)
            }
            let bursts = Array(replay)
            #expect(bursts.flatMap(\.bytes) == log)
            #expect(zip(bursts, bursts.dropFirst()).allSatisfy { $0.time <= $1.time })
        }
    }

    @Test("a replay sends binary frames with the burst that surrounds them")
    func binaryFramesGoAlong() {
        let frame: [UInt8] = [0xB5, 0x62, 5, 1, 2, 0, 6, 0x0A, 0x18, 0x41]
        let parts = Self.log.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
        let log = parts[0] + [0x0A] + frame + parts[1]
        let bursts = Array(Replay(Array(log)))
        #expect(bursts.map(\.time) == [0, 1, 3.5])
        #expect(bursts[0].bytes.contains(frame))
    }

    @Test("a log without times is replayed at the baud rate")
    func aLogWithoutTimesIsReplayedAtTheBaudRate() {
        let line = Self.text("GPGSV,1,1,00")
        let log = Array(repeating: line, count: 960 * 60 / line.count).flatMap { $0 }
        let bursts = Array(Replay(log, baudRate: 9_600))
        #expect(bursts.flatMap(\.bytes) == log)
        #expect(bursts.count > 1_000)
        #expect(abs((bursts.last?.time ?? 0) - 60) < 2)
    }

    @Test("a log from a receiver whose clock has stopped is replayed at the baud rate", arguments: [9_600, nil])
    func stoppedClock(baudRate: Int?) {
        let line = Self.text("GPGLL,4807.00000,N,01131.00000,E,123519.00,A,A")
        let log = Array(repeating: line, count: 960 * 60 / line.count).flatMap { $0 }
        let bursts = Array(Replay(log, baudRate: baudRate))
        #expect(abs((bursts.last?.time ?? 0) - 60) < 2)
        // The line loses a part of the bytes that arrive before the replay detects that the clock has stopped.
        #expect(bursts.reduce(0) { $0 + $1.bytes.count } > log.count * 19 / 20)
    }

    @Test("a log with satellite lists that are too long for 9600 baud is replayed at its original pace")
    func longSatelliteLists() throws {
        let lists = Array(repeating: "GPGSV,4,4,16,32,62,186,48,41,39,174,41,44,39,191,38,46,39,185,41,1", count: 20)
        let log = (0..<30).flatMap { second in
            let clock = "1200\(second / 10)\(second % 10).00"
            return ["GNRMC,\(clock),A,5231.2,N,01324.3,E,0.02,,311225,,,A"] + lists
        }
        let bursts = Array(Replay(log.flatMap { Self.text($0) }))
        // The pace is known after the first second.
        #expect(try #require(bursts.last).time < 30)
        #expect(bursts.count < 40)
    }

    @Test("the replay of a second log continues where the first log ends")
    func aSecondLogGoesOnWhereTheFirstEnds() {
        let bursts = Array(Replay(Self.log + Self.log))
        #expect(bursts.map(\.time) == [0, 1, 3.5, 4.5, 5.5, 8])
    }

    @Test("a replayed leap second takes one second")
    func aLeapSecondTakesASecond() {
        let log = Self.text(
            "GNRMC,235959.00,A,5231.2,N,01324.3,E,0.02,,311216,,,A",
            "GNRMC,235960.00,A,5231.2,N,01324.3,E,0.02,,311216,,,A",
            "GNRMC,000000.00,A,5231.2,N,01324.3,E,0.02,,010117,,,A",
            "GNRMC,000001.00,A,5231.2,N,01324.3,E,0.02,,010117,,,A")
        #expect(Replay(log).map(\.time) == [0, 1, 2, 3])
        let retimed = DecodedLog(bursts: Array(Replay(log, retimedTo: UTCTime(secondsSince1970: 1_800_000_000))))
        #expect(retimed.epochs.compactMap(\.fix.time?.secondOfDay) == [28_800, 28_801, 28_802, 28_803])
    }

    @Test("retiming rewrites the times and dates of all sentences")
    func timesAndDatesAreRewritten() throws {
        let date = try #require(CalendarDate(year: 2027, month: 2, day: 28))
        let clock = try #require(TimeOfDay(hour: 23, minute: 59, second: 57))
        let bursts = Array(Replay(Self.log, retimedTo: UTCTime(date: date, time: clock)))
        #expect(bursts.map(\.time) == [0, 1, 3.5])
        #expect(
            bursts.flatMap(\.bytes)
                == Self.text(
                    "GNGGA,235957.00,5231.2,N,01324.3,E,1,12,0.90,34.0,M,46.9,M,,",
                    "GNRMC,235957.00,A,5231.2,N,01324.3,E,0.02,,280227,,,A",
                    "GNGGA,235958.00,5231.2,N,01324.3,E,1,12,0.90,34.0,M,46.9,M,,",
                    "GNRMC,235958.00,A,5231.2,N,01324.3,E,0.02,,280227,,,A",
                    "GNZDA,000000.50,01,03,2027,00,00",
                    "PUBX,04,000000.50,010327,345601.50,2399,18,123456,-12.345,21"))
    }

    @Test("retiming rewrites the times and dates of proprietary sentences")
    func proprietarySentences() throws {
        let date = try #require(CalendarDate(year: 2027, month: 2, day: 28))
        let clock = try #require(TimeOfDay(hour: 9, minute: 8, second: 7))
        func log(_ time: String, day: String, month: String, year: String) -> [UInt8] {
            Self.text(
                "PASHR,\(time).00,90.00,T,1.00,2.00,0.00,0.100,0.100,0.200,1,0",
                "PASHR,POS,0,12,\(time).00,5231.2,N,01324.3,E,34.0,,90.0,0.1,0.0,1.5,0.9,1.2,0.8,GP01",
                "PASHR,VEL,1,\(time).00,0.100,0.200,0.000,,,,,",
                "PGRMF,402,345601,\(day)\(month)\(year),\(time),18,5231.2,N,01324.3,E,A,2,0,90,1,1",
                "PQTMPVT,1,345619000,20\(year)\(month)\(day),\(time).00,,3,12,18,52.52,13.405,34.0,46.9,0,0,0,0,90,0.9,1.5",
                "PSTI,030,\(time).00,A,5231.2,N,01324.3,E,34.0,0.1,0.0,0.0,\(day)\(month)\(year),A,0.0,0.0",
                "PTNL,GGK,\(time).00,\(month)\(day)\(year),5231.2,N,01324.3,E,1,12,1.5,EHT80.9,M",
                "PTNL,BPQ,\(time).00,\(month)\(day)\(year),5231.2,N,01324.3,E,EHT80.9,M,1",
                "PUBX,00,\(time).00,5231.2,N,01324.3,E,34.0,G3,1.0,1.0,0.0,90.0,0.0,,0.9,1.2,0.8,12,0,0",
                "PUBX,01,\(time).00,391000.0,5820000.0,34.0,G3,1.0,1.0,0.0,90.0,0.0,,0.9,1.2,0.8,12,0,0")
        }
        let old = log("120028", day: "05", month: "06", year: "20")
        let bursts = Array(Replay(old, retimedTo: UTCTime(date: date, time: clock)))
        #expect(bursts.flatMap(\.bytes) == log("090807", day: "28", month: "02", year: "27"))
    }

    @Test("timestamps keep increasing when a log is replayed repeatedly")
    func aLoopIsRetimedContinuously() throws {
        let reading = DecodedLog(
            bursts: Array(Replay(Self.log + Self.log, retimedTo: UTCTime(secondsSince1970: 1_800_000_000))))
        #expect(reading.statistics.rejected == 0)
        let times = reading.epochs.compactMap(\.fix.time)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        #expect(times.first == UTCTime(secondsSince1970: 1_800_000_000))
        #expect(times.last?.secondsSince1970 == 1_800_000_008)
    }

    @Test("a log that spans 300 years is replayed completely")
    func aLogOfCenturiesIsReplayed() {
        let days = (0..<230_000).map { $0 * 43_199 % 86_400 }
        let log = days.flatMap { second in
            let clock = [second / 3_600, second / 60 % 60, second % 60].map { "\($0 / 10)\($0 % 10)" }.joined()
            return Self.text("GPZDA,\(clock),,,,,")
        }
        var last = 0.0
        var count = 0
        for burst in Replay(log, retimedTo: UTCTime(secondsSince1970: 1_800_000_000)) {
            #expect(burst.time >= last)
            last = burst.time
            count += 1
        }
        #expect(count == days.count)
        #expect(last > 50 * 365 * 86_400)
    }

    @Test("retiming leaves sentences with wrong checksums unchanged")
    func damagedSentencesAreReplayedUnchanged() {
        var log = Self.log
        log[12] = UInt8(ascii: "9")
        let bursts = Array(Replay(log, retimedTo: UTCTime(secondsSince1970: 1_800_000_000)))
        #expect(bursts.flatMap(\.bytes).prefix(40) == log.prefix(40))
    }

    @Test("a log from the simulator is replayed at its original pace")
    func aSimulatedReceiverIsReplayedAtItsOwnPace() throws {
        let bursts = Array(try receiver())
        let replayed = Array(Replay(bursts.flatMap(\.bytes)))
        #expect(replayed.flatMap(\.bytes) == bursts.flatMap(\.bytes))
        #expect(abs((replayed.last?.time ?? 0) - 119) < 1.1)
    }

    private static func text(_ bodies: String...) -> [UInt8] { bodies.flatMap { Array(line($0).utf8) } }
}
