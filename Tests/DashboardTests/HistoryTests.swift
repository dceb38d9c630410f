import GPSBridge
import Testing

@testable import Dashboard
@testable import Receivers

@Suite struct HistoryTests {
    private func satellite(_ strength: Float?, azimuth: Float = 90) -> Satellite {
        Satellite(
            constellation: .gps, number: 7, receiverNumber: 7, elevation: 45, azimuth: azimuth, signalStrength: strength
        )
    }

    @Test("signal strengths are averaged over intervals of 7.5 seconds")
    func strengthsAreMeansOfPartsOfAMinute() {
        var history = SignalHistory()
        for second in 0..<60 {
            history.add(Sky(satellites: [satellite(second < 30 ? 20 : 40)]), at: Double(second))
        }
        #expect(history.strengths(of: satellite(nil), at: 59) == [20, 20, 20, 20, 40, 40, 40, 40])
        // Values older than a minute are dropped, and parts without a signal are nil.
        #expect(history.strengths(of: satellite(nil), at: 59 + 15) == [20, 20, 40, 40, 40, 40, nil, nil])
        #expect(history.strengths(of: satellite(nil), at: 1_000) == Array(repeating: nil, count: 8))
        history.add(Sky(satellites: [satellite(33)]), at: 1_000)
        #expect(history.strengths(of: satellite(nil), at: 1_000) == Array(repeating: nil, count: 7) + [33])
    }

    @Test("a satellite's trail has at most one point per degree")
    func aTrailHasAPlaceForEachDegree() {
        var history = SignalHistory()
        for tenth in 0..<100 {
            history.add(Sky(satellites: [satellite(40, azimuth: 90 + Float(tenth) / 10)]), at: Double(tenth))
        }
        var places: [Float] = []
        history.forEachDirection(of: satellite(nil)) { places.append($0.azimuth) }
        #expect(places.map { $0.rounded() } == [90, 91, 92, 93, 94, 95, 96, 97, 98, 99])
    }

    @Test("signals are dropped if the lists keep adding new satellites")
    func satellitesInDamagedLists() {
        func satellites(_ numbers: Range<UInt16>) -> [Satellite] {
            numbers.map { number in
                Satellite(
                    constellation: .gps, number: number, receiverNumber: number, elevation: 45, azimuth: 90,
                    signalStrength: 40)
            }
        }
        var history = SignalHistory()
        func known(_ numbers: Range<UInt16>, at seconds: Double) -> Int {
            satellites(numbers).count { !history.strengths(of: $0, at: seconds).isEmpty }
        }
        for satellite in satellites(0..<2_000) { history.add(Sky(satellites: [satellite]), at: 0) }
        #expect(1...401 ~= known(0..<2_000, at: 0))
        // Usually it is enough to drop the signals of a minute ago.
        history = SignalHistory()
        history.add(Sky(satellites: satellites(0..<300)), at: 0)
        history.add(Sky(satellites: satellites(1_000..<1_300)), at: 120)
        history.add(Sky(satellites: []), at: 121)
        #expect(known(0..<300, at: 121) == 0 && known(1_000..<1_300, at: 121) == 300)
    }

    @Test("speeds of the last minute are averaged over equal intervals")
    func speedsAreMeansOfPartsOfAMinute() {
        var history = SpeedHistory()
        for second in 0..<90 { history.add(second < 60 ? 10 : 20, at: Double(second)) }
        #expect(history.means(parts: 4, at: 89) == [10, 10, 20, 20])
        #expect(history.means(parts: 4, at: 119) == [20, 20, nil, nil])
        #expect(history.means(parts: 4, at: 10_000) == [nil, nil, nil, nil])
        #expect(history.means(parts: 0, at: 89).isEmpty)
    }

    @Test("speeds older than a minute are overwritten by new speeds")
    func oldSpeeds() {
        var history = SpeedHistory()
        history.add(10, at: 5)
        history.add(20, at: 65)
        #expect(history.means(parts: 60, at: 65).compactMap { $0 } == [20])
    }

    @Test("the mean and the standard deviation cover only the most recent values")
    func recentValuesAreTheLastOnes() {
        var values = RecentValues(capacity: 3)
        #expect(values.mean == nil)
        for value in [100.0, 1, 2, 3, .nan] { values.add(value) }
        #expect(values.mean == 2)
        #expect(values.deviation == 1)
        values.removeAll()
        values.add(5)
        #expect(values.mean == 5)
        #expect(values.deviation == nil)
    }

    @Test("message rates are measured over the last few seconds")
    func ratesAreThoseOfTheLastSeconds() {
        var rates = MessageRates()
        let (fast, slow) = (SentenceName(talker: "GN", code: "RMC"), SentenceName(talker: "GP", code: "GSV"))
        for second in 0...20 {
            var statistics = Receiver.Statistics()
            statistics.sentences = [fast: 10 * second, slow: second < 10 ? second : 10]
            statistics.messages = [MessageName(.ubx, "NAV-PVT"): 5 * second, MessageName(.sirf, "41"): second]
            rates.add(statistics, at: Double(second))
        }
        #expect(rates.rates.map(\.name.text) == ["GNRMC", "NAV-PVT", "SiRF 41"])
        #expect(rates.rates.map(\.perSecond) == [10, 5, 1])
    }

    @Test("messages of too many types have a common rate")
    func commonRate() {
        var rates = MessageRates()
        for second in 0...5 {
            var statistics = Receiver.Statistics()
            statistics.otherSentences = 3 * second
            statistics.otherMessages = [.ubx: 2 * second]
            rates.add(statistics, at: Double(second))
        }
        #expect(rates.rates.map(\.name.text) == ["other sentences", "UBX others"])
        #expect(rates.rates.map(\.perSecond) == [3, 2])
    }

    @Test("raw text has one line for each frame and contains sentences unchanged")
    func rawText() {
        var decoder = StreamDecoder(earliestDate: nil)
        let frame: [UInt8] = [0xB5, 0x62, 0x01, 0x61, 4, 0, 1, 2, 3, 4, 0x70, 0xDB]
        let sentence = "$GPGLL,4807.038,N,01131.000,E,123519.00,A,A*66"
        var batch = Receiver.Batch(
            time: .now, status: Receiver.Status(phase: .reading(.good), since: .now), statistics: .init())
        var text = RawText()
        batch.bytes = Array("noise\r\n".utf8)
        #expect(text.bytes(of: batch) == batch.bytes)
        batch.bytes = frame + Array("\(sentence)\r\n".utf8)
        batch.add(decoder.read(batch.bytes))
        #expect(
            String(decoding: text.bytes(of: batch), as: UTF8.self)
                == "UBX NAV-EOE 12 bytes: b5 62 01 61 04 00 01 02 03 04 70 db\n\(sentence)\n")
    }

    @Test("the tail of the raw text keeps the last lines and masks control characters")
    func theLastLinesAreKept() {
        var tail = RawTail()
        #expect(tail.lines(3, width: 80).isEmpty)
        for line in 0..<2_000 { tail.append(Array("$LINE,\(line)\r\n".utf8)) }
        tail.append(Array("$HALF\u{1B}[2J".utf8))
        #expect(tail.lines(2, width: 80) == ["$LINE,1999", "$HALF.[2J"])
        #expect(tail.lines(2, width: 5) == ["$LINE", "$HALF"])
        #expect(tail.lines(5_000, width: 80).count > 1_000)
        tail.append(Array(repeating: 0x41, count: 40_000))
        #expect(tail.lines(2, width: 3).allSatisfy { $0 == "AAA" })
    }

    @Test("the event log drops its oldest events when it is full")
    func theLogIsBounded() {
        var log = EventLog()
        for number in 0..<5_000 { log.add("\(number)", at: UTCTime(secondsSince1970: 0)) }
        #expect(log.events.count <= 500)
        #expect(log.events.last?.text == "4999")
    }
}
