import NMEA
import TestSupport
import Testing

@testable import GNSS

/// Tests of receivers that send untimed sentences before the timed sentences of their epoch.
struct LeadingSentencesTests {
    /// The number of seconds after which the order must be known.
    private static let learned = 12

    /// The sentences of one second. The speed in knots and the course equal its number.
    private struct Second {
        var number: Int
        /// Whether the dilution changes by 0.1 each second.
        var hasSmallSteps = false
        var rmc: String { line("GPRMC,1200\(digits),A,4807.038,N,01131.000,E,\(speed),0\(digits).0,130326,,,A") }
        var gga: String { line("GPGGA,1200\(digits),4807.038,N,01131.000,E,1,08,\(dilution),545.4,M,46.9,M,,") }
        var gns: String { line("GNGNS,1200\(digits),4807.038,N,01131.000,E,AAN,08,\(dilution),545.4,46.9,,") }
        var vtg: String { line("GPVTG,0\(digits).0,T,,M,\(speed),N,,K,A") }
        var gsa: String { gsa(talker: "GP") }

        func gsa(talker: String) -> String {
            line("\(talker)GSA,A,3,01,02,03,04,05,06,07,08,,,,,2.0,\(dilution),1.5")
        }

        var speedInMetersPerSecond: Double { Double(number) * 1_852 / 3_600 }

        /// The strength of the only signal is the number of the second.
        var gsv: String { line("GPGSV,1,1,01,01,40,083,\(digits)") }

        var digits: String { (number < 10 ? "0" : "") + "\(number)" }
        private var speed: String { "\(number).0" }
        /// A dilution that differs from the seconds before and after.
        var dilution: String { hasSmallSteps ? "1.\(number % 10)" : "\(1 + number % 5).\(number % 10)" }
    }

    private static func stream(_ seconds: ClosedRange<Int> = 1...30, _ sentences: (Second) -> [String]) -> [UInt8] {
        seconds.flatMap { sentences(Second(number: $0)).joined().utf8 }
    }

    @Test("speed, course and dilution in sentences before RMC belong to the epoch of RMC", arguments: [false, true])
    func leading(isLive: Bool) {
        let epochs = BinaryEpochs.decode(Self.stream { [$0.gsa, $0.vtg, $0.rmc, $0.gga] }, isLive: isLive)
        for (index, epoch) in epochs.enumerated().dropFirst(Self.learned + 2) {
            let second = Second(number: 30 - (epochs.count - 1 - index))
            #expect(epoch.fix.speed.map { abs($0 - second.speedInMetersPerSecond) < 0.01 } == true)
            #expect(epoch.fix.course == Double(second.number))
            #expect(epoch.fix.dilution.horizontal == Double(second.dilution))
            #expect(epoch.isComplete && !epoch.isAmendment)
        }
        #expect(epochs.last?.sentences.map(\.code) == ["GSA", "VTG", "RMC", "GGA"])
    }

    @Test("dilutions that change only by the smallest step show the order", arguments: [false, true])
    func smallSteps(isLive: Bool) {
        let bytes = (1...30).flatMap { number in
            let second = Second(number: number, hasSmallSteps: true)
            return [second.gsa, second.gga, second.rmc].joined().utf8
        }
        let epochs = BinaryEpochs.decode(bytes, isLive: isLive)
        for (index, epoch) in epochs.enumerated().dropFirst(Self.learned + 2) {
            let second = Second(number: 30 - (epochs.count - 1 - index), hasSmallSteps: true)
            #expect(epoch.fix.dilution.horizontal == Double(second.dilution))
            #expect(epoch.sentences.map(\.code) == ["GSA", "GGA", "RMC"] && !epoch.isAmendment)
        }
    }

    @Test("a live epoch is emitted with its last sentence, before the sentences of the next epoch")
    func promptEpochs() {
        var decoder = ReceiverDecoder(options: EpochBuilder.Options(isLive: true))
        for number in 1...30 {
            let second = Second(number: number)
            for text in [second.gsa, second.vtg, second.rmc, second.gga] {
                var epochs: [Epoch] = []
                Array(text.utf8).withUnsafeBytes { decoder.read($0) { epochs.append($0) } }
                if number > Self.learned { #expect(epochs.count == (text == second.gga ? 1 : 0)) }
            }
        }
    }

    // The stream begins with sentences of a second whose RMC is missing.
    @Test(
        "speed and dilution in sentences after RMC belong to the epoch of RMC, even if a stream begins before them",
        arguments: [false, true])
    func trailing(isLive: Bool) {
        let stream = Self.stream { second in
            let next = Second(number: second.number + 1)
            return [second.gsa, second.vtg, next.rmc, next.gga]
        }
        let epochs = BinaryEpochs.decode(stream, isLive: isLive).filter { $0.fix.time != nil }
        // A live receiver's last epoch is still incomplete.
        #expect(epochs.filter { !$0.isAmendment }.count == (isLive ? 29 : 30))
        #expect(epochs.dropFirst().dropLast().allSatisfy { $0.sentences.first?.code == "RMC" })
    }

    @Test("the loss of the fix in a sentence before RMC does not revoke the previous fix")
    func lostFix() {
        let stream = Self.stream { second in
            guard second.number > 20 else { return [second.gsa, second.vtg, second.rmc, second.gga] }
            return [
                line("GPGSA,A,1,,,,,,,,,,,,,,,"), line("GPVTG,,T,,M,,N,,K,N"),
                line("GPRMC,1200\(second.number),V,,,,,,,130326,,,N"), line("GPGGA,1200\(second.number),,,,,0,,,,,,,,"),
            ]
        }
        let fixes = BinaryEpochs.decode(stream).map(\.fix)
        #expect(fixes.filter(\.hasPosition).count == 20)
        #expect(fixes.filter { $0.mode == .noFix }.count == 10)
    }

    @Test("sentences between two sentences with the time of an epoch never begin an epoch", arguments: [false, true])
    func within(isLive: Bool) {
        // While there is no fix, only GNS has a time, and seems to be the end of the cycle.
        let stream = Self.stream { second in
            guard second.number > 5 else {
                return [
                    line("GNGNS,1200\(second.digits),,,,,NNN,,,,,,"), line("GPGGA,,,,,,0,,,,,,,,"),
                    line("GPRMC,,V,,,,,,,,,,N"),
                ]
            }
            return [second.gns, second.vtg, second.gsa, second.gga, second.rmc]
        }
        let epochs = BinaryEpochs.decode(stream, isLive: isLive).filter(\.fix.hasPosition)
        #expect(Set(epochs.map(\.fix.time)).count == 25)
        #expect(epochs.filter { !$0.isAmendment }.count == 25)
    }

    @Test("an infrequent RMC does not make the VTG of each epoch seem to precede it", arguments: [true, false])
    func rareRMC(isFirst: Bool) {
        let stream = Self.stream(1...59) { second in
            let rmc = second.number % 5 == 0 ? [second.rmc] : []
            return isFirst ? rmc + [second.gga, second.vtg] : [second.gga] + rmc + [second.vtg]
        }
        for (index, fix) in BinaryEpochs.decode(stream).map(\.fix).enumerated() {
            let second = Second(number: index + 1)
            #expect(fix.speed.map { abs($0 - second.speedInMetersPerSecond) < 0.01 } == true)
        }
    }

    @Test("satellites after GGA belong to the epoch of GGA even if GSA precedes it")
    func trailingSatellites() {
        let epochs = BinaryEpochs.decode(Self.stream { [$0.gsa, $0.rmc, $0.gga, $0.gsv] }).filter(\.fix.hasPosition)
        #expect(epochs.map { $0.sky?.satellites.first?.signalStrength } == (1...30).map { Float($0) })
    }

    @Test("after a lost sentence, all epochs are complete", arguments: 15...17)
    func lostSentence(number: Int) {
        for order in 0...1 {
            let stream = Self.stream { second in
                var sentences = [second.gsa, second.rmc, second.gsv, second.gga]
                if order == 1 { sentences = [second.gga, second.vtg, second.rmc, second.gsa] }
                if second.number == number { sentences.removeAll { $0 == (order == 0 ? second.gga : second.rmc) } }
                return sentences
            }
            #expect(BinaryEpochs.decode(stream).count { $0.fix.time != nil } == 30)
        }
    }

    @Test("nothing is learned from GSA sentences with different dilutions")
    func severalDilutions() {
        let stream = Self.stream { second in
            [second.gsa, Second(number: second.number - 1).gsa(talker: "GL"), second.rmc, second.gga]
        }
        let epochs = BinaryEpochs.decode(stream).filter(\.fix.hasPosition)
        #expect(epochs.dropFirst().allSatisfy { $0.sentences.first?.code == "RMC" })
    }

    @Test("a receiver that begins to send VTG between RMC and GGA repeats at most one epoch")
    func reordered() {
        let orders: [(Second) -> [String]] = [{ [$0.rmc, $0.vtg, $0.gga] }, { [$0.gga, $0.vtg, $0.rmc] }]
        for (order, repetitions) in zip(orders, [0, 1]) {
            let stream = Self.stream { $0.number < 15 ? [$0.vtg, $0.rmc, $0.gga] : order($0) }
            let epochs = BinaryEpochs.decode(stream).filter { $0.fix.time != nil }
            #expect(epochs.count <= 30 + repetitions)
            #expect(Set(epochs.map(\.fix.time)).count == 30)
        }
    }
}
