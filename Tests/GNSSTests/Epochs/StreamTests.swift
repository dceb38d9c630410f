import NMEA
import TestSupport
import Testing

@testable import GNSS

/// Tests of whole streams in chunks of any size, and of hostile streams.
struct StreamTests {
    // MARK: Chunks

    @Test("the chunk size does not change the epochs", arguments: 0..<6 as Range<UInt64>)
    func chunking(seed: UInt64) {
        var random = SplitMix64(seed: 200 + seed)
        let stream = receivers(moments: 60, &random)
        let whole = read(stream) { nil }
        #expect(whole.count > 100)
        for size in [1, 7, 64, 500] { #expect(read(stream) { size } == whole, "\(size)") }
        for _ in 0..<5 { #expect(read(stream) { Int.random(in: 0...200, using: &random) } == whole) }
    }

    @Test("garbage and binary frames between sentences do not change the epochs")
    func garbageAndFrames() {
        var random = SplitMix64(seed: 12)
        for order in Order.all {
            var stream: [UInt8] = []
            for content in order.moments(0..<20) {
                stream += (0..<Int.random(in: 0...20, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
                if Int.random(in: 0..<3, using: &random) == 0 { stream += Frames.ubx(Array(line(Make.gga(77)).utf8)) }
                stream += Array(line(content).utf8)
            }
            #expect(read(stream) { nil } == epochs(order.moments(0..<20)), "\(order)")
        }
    }

    @Test("Framer and SentenceReader give the same epochs")
    func aFramerAndAReaderGiveTheSameEpochs() {
        for order in Order.all {
            let contents = order.moments(0..<20)
            #expect(read(Array(lines(contents).utf8)) { 100 } == epochs(contents), "\(order)")
        }
    }

    // MARK: Receivers without time

    @Test("sentences without a time give one epoch per repetition of their sequence")
    func roundsWithoutTime() {
        let round =
            ["GPGGA,,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,", Make.gsa([1, 2, 3, 4])]
            + Make.gsv([1, 2, 3, 4, 5]) + [Make.vtg()]
        let found = epochs((0..<20).flatMap { _ in round })
        #expect(found.count == 20)
        #expect(found.allSatisfy { $0.fix.time == nil && $0.fix.hasPosition && $0.sky?.satellites.count == 5 })
        #expect(found.allSatisfy { $0.sentences.count == round.count })
    }

    @Test("VTG and GSV alone give one epoch per repetition of their sequence")
    func coursesAndSatellitesOnly() {
        let round = [Make.vtg()] + Make.gsv([1, 2, 3, 4, 5]) + Make.gsv([65, 66], "GL")
        let found = epochs((0..<20).flatMap { _ in round })
        #expect(found.map { $0.sky?.satellites.count } == Array(repeating: 7, count: 20))
    }

    @Test("GSV alone gives epochs with a sky but no fix")
    func satellitesOnly() {
        let found = epochs((0..<500).flatMap { Make.gsv(Array(1...4 + $0 % 8)) })
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { $0.sky != nil && $0.fix == Fix() })
    }

    @Test("TXT, PMTK and WPL alone give no epochs")
    func textsOnly() {
        #expect(epochs((0..<5000).map { "GPTXT,01,01,02,MESSAGE \($0)" }).isEmpty)
        #expect(epochs((0..<5000).map { "PMTK001,\($0),3" }).isEmpty)
        #expect(epochs((0..<5000).map { "GPWPL,4807.038,N,01131.000,E,W\($0)" }).isEmpty)
    }

    @Test("an empty stream gives no epochs and zero statistics")
    func emptyStream() {
        #expect(epochs([]).isEmpty)
        var station = Station()
        #expect(station.pause().isEmpty)
        #expect(station.finish().isEmpty)
        #expect(station.builder.statistics == EpochBuilder.Statistics())
    }

    @Test("finish() emits the last epoch only once")
    func finishTwice() {
        var station = Station()
        station.send(Make.rmc(0), Make.gga(0))
        #expect(station.finish().count == 1)
        #expect(station.finish().isEmpty)
        #expect(station.pause().isEmpty)
    }

    @Test("an epoch builder can be used again after finish()")
    func reuse() {
        var station = Station()
        station.send(Make.rmc(0), Make.gga(0))
        _ = station.finish()
        #expect((station.send(Make.rmc(5), Make.gga(5)) + station.finish()).map(\.second) == [5])
    }

    // MARK: Bounds

    @Test("epochs without a time hold at most 1,000 sentences")
    func streamsWithoutTimeAreBounded() {
        let untimed: [[@Sendable (Int) -> String]] = [
            [{ _ in "HEHDT,101.3,T" }], [{ _ in Make.vtg() }], [{ _ in Make.gsv([1, 2, 3])[0] }],
            [{ _ in Make.gsv([1, 2, 3, 4, 5])[0] }], [{ _ in Make.gsv([1, 2, 3, 4, 5])[1] }],
            [{ _ in Make.gsa([1, 2, 3]) }], [{ "GPTXT,01,01,02,\($0)" }], [{ "PXYZ\($0 % 1000),1" }],
            [{ "A\(["A", "B", "C"][$0 % 3])X\($0 % 10)Y,1" }],
        ]
        for timed in [nil, Make.gga(0), Make.gga(nil, quality: 0)] {
            for contents in untimed {
                var station = Station()
                var largest = 0
                var found = 0
                if let timed { station.send(timed) }
                for number in 0..<3000 {
                    for epoch in station.send(contents[0](number)) {
                        found += 1
                        largest = max(largest, epoch.sentences.count)
                    }
                }
                #expect(largest <= 1000)
                #expect(found <= 3001)
            }
        }
    }

    @Test("the epoch builder's memory does not grow with the stream")
    func boundedMemory() {
        var builder = EpochBuilder(options: .init(isLive: false))
        var framer = Framer()
        let block = Array(
            String(repeating: lines(Make.gsv([1, 2, 3, 4, 5, 6])[0], "HEHDT,101.3,T", Make.gsa([1])), count: 500).utf8)
        var sizes: [Int] = []
        for _ in 0..<10 {
            block.withUnsafeBytes { framer.read($0) { builder.add($0) { _ in } } }
            sizes.append(size(of: builder))
        }
        #expect(sizes.max() ?? 0 < 2500)
    }

    @Test("random times and dates give consistent epochs")
    func hostileTimes() {
        var random = SplitMix64(seed: 13)
        for seed in 0..<20 {
            var contents: [String] = []
            for _ in 0..<300 {
                let second = Double(Int.random(in: 0...864_000, using: &random)) / 10
                let date = (0..<3).map { _ in Make.padded(Int.random(in: 0...40, using: &random), 2) }.joined()
                let choices = [
                    Make.gga(second), Make.rmc(second, date: date), Make.gll(second), Make.voidRMC(second, date: date),
                    Make.gga(second, quality: 0), Make.gga(nil, quality: 0), Make.gst(second), Make.vtg(),
                    Make.gsa([1, 2]),
                    Make.gsv([1, 2, 3])[0], Make.gns(second), Make.voidGLL(nil),
                    "GPZDA,\(Make.time(second)),31,12,-32768,,",
                    "GPZDA,\(Make.time(second)),31,12,32767,,", Make.zda(second, day: 29, month: 2, year: 2024),
                ]
                if let choice = choices.randomElement(using: &random) { contents.append(choice) }
            }
            for earliest in [
                nil, CalendarDate(year: .max, month: 12, day: 31), CalendarDate(year: 2024, month: 1, day: 1),
            ] {
                let found = epochs(contents, earliestDate: earliest)
                #expect(found.count <= contents.count + 1, "\(seed)")
                // If there is a position, it has a coordinate and a number of dimensions. Otherwise, all of its values
                // are missing.
                for epoch in found {
                    #expect(epoch.fix.hasPosition == (epoch.fix.coordinate != nil))
                    if !epoch.fix.hasPosition { #expect(epoch.fix.altitude == nil && epoch.fix.errors == nil) }
                }
            }
        }
    }

    @Test("statistics match the emitted epochs")
    func statistics() {
        var random = SplitMix64(seed: 14)
        var station = Station()
        var found: [Epoch] = []
        for second in 0..<200 {
            let order = Order.all[second / 20]
            let contents = order.sentences(Double(second)).filter { _ in Int.random(in: 0..<8, using: &random) > 0 }
            found += station.send(contents)
            if Int.random(in: 0..<5, using: &random) == 0 { found += station.pause() }
        }
        found += station.finish()
        #expect(station.builder.statistics.epochs == found.count)
        #expect(station.builder.statistics.incomplete == found.count { !$0.isComplete })
    }

    @Test("sentences added in batches or one by one give the same epochs")
    func batches() {
        var random = SplitMix64(seed: 15)
        let stream = receivers(moments: 50, &random)
        var framer = Framer()
        var sentences: [TypedSentence] = []
        stream.withUnsafeBytes { framer.read($0) { sentences.append($0.typed()) } }
        framer.finish { sentences.append($0.typed()) }
        var builder = EpochBuilder(options: .init(isLive: false))
        var together: [Epoch] = []
        builder.add(sentences.span) { together.append($0) }
        builder.add([TypedSentence]().span) { together.append($0) }
        builder.finish { together.append($0) }
        #expect(together == read(stream) { nil })
        #expect(!together.isEmpty)
    }

    // MARK: -

    /// Returns the output of several kinds of receivers in turn, with frames, garbage and lost sentences.
    private func receivers(moments: Int, _ random: inout SplitMix64) -> [UInt8] {
        var stream: [UInt8] = []
        for round in 0..<4 {
            guard let order = Order.all.randomElement(using: &random) else { continue }
            for second in round * moments..<(round + 1) * moments {
                for content in order.sentences(Double(second)) {
                    switch Int.random(in: 0..<30, using: &random) {
                    case 0: continue
                    case 1: stream += Array(line(content).utf8.dropLast(5))
                    case 2: stream += Frames.ubx(Array(line(content).utf8)) + Array(line(content).utf8)
                    case 3: stream += [0xB5, 0x62, 0xFF] + Array(line(content).utf8)
                    default: stream += Array(line(content).utf8)
                    }
                }
            }
        }
        return stream
    }

    private func read(_ stream: [UInt8], chunkSizes: () -> Int?) -> [Epoch] {
        var framer = Framer()
        var builder = EpochBuilder(options: .init(isLive: false))
        var found: [Epoch] = []
        var position = 0
        while position < stream.count {
            let end = min(stream.count, position + (chunkSizes() ?? stream.count))
            stream[position..<end].withUnsafeBytes { framer.read($0) { builder.add($0) { found.append($0) } } }
            position = end
        }
        framer.finish { builder.add($0) { found.append($0) } }
        builder.finish { found.append($0) }
        return found
    }

    /// Returns the number of elements in all arrays of a value, at any depth.
    private func size(of value: Any) -> Int {
        Mirror(reflecting: value).children.reduce(0) { sum, child in
            if let array = child.value as? any Collection { return sum + array.count }
            return sum + size(of: child.value)
        }
    }
}
