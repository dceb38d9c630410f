import GNSS
import GPSSimulator
import NMEA
import TestSupport
import Testing
import UBX

/// Tests of replaying binary messages.
struct BinaryReplayTests {
    /// Returns a NAV-PVT message of 2026-01-01, and a message without a time.
    private static func ubx(_ second: Double) -> [UInt8] {
        var solution = NavPVT()
        solution.timeOfWeek = UInt32(((4 * 86_400 + 18) + second) * 1_000)
        (solution.year, solution.month, solution.day) = (2026, 1, 1)
        (solution.minute, solution.second) = (UInt8(second / 60), UInt8(Int(second) % 60))
        solution.nanosecond = Int32((second - second.rounded(.down)) * 1e9)
        solution.validity = [.date, .time, .fullyResolved]
        solution.fixTypeValue = NavPVT.FixType.threeDimensional.rawValue
        solution.flags = [.isFixOK]
        (solution.latitude, solution.longitude) = (48.1, 11.5)
        var bytes: [UInt8] = []
        solution.append(to: &bytes)
        MonRF().append(to: &bytes)
        return bytes
    }

    /// Returns an old message whose time is GPS time.
    private static func solution(_ second: Int) -> [UInt8] {
        var solution = NavSOL()
        solution.timeOfWeek = UInt32(4 * 86_400 + second) * 1_000
        solution.week = 2_399
        var bytes: [UInt8] = []
        solution.append(to: &bytes)
        return bytes
    }

    private static func sentence(_ clock: String) -> [UInt8] {
        Array(line("GPGGA,\(clock),4806.0,N,01130.0,E,1,08,1.0,520.0,M,46.6,M,,").utf8)
    }

    @Test("the times in UBX messages set the pace of a replay")
    func pace() {
        let log = Self.ubx(0) + Self.ubx(1) + Self.ubx(1.5) + Self.ubx(65)
        let bursts = Array(Replay(log))
        #expect(bursts.map(\.time) == [0, 1, 1.5, 65])
        #expect(bursts.map(\.bytes) == [Self.ubx(0), Self.ubx(1), Self.ubx(1.5), Self.ubx(65)])
    }

    @Test("frames that contain line endings and arrive in pieces are replayed whole")
    func pieces() {
        // The byte for second 10 is a line feed.
        let log = Self.ubx(9) + Self.ubx(10) + Self.ubx(12)
        var rest = log[...]
        let replay = Replay {
            guard !rest.isEmpty else { return nil }
            defer { rest = rest.dropFirst(7) }
            return Array(rest.prefix(7))
        }
        let bursts = Array(replay)
        #expect(bursts.map(\.time) == [0, 1, 3])
        #expect(bursts.map(\.bytes) == [Self.ubx(9), Self.ubx(10), Self.ubx(12)])
    }

    @Test("sentences are retimed even if binary messages with another time come first")
    func retiming() {
        let log = Self.ubx(3) + Self.sentence("000000.00") + Self.ubx(4) + Self.sentence("000001.00")
        let bursts = Array(Replay(log, retimedTo: UTCTime(secondsSince1970: 1_800_000_000)))
        let text = String(decoding: bursts.flatMap(\.bytes), as: UTF8.self)
        #expect(text.contains("GPGGA,080000.00,") && text.contains("GPGGA,080001.00,"))
    }

    @Test("binary messages with GPS time set the replay pace even before the first position")
    func timeOfGPS() {
        let log = Self.solution(86_398) + Self.solution(86_399) + Self.solution(86_402)
        #expect(Replay(log).map(\.time) == [0, 1, 4])
    }

    @Test("the times in sentences set the replay pace even if a log also contains binary messages")
    func both() {
        // The receiver does not know the leap seconds yet, so its two times differ.
        let log = (0..<10).flatMap { Self.sentence("00000\($0).00") + Self.ubx(Double($0) + 3) + Self.solution($0) }
        let bursts = Array(Replay(log))
        #expect(bursts.map(\.time) == (0..<10).map(Double.init))
        #expect(bursts.flatMap(\.bytes) == log)
    }

    @Test("frames at the beginning of an epoch are replayed together with the epoch's sentences")
    func framesBeforeSentences() {
        let epochs = (0..<10).map { Self.ubx(Double($0)) + Self.sentence("00000\($0).00") + Self.ubx(Double($0)) }
        let bursts = Array(Replay(epochs.flatMap(\.self)))
        // The first frames set the pace until the first sentence arrives.
        #expect(bursts.dropFirst(2).map(\.bytes) == Array(epochs.dropFirst()))
    }

    @Test("frames whose epoch has no sentences are replayed with the sentences before them")
    func framesWithoutSentences() {
        let log = Self.sentence("000000.00") + Self.ubx(0) + Self.ubx(0.5) + Self.ubx(1) + Self.sentence("000001.00")
        let bursts = Array(Replay(log))
        #expect(bursts.map(\.time) == [0, 1])
        #expect(bursts.first?.bytes == Self.sentence("000000.00") + Self.ubx(0) + Self.ubx(0.5))
    }

    @Test("after the last sentence, binary messages set the replay pace")
    func endOfSentences() throws {
        let log = Self.sentence("000000.00") + (0..<600).flatMap { Self.ubx(Double($0)) }
        let last = try #require(Array(Replay(log)).last)
        #expect(last.time > 400 && last.time < 600)
    }

    @Test("a replay contains every byte of a binary log, even garbage and line endings within frames")
    func everyByte() {
        var random = SeededRandom(seed: 3)
        for _ in 0..<50 {
            var log = (0..<20).flatMap { Self.ubx(Double($0)) + Self.sentence("0000\(10 + $0).00") }
            for _ in 0..<10 {
                let garbage = (0..<Int.random(in: 0...300, using: &random)).map { _ in
                    Bool.random(using: &random) ? 0x0A : UInt8.random(in: 0...255, using: &random)
                }
                log.insert(contentsOf: garbage, at: Int.random(in: 0...log.count, using: &random))
            }
            var rest = log[...]
            let replay = Replay {
                guard !rest.isEmpty else { return nil }
                let piece = rest.prefix(Int.random(in: 1...400, using: &random))
                rest = rest.dropFirst(piece.count)
                return Array(piece)
            }
            let bursts = Array(replay)
            #expect(bursts.flatMap(\.bytes) == log)
            #expect(zip(bursts, bursts.dropFirst()).allSatisfy { $0.time <= $1.time })
        }
    }
}
