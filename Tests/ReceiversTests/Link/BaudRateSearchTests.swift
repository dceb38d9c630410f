import GPSSimulator
import ReceiverTestSupport
import Testing

@testable import Receivers

/// A receiver that sends one burst per period, read through an adapter at the search's baud rate.
private struct Listening {
    var wire: SerialWire
    let burst: [UInt8]
    /// The fraction of a second at which bursts begin.
    let phase: Double
    /// The number of milliseconds for which the adapter holds back received bytes, even if the baud rate changes.
    let lag: Int
    /// The index of a lost burst, counted from 0.
    let lostBurst: Int?
    /// The highest baud rate that the adapter supports.
    let fastest: Int
    /// The time from one burst to the next in seconds.
    let period: Double

    init(
        baudRate: Int, burst: [UInt8] = Listening.sentences, phase: Double, lag: Int = 0, lostBurst: Int? = nil,
        fastest: Int = .max, period: Double = 1
    ) {
        wire = SerialWire(baudRate: baudRate)
        self.burst = burst
        self.phase = phase
        self.lag = lag
        self.lostBurst = lostBurst
        self.fastest = fastest
        self.period = period
    }

    static let sentences = Array(
        """
        $GPGGA,092750.000,5321.6802,N,00630.3372,W,1,8,1.03,61.7,M,55.2,M,,*76\r
        $GPGSA,A,3,10,07,05,02,29,04,08,13,,,,,1.72,1.03,1.38*0A\r
        $GPGSV,3,1,11,10,63,137,17,07,61,098,15,05,59,290,20,08,54,157,30*70\r
        $GPGSV,3,2,11,02,39,223,19,13,28,070,17,26,23,252,,04,14,186,14*79\r
        $GPGSV,3,3,11,29,09,301,24,16,09,020,,36,,,*76\r
        $GPRMC,092750.000,A,5321.6802,N,00630.3372,W,0.02,31.66,280511,,,A*43\r

        """.utf8)

    static let withoutChecksums = Array(
        sentences.split(separator: UInt8(ascii: "\n")).flatMap { $0.prefix { $0 != UInt8(ascii: "*") } + [0x0D, 0x0A] })

    /// Returns the bytes that a simulated receiver with a fix sends each second.
    static func burst(of name: String) throws -> [UInt8] {
        var options = SimulatedReceiver.Options()
        options.baudRate = 921_600
        let receiver = SimulatedReceiver(
            try #require(Personality.named(name)), scenario: .default, options: options)
        return try #require(Array(receiver.prefix(62)).last).bytes
    }

    /// Runs the search. Returns its duration and the baud rate found.
    mutating func search(_ search: inout BaudRateSearch, from start: ContinuousClock.Instant) -> (
        seconds: Double, baudRate: Int
    )? {
        var decoder = StreamDecoder(earliestDate: nil)
        var nextBurst = phase
        var bursts = 0
        var kept: [(bytes: [UInt8], step: Int)] = []
        for step in 1...200_000 {
            // Adapters deliver their bytes once a millisecond.
            let time = Double(step) / 1000
            let now = start + .milliseconds(step)
            while nextBurst < time {
                if bursts != lostBurst { wire.send(burst, at: nextBurst) }
                nextBurst += period
                bursts += 1
            }
            kept.append((wire.receive(until: time, at: search.baudRate).map(\.value), step))
            var heard: [UInt8] = []
            while let first = kept.first, first.step + lag <= step { heard += kept.removeFirst().bytes }
            let evidence = decoder.read(heard).evidence
            var verdict = search.add(evidence, at: now)
            if verdict == .stay { verdict = search.tick(at: now) }
            switch verdict {
            case .found: return (time, search.baudRate)
            case .change:
                decoder = StreamDecoder(earliestDate: nil)
                while search.baudRate > fastest { _ = search.skip(at: now) }
            case .stay: break
            }
        }
        return nil
    }
}

@Suite struct BaudRateSearchTests {
    private let start = ContinuousClock.now

    @Test(
        "the search finds common baud rates within three seconds",
        arguments: BaudRateSearch.commonRates)
    func usualBaudRates(_ baudRate: Int) throws {
        for phase in stride(from: 0.01, to: 1, by: 0.013) {
            var search = BaudRateSearch(first: nil, at: start)
            var listening = Listening(baudRate: baudRate, phase: phase)
            let found = try #require(listening.search(&search, from: start))
            #expect(found.baudRate == baudRate)
            #expect(found.seconds < 3, "phase \(phase)")
        }
    }

    @Test(
        "an adapter's late bytes delay the search by at most three seconds",
        arguments: BaudRateSearch.commonRates, [4, 16, 30, 70])
    func lateBytes(_ baudRate: Int, _ lag: Int) throws {
        for phase in stride(from: 0.01, to: 1, by: 0.11) {
            var search = BaudRateSearch(first: nil, at: start)
            var listening = Listening(baudRate: baudRate, phase: phase, lag: lag)
            let found = try #require(listening.search(&search, from: start))
            #expect(found.baudRate == baudRate)
            // Many adapters have a latency of 16 ms.
            #expect(found.seconds < (lag <= 16 ? 3.1 : 6.1), "phase \(phase)")
        }
    }

    @Test(
        "the search takes no longer if the adapter does not support the highest baud rates",
        arguments: BaudRateSearch.commonRates.filter { $0 <= 115_200 })
    func slowAdapter(_ baudRate: Int) throws {
        for phase in stride(from: 0.01, to: 1, by: 0.11) {
            var search = BaudRateSearch(first: nil, at: start)
            var listening = Listening(baudRate: baudRate, phase: phase, fastest: 230_400)
            let found = try #require(listening.search(&search, from: start))
            #expect(found.baudRate == baudRate)
            #expect(found.seconds < 3.1, "phase \(phase)")
        }
    }

    @Test("the search takes at most 4.1 seconds if one burst is lost", arguments: BaudRateSearch.commonRates, 0...3)
    func lostBurst(_ baudRate: Int, _ lost: Int) throws {
        for phase in stride(from: 0.01, to: 1, by: 0.11) {
            var search = BaudRateSearch(first: nil, at: start)
            var listening = Listening(baudRate: baudRate, phase: phase, lostBurst: lost)
            let found = try #require(listening.search(&search, from: start))
            #expect(found.baudRate == baudRate)
            #expect(found.seconds < 4.1, "phase \(phase)")
        }
    }

    @Test(
        "the search finds the baud rate of a receiver that sends ten bursts per second",
        arguments: BaudRateSearch.commonRates.filter { $0 >= 38_400 }, [0, 16])
    func shortPauses(_ baudRate: Int, _ lag: Int) throws {
        for phase in stride(from: 0.01, to: 0.1, by: 0.011) {
            var search = BaudRateSearch(first: nil, at: start)
            var listening = Listening(baudRate: baudRate, phase: phase, lag: lag, period: 0.1)
            let found = try #require(listening.search(&search, from: start))
            #expect(found.baudRate == baudRate)
            #expect(found.seconds < 3, "phase \(phase)")
        }
    }

    @Test("the first sentence confirms a remembered baud rate", arguments: BaudRateSearch.commonRates)
    func rememberedBaudRate(_ baudRate: Int) throws {
        var search = BaudRateSearch(first: baudRate, at: start)
        var listening = Listening(baudRate: baudRate, phase: 0.5)
        let found = try #require(listening.search(&search, from: start))
        #expect(found.seconds < 0.5 + 0.2)
    }

    @Test(
        "a search that begins with a wrong remembered baud rate takes at most four seconds",
        arguments: BaudRateSearch.commonRates)
    func wrongMemory(_ baudRate: Int) throws {
        for remembered in BaudRateSearch.commonRates {
            var search = BaudRateSearch(first: remembered, at: start)
            var listening = Listening(baudRate: baudRate, phase: 0.3)
            let found = try #require(listening.search(&search, from: start))
            #expect(found.baudRate == baudRate)
            #expect(found.seconds < 4, "remembered \(remembered)")
        }
    }

    @Test(
        "the search finds rare baud rates within 30 seconds", arguments: BaudRateSearch.rareRates.filter { $0 > 2_400 })
    func rareBaudRates(_ baudRate: Int) throws {
        var search = BaudRateSearch(first: nil, at: start)
        var listening = Listening(baudRate: baudRate, phase: 0.3)
        let found = try #require(listening.search(&search, from: start))
        #expect(found.baudRate == baudRate || abs(Double(found.baudRate) / Double(baudRate) - 1) < 0.03)
        #expect(found.seconds < 30)
    }

    @Test("the search finds the baud rate of a receiver that sends no checksums", arguments: BaudRateSearch.commonRates)
    func noChecksums(_ baudRate: Int) throws {
        for phase in stride(from: 0.01, to: 1, by: 0.11) {
            var search = BaudRateSearch(first: nil, at: start)
            var listening = Listening(baudRate: baudRate, burst: Listening.withoutChecksums, phase: phase)
            let found = try #require(listening.search(&search, from: start))
            #expect(found.baudRate == baudRate)
            #expect(found.seconds < 3.1, "phase \(phase)")
        }
    }

    @Test("the search finds the baud rate of a receiver that sends only UBX", arguments: [9_600, 38_400, 115_200])
    func binaryOnly(_ baudRate: Int) throws {
        for phase in stride(from: 0.01, to: 1, by: 0.09) {
            var search = BaudRateSearch(first: nil, at: start)
            var listening = Listening(baudRate: baudRate, burst: Self.navigationFrame, phase: phase)
            let found = try #require(listening.search(&search, from: start))
            #expect(found.baudRate == baudRate)
            #expect(found.seconds < 12, "phase \(phase)")
        }
    }

    @Test(
        "the search takes no longer for receivers that send only frames than for receivers that send sentences",
        arguments: ["ublox6-ubx", "ublox8-ubx", "ubloxm10-ubx", "ubloxf9-ubx", "sirf3-sirf", "lasseniq"],
        BaudRateSearch.commonRates)
    func simulatedFrames(_ name: String, _ baudRate: Int) throws {
        // This receiver's bursts are so short that each allows only one attempt.
        let maxSeconds = name == "lasseniq" ? 4.1 : 3
        let burst = try Listening.burst(of: name)
        // On a slower line, the bursts would follow each other without a pause.
        guard burst.count * 10 < baudRate * 9 / 10 else { return }
        for phase in stride(from: 0.01, to: 1, by: 0.066) {
            var search = BaudRateSearch(first: nil, at: start)
            var listening = Listening(baudRate: baudRate, burst: burst, phase: phase)
            let found = try #require(listening.search(&search, from: start))
            #expect(found.baudRate == baudRate)
            #expect(found.seconds < maxSeconds, "phase \(phase)")
        }
    }

    @Test("the baud rate search continues during silence")
    func silence() {
        var search = BaudRateSearch(first: nil, at: start)
        var now = start
        for _ in 0..<100 {
            now = search.deadline
            #expect(search.tick(at: now) != .found)
        }
        #expect(!search.hasReceivedBytes)
        #expect(search.passes > 1)
    }

    @Test("the search stays at a silent baud rate until the deadline")
    func deadline() {
        var search = BaudRateSearch(first: nil, at: start)
        #expect(search.tick(at: search.deadline - .nanoseconds(1)) == .stay)
    }

    @Test("the search does not settle on a baud rate at which only text without sentences arrives")
    func endlessText() {
        var search = BaudRateSearch(first: nil, at: start)
        var now = start
        for _ in 0..<1_000 {
            now += .milliseconds(10)
            #expect(search.add(LineEvidence(bytes: 80, trailingText: 80), at: now) != .found)
        }
        #expect(search.hasReceivedBytes)
        #expect(search.passes > 1)
    }

    /// The UBX frame that receivers send once per fix, filled with zeros.
    private static let navigationFrame: [UInt8] = {
        let body: [UInt8] = [0x01, 0x07, 92, 0] + Array(repeating: 0, count: 92)
        var sums: (UInt8, UInt8) = (0, 0)
        for byte in body {
            sums.0 &+= byte
            sums.1 &+= sums.0
        }
        return [0xB5, 0x62] + body + [sums.0, sums.1]
    }()
}
