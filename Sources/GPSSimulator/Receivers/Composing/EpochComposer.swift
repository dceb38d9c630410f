import GNSS
import NMEA

/// A writer for the sentences that report one observation.
struct EpochComposer {
    let style: FieldStyle
    let observation: Observation
    var line: SentenceLine
    let sentenceTime: SentenceTime
    /// The position; `nil` if the receiver has no fix.
    let coordinate: Coordinate?
    let mode: UInt8

    @inline(__always)
    init(_ style: FieldStyle, _ observation: Observation, in memory: UnsafeMutableBufferPointer<UInt8>) {
        self.style = style
        self.observation = observation
        line = SentenceLine(in: memory)
        sentenceTime = SentenceTime(observation, style)
        coordinate = observation.fix.hasPosition ? observation.fix.coordinate : nil
        mode = Self.letter(coordinate == nil ? nil : observation.fix.quality ?? .autonomous)
    }

    /// Returns the letter of the NMEA 2.3 mode indicator for a fix quality.
    private static func letter(_ quality: Fix.Quality?) -> UInt8 {
        switch quality {
        case nil: UInt8(ascii: "N")
        case .autonomous, .combined: UInt8(ascii: "A")
        case .differential: UInt8(ascii: "D")
        case .precise: UInt8(ascii: "P")
        case .rtkFixed: UInt8(ascii: "R")
        case .rtkFloat: UInt8(ascii: "F")
        case .estimated: UInt8(ascii: "E")
        case .manual: UInt8(ascii: "M")
        case .simulated: UInt8(ascii: "S")
        }
    }
}

extension Personality {
    /// Appends the sentences that are due with the observation at index `number`.
    func composeSentences(_ observation: Observation, _ number: Int, _ bytes: inout [UInt8]) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: SentenceLine.capacity) { memory in
            var composer = EpochComposer(style, observation, in: memory)
            for sentence in sentences where sentence.period == 1 || number % sentence.period == 0 {
                switch sentence.kind {
                case .rmc: composer.rmc(&bytes)
                case .vtg: composer.vtg(&bytes)
                case .gga: composer.gga(&bytes)
                case .gll: composer.gll(&bytes)
                case .zda: composer.zda(&bytes)
                case .gst: composer.gst(&bytes)
                case .gbs: composer.gbs(&bytes)
                case .gsa: composer.gsa(lists, &bytes)
                case .gsv: composer.gsv(lists, &bytes)
                case .pgrme: composer.pgrme(&bytes)
                case .pgrmt: composer.pgrmt(&bytes)
                case .psti030: composer.psti030(&bytes)
                case .pstmAntenna: composer.pstmAntenna(&bytes)
                case .antennaText: composer.antennaText(&bytes)
                }
            }
        }
    }
}
