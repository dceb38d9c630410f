internal import GNSS
internal import NMEA
internal import TextOutput

/// A writer for NMEA 0183 sentences: RMC, GGA and GSA for each epoch, and GSV for each epoch that contains satellites.
///
/// These sentences are written regardless of what the receiver sent, because all programs can read them. Epochs without
/// a position are written as void sentences.
struct NMEAWriter: TrackWriter {
    private(set) var count = 0

    private let output: OutputBuffer
    private var recentSky = RecentSky()

    init(into output: OutputBuffer) { self.output = output }

    func begin() {}

    mutating func beginTrack(named name: String, breaks: TrackBreaks) {
        separateTracks()
        recentSky = RecentSky()
    }

    mutating func append(_ epoch: Epoch) {
        guard epoch.fix.mode != nil || epoch.sky != nil else { return }
        count += 1
        let sky = latestSky(of: epoch)
        // If the epoch contains no data about the fix, void sentences would incorrectly report that the fix was lost.
        if epoch.fix.mode != nil {
            let talker = Self.talker(of: epoch)
            append(Sentence.RMC(of: epoch.fix), talker)
            append(Sentence.GGA(of: epoch.fix, sky: sky), talker)
            appendUsedSatellites(sky, of: epoch.fix, talker)
        }
        if let sky = epoch.sky { appendSatellitesInView(sky) }
    }

    /// Appends only the satellites of an epoch whose fix has already been written.
    mutating func appendSatellites(of epoch: Epoch) {
        guard epoch.sky != nil, let sky = latestSky(of: epoch) else { return }
        appendUsedSatellites(sky, of: epoch.fix, Self.talker(of: epoch))
        appendSatellitesInView(sky)
    }

    /// Returns the satellites of an epoch, or of an earlier one if the receiver lists them less often. GSA without
    /// satellites would mean that none is used.
    private mutating func latestSky(of epoch: Epoch) -> Sky? {
        recentSky.update(with: epoch.sky, mode: epoch.fix.mode, time: epoch.fix.time)
    }

    func end() {}

    private func append(_ sentence: some SentenceBody, _ talker: Talker) {
        sentence.text(talker: talker).withUnsafeBytes { output.append($0) }
    }

    /// Returns the talker for the position sentences of an epoch.
    private static func talker(of epoch: Epoch) -> Talker {
        epoch.sentences.first { $0.code.reportsPosition }?.talker ?? .gps
    }
}

extension NMEAWriter {
    /// Appends one GSA sentence for every twelve used satellites of a system, or an empty sentence if no satellites are
    /// known.
    private func appendUsedSatellites(_ sky: Sky?, of fix: Fix, _ talker: Talker) {
        var sentence = Sentence.GSA(of: fix)
        let used = (sky?.satellites ?? []).filter(\.isUsed)
        let systems = NMEASystem.allCases.filter { system in used.contains { $0.nmeaSystem == system } }
        guard !systems.isEmpty else { return append(sentence, talker) }
        for system in systems {
            var numbers: [UInt16] = []
            // A satellite is listed once, even if several of its signals are used.
            for satellite in used where satellite.nmeaSystem == system && !numbers.contains(satellite.nmeaNumber) {
                numbers.append(satellite.nmeaNumber)
            }
            for twelve in numbers.groups(of: SatelliteNumbers.capacity) {
                sentence.satellites = SatelliteNumbers(twelve)
                sentence.system = systems.count > 1 ? system.rawValue : nil
                append(sentence, systems.count > 1 ? .combined : system.talker)
            }
        }
    }

    /// Appends a group of GSV sentences for each system and signal.
    private func appendSatellitesInView(_ sky: Sky) {
        guard !sky.satellites.isEmpty else { return append(Sentence.GSV(total: 1, number: 1, inView: 0), .gps) }
        for system in NMEASystem.allCases {
            let satellites = sky.satellites.filter { $0.nmeaSystem == system }
            var signals: [Signal] = []
            for satellite in satellites where !signals.contains(satellite.signal) { signals.append(satellite.signal) }
            for signal in signals {
                appendGroup(satellites.filter { $0.signal == signal }, signal, system.talker)
            }
        }
    }

    private func appendGroup(_ satellites: [Satellite], _ signal: Signal, _ talker: Talker) {
        let groups = satellites.groups(of: SatellitesInView.capacity)
        for (index, four) in groups.enumerated() {
            var sentence = Sentence.GSV(total: groups.count, number: index + 1, inView: satellites.count)
            sentence.satellites = SatellitesInView(four.map(SatelliteInView.init(of:)))
            sentence.signal = signal == .unspecified ? nil : signal.identifier
            append(sentence, talker)
        }
    }
}

extension Array {
    /// Returns the elements in consecutive slices of a given length. The last slice may be shorter.
    fileprivate func groups(of length: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: length).map { self[$0..<Swift.min($0 + length, count)] }
    }
}
