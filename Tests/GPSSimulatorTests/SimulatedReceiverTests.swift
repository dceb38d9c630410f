import GNSS
import GPSSimulator
import Testing

@Suite struct SimulatedReceiverTests {
    @Test("the same seed gives the same bytes, and a different seed gives different bytes", arguments: Fault.all)
    func theSameSeedBringsTheSameBytes(_ fault: Fault) throws {
        let plan = "\(fault.name):0.3"
        let bytes = try receiver([plan]).flatMap(\.bytes)
        #expect(try receiver([plan]).flatMap(\.bytes) == bytes)
        #expect(try receiver([plan], seed: 2).flatMap(\.bytes) != bytes)
    }

    @Test("a simulated receiver sends bursts at the requested rate")
    func theRateIsThatOfTheBursts() {
        var options = SimulatedReceiver.Options()
        options.rate = 5
        options.duration = 10
        let bursts = Array(SimulatedReceiver(.default, scenario: .default, options: options))
        #expect(bursts.count == 50)
        #expect(bursts.map(\.time) == (0..<50).map { Double($0) / 5 })
    }

    @Test("output beyond the capacity of the line is dropped")
    func outputIsLimitedByTheBaudRate() throws {
        var options = SimulatedReceiver.Options()
        options.baudRate = 1_200
        options.duration = 100
        let bursts = Array(SimulatedReceiver(.default, scenario: .default, options: options))
        let count = bursts.reduce(0) { $0 + $1.bytes.count }
        // The count includes the transmit buffer, which is sent after the end.
        #expect(count > 120 * 90 && count < 120 * 100 + 5_000)
    }

    @Test("a simulated RTK fix is float at first and then fixed", arguments: ["ubloxf9", "skytraq"])
    func rtkFixesAreFloatBeforeFixed(_ name: String) throws {
        var options = SimulatedReceiver.Options()
        options.baudRate = 921_600
        options.duration = 120
        let personality = try #require(Personality.named(name))
        let bursts = Array(SimulatedReceiver(personality, scenario: .default, options: options))
        let reading = DecodedLog(bursts: bursts)
        let qualities = reading.epochs.compactMap(\.fix.quality).filter { $0 == .rtkFloat || $0 == .rtkFixed }
        #expect(qualities.first == .rtkFloat)
        #expect(qualities.drop { $0 == .rtkFloat }.allSatisfy { $0 == .rtkFixed })
        #expect(qualities.last == .rtkFixed && qualities.count > 60)
        guard name == "skytraq" else {
            // Errors in the range of centimeters must not be rounded to zero.
            let errors = try #require(reading.epochs.last?.fix.errors)
            #expect(try 0.001...0.03 ~= #require(errors.horizontal) && #require(errors.north) > 0)
            return
        }
        #expect(
            DecodedOutput(bursts.flatMap(\.bytes)).sentences.contains {
                $0.hasPrefix("$PSTI,030") && $0.contains(",R,1.0,9.9*")
            })
    }

    @Test("a simulation that starts before the year 1 gives epochs")
    func aStartBeforeTheYear1IsSimulated() {
        var options = SimulatedReceiver.Options()
        options.start = UTCTime(secondsSince1970: -62_200_000_000)
        options.duration = 60
        let reading = DecodedLog(bursts: Array(SimulatedReceiver(.default, scenario: .default, options: options)))
        #expect(reading.epochs.count > 50)
    }

    @Test("sentences marked as simulated give fixes of quality .simulated")
    func markedSentencesSayThatTheyAreSimulated() {
        var options = SimulatedReceiver.Options()
        options.duration = 60
        options.isMarked = true
        let reading = DecodedLog(bursts: Array(SimulatedReceiver(.default, scenario: .default, options: options)))
        let fixes = reading.epochs.filter(\.fix.hasPosition)
        #expect(fixes.count > 20)
        #expect(fixes.allSatisfy { $0.fix.quality == .simulated })
    }
}
