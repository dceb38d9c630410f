import NMEA
import TestSupport
import Testing

@testable import GNSS

/// Tests of live receivers that begin each burst with the satellites, whose values do not tell to which fix they belong.
struct LeadAfterPauseTests {
    /// The sentences of one second. Only the time and the strength of the signal change.
    private struct Second {
        let number: Int
        var digits: String { (number < 10 ? "0" : "") + "\(number)" }
        var rmc: String { line("GPRMC,1200\(digits),A,4807.038,N,01131.000,E,1.0,084.4,130326,,,A") }
        var gga: String { line("GPGGA,1200\(digits),4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,") }
        var vtg: String { line("GPVTG,084.4,T,,M,1.0,N,1.9,K,A") }
        var gsa: String { line("GPGSA,A,3,01,02,03,04,05,06,07,08,,,,,1.7,0.9,1.5") }
        var gsv: String { line("GPGSV,1,1,01,01,40,083,\(digits)") }

        func sentence(_ code: String) -> String {
            switch code {
            case "RMC": rmc
            case "GGA": gga
            case "VTG": vtg
            case "GSA": gsa
            default: gsv
            }
        }
    }

    private struct Line: ~Copyable {
        private var decoder = ReceiverDecoder(options: .init(isLive: true))

        /// Sends sentences without a pause, and returns the emitted epochs.
        mutating func send(_ sentences: [String]) -> [Epoch] {
            var epochs: [Epoch] = []
            Array(sentences.joined().utf8).withUnsafeBytes { decoder.read($0) { epochs.append($0) } }
            return epochs
        }

        /// Pauses as long as between two bursts.
        mutating func pause() -> [Epoch] {
            if decoder.awaitsPause { decoder.notePause() }
            var epochs: [Epoch] = []
            if decoder.rest == .whole { decoder.handleIdleLine { epochs.append($0) } }
            return epochs
        }

        var awaitsPause: Bool { decoder.awaitsPause }
    }

    /// The number of seconds after which the order must be known.
    private static let learned = 15

    @Test(
        "satellites that are sent before a fix belong to it, and its epoch is emitted once, with its last sentence",
        arguments: [["GSV", "GSA", "RMC", "GGA"], ["GSV", "GGA", "VTG", "RMC", "GSA"], ["VTG", "GSV", "RMC", "GGA"]])
    func leading(order: [String]) {
        var line = Line()
        for number in 1...40 {
            let second = Second(number: number)
            let epochs = line.send(order.map(second.sentence)) + line.pause()
            guard number > Self.learned else { continue }
            #expect(epochs.count == 1)
            #expect(epochs.first?.isAmendment == false)
            #expect(epochs.first?.fix.time?.secondsSince1970 == 1_773_403_200 + Int64(number))
            #expect(epochs.first?.sky?.satellites.first?.signalStrength == Float(number))
            #expect(epochs.first?.sentences.map { "\($0.code)" } == order)
        }
    }

    @Test("bursts that begin with different sentences are recognized")
    func rareSatellites() {
        var line = Line()
        for number in 1...100 {
            let second = Second(number: number % 60)
            let order = (number % 5 == 0 ? ["GSV"] : []) + ["GSA", "RMC", "GGA"]
            let epochs = line.send(order.map(second.sentence)) + line.pause()
            guard number > 60 else { continue }
            #expect(epochs.count == 1)
            #expect(epochs.first?.sentences.map { "\($0.code)" } == order)
        }
    }

    @Test("pauses within the bursts of other receivers do not move sentences to the next epoch", arguments: 1...4)
    func pausesWithin(place: Int) {
        let order = ["RMC", "GGA", "GSA", "GSV"]
        var line = Line()
        var epochs: [Epoch] = []
        for number in 1...40 {
            let sentences = order.map(Second(number: number).sentence)
            epochs += line.send(Array(sentences[..<place])) + line.pause()
            epochs += line.send(Array(sentences[place...])) + line.pause()
        }
        #expect(epochs.allSatisfy { $0.sentences.first?.code == "RMC" })
        #expect(Set(epochs.map(\.fix.time)).count == 40)
    }

    @Test("pauses after the satellites disprove that they begin an epoch")
    func disproof() {
        var line = Line()
        for number in 1...20 {
            let second = Second(number: number)
            _ = line.send([second.gsv, second.rmc, second.gga]) + line.pause()
        }
        // From here on, the satellites are sent last. The first ones still seem to begin an epoch.
        var epochs: [Epoch] = []
        for number in 21...59 {
            let second = Second(number: number)
            epochs += line.send([second.rmc, second.gga]) + line.pause() + line.send([second.gsv]) + line.pause()
        }
        #expect(epochs.dropFirst(6).allSatisfy { $0.sentences.first?.code == "RMC" })
    }

    @Test("no pause is awaited after an epoch that was emitted with its last sentence")
    func order() {
        var line = Line()
        for number in 1...20 {
            let second = Second(number: number)
            let epochs = line.send([second.rmc, second.gga, second.gsa, second.gsv])
            guard number > Self.learned else { continue }
            #expect(epochs.count == 1)
            let awaitsPause = line.awaitsPause
            #expect(!awaitsPause)
        }
    }
}
